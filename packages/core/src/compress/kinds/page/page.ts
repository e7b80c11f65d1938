import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import { aboutContent } from './about-content.ts'
import { readHtml } from './html-text.ts'
import { keepHeads } from '../lines/choose/keep-heads.ts'
import { liftAsked } from '../lines/choose/lift-asked.ts'
import { chooseLean } from '../lines/lean/lean-text.ts'
import { wantsLinks } from '../lines/lean/wants-links.ts'
import { isNavigation, lineKind } from './line-kinds.ts'
import { outlinePage, type PageOutline } from './page-outline.ts'
import { isSideSection } from './side-sections.ts'
import { countPieces, labelsIn } from '../lines/choose/pieces.ts'
import { piecesIn, relevanceIn, worthOfPlace, type Piece } from '../lines/choose/read-pieces.ts'
import { chooseUnderHeads } from '../lines/choose/under-heads.ts'
import { oncePerText } from '../once-per-text.ts'
import { prose } from '../prose/prose.ts'
import { liftRareAlarms } from '../prose/rare-alarms.ts'
import { isPageCall, pageShapes } from './signs.ts'

const startOfHtml = /^\uFEFF?\s{0,200}<(?:!doctype|!--|\?xml|[a-zA-Z][a-zA-Z0-9]{0,15}[\s>/])/iu
const htmlElement =
  /<(?:html|head|body|div|p|table|ul|ol|article|section|main|span|script|style|meta|h[1-6]|a|li)[\s>/]/iu
/** So few links cost little and say where things are. */
const fewLinks = 12
const fewestHeadings = 2
const readForHeadings = 40_000
/** What stands beside the content of a page is worth such a share; how a section begins is worth more than what follows. */
const sideShare = 0.1
const worthOfLead = 0.15
/** What is read of one section. */
const longestSection = 20_000
const longestHtml = 12_000_000
/** Share of the room that may be overdrawn to keep a block of code whole. */
const overdraft = 0.1
const markCost = 36
/** Menus and partners stand at the ends of pages; their short lines are worth less for it than sentences are. */
const shortPiece = 40
const shortPieceShare = 0.3
/** Links and pictures alone are worth this share; a field is worth as much as a line of some length. */
const markupShare = 0.2
const fieldWeight = 0.7
const longestPiece = 2000

const wholePage = /<(?:html|body|head)[\s>]/iu
/** Markdown may begin with tags, too. */
const isMarkdown = (start: string): boolean =>
  (start.match(/^#{1,4} \S/gmu)?.length ?? 0) >= fewestHeadings && !wholePage.test(start)

function isHtml(text: string): boolean {
  if (!startOfHtml.test(text.slice(0, 300))) return false
  const start = text.slice(0, 5000)
  return htmlElement.test(start) && !isMarkdown(text.slice(0, readForHeadings))
}

function hasFewLinks(text: string): boolean {
  let count = 0
  for (let at = text.indexOf('<a '); at >= 0 && count <= fewLinks; at = text.indexOf('<a ', at + 3)) count += 1
  return count <= fewLinks
}

/** An HTML page as text, or `undefined` where that is not shorter or would be taken for HTML again. */
function textOfHtml(text: string, context: ShrinkContext): string | undefined {
  if (context.profile === 'lossless' || text.length > longestHtml || !isHtml(text)) return undefined
  const steps = once(context, 'steps of HTML', text, () =>
    readHtml(text, wantsLinks(context.question) || hasFewLinks(text)),
  )
  for (let at = 0; ; at += 1) {
    const { done, value: plain } = once(context, `HTML ${at}`, text, () => steps.next())
    if (done) return plain !== '' && plain.length < text.length && !isHtml(plain) ? plain : undefined
  }
}

/** How well each section answers the question, 0 to 1. */
function sectionScores(text: string, outline: PageOutline, context: ShrinkContext): Float64Array {
  const texts = outline.sections.map(({ from, to }) => text.slice(from, Math.min(to, from + longestSection)))
  const scores = rankInParts('sections', texts, text, context).score()
  const highest = scores.reduce((most, score) => Math.max(most, score), 0) || 1
  return scores.map((score) => score / highest)
}

/** Keeps blocks of code whole where little is missing; of others the fences stay with the rest, or all of it goes. */
function settleBlocks(outline: PageOutline, lengths: readonly number[], room: number): (kept: Uint8Array) => void {
  return (kept) => {
    let spare = room * overdraft
    for (const { from, to } of outline.blocks) {
      let missing = 0
      let shown = 0
      for (let index = from; index <= to; index += 1) {
        if (kept[index] === 0) missing += lengths[index]!
        else shown += 1
      }
      if (shown === 0 || missing === 0) continue
      if (missing <= spare) {
        kept.fill(1, from, to + 1)
        spare -= missing
      } else {
        const fences = (kept[from] === 0 ? lengths[from]! : 0) + (kept[to] === 0 ? lengths[to]! : 0)
        if (fences + markCost <= spare) {
          kept[from] = kept[to] = 1
          spare -= fences + markCost
        } else kept.fill(0, from, to + 1)
      }
    }
  }
}

/** Shows how a paragraph begins that stands alone between what is shown, as it would be written out otherwise. */
function beginParagraphs(text: string, pieces: readonly Piece[], kept: Uint8Array): void {
  for (let index = 0; index < pieces.length;) {
    let end = index + 1
    while (end < pieces.length && kept[end] === kept[index]) end += 1
    if (kept[index] === 0 && end - index > 1) {
      const { from } = pieces[index]!
      const { to } = pieces[end - 1]!
      const newline = text.indexOf('\n', from)
      if ((from === 0 || text[from - 1] === '\n') && (newline < 0 || newline >= to - 1)) kept[index] = 1
    }
    index = end
  }
}

// What is known of a page whatever its room, bit by bit.
const outlineIn = oncePerText((text, context) => outlinePage(text, piecesIn(text, context)))
const scoresIn = oncePerText((text, context) => sectionScores(text, outlineIn(text, context), context))
const lineKindsIn = oncePerText((text, context) =>
  piecesIn(text, context).map(({ from, to }) => {
    if (to - from > longestPiece) return 'other'
    const line = text.slice(from, to)
    return line.trim() === '' ? 'blank' : lineKind(line)
  }),
)
const worthIn = oncePerText((text, context) => {
  const pieces = piecesIn(text, context)
  const outline = outlineIn(text, context)
  const relevant = relevanceIn(text, context)
  const scores = scoresIn(text, context)
  const below = scores.slice()
  for (let index = scores.length - 1; index >= 0; index -= 1) {
    const { parent } = outline.sections[index]!
    if (parent >= 0) below[parent] = Math.max(below[parent]!, below[index]!)
  }
  const wantsCode = ['learn-api', 'find-usage'].includes(context.question.intents[0] ?? '')
  const inBlock = new Float64Array(pieces.length)
  for (const { from, to } of outline.blocks) {
    let best = 0
    for (let index = from; index <= to; index += 1) best = Math.max(best, relevant[index]!)
    inBlock.fill(best + (wantsCode ? 0.2 : 0), from, to + 1)
  }
  const kinds = lineKindsIn(text, context)
  const lineAt = (from: number): string => text.slice(from, text.indexOf('\n', from) + 1 || text.length)
  const isSide = outline.sections.map(({ from }) => isSideSection(lineAt(from)))
  const besides = new Uint8Array(outline.sections.length)
  for (const [section, { parent }] of outline.sections.entries())
    besides[section] = isSide[section] || (parent >= 0 && besides[parent] === 1) ? 1 : 0
  const leads = leadsOf(kinds, outline.sectionOf)
  const navigation = wantsLinks(context.question) ? new Uint8Array(kinds.length) : isNavigation(kinds)
  const worth = Float64Array.from(pieces, ({ from, to }, index) => {
    const section = outline.sectionOf[index]!
    const share = besides[section] === 1 ? sideShare : 1
    const length = Math.min(1, 0.1 + (to - from) / 100) * share
    const weight =
      navigation[index] === 1 ? length * markupShare : kinds[index] === 'field' ? Math.max(length, fieldWeight) : length
    if (outline.isHeading[index] === 1) return 0.15 + below[section]! + worthOfPlace(index, pieces.length)
    const own = Math.max(relevant[index]!, inBlock[index]!)
    const isShort = to - from < shortPiece && kinds[index] !== 'field'
    const place = worthOfPlace(index, pieces.length) * (isShort ? shortPieceShare : 1)
    return weight * (0.6 * own + 0.6 * scores[section]! + place + worthOfLead * leads[index]!)
  })
  // Without headings it may be any text.
  if (outline.sections.length < fewestHeadings) liftRareAlarms(text, pieces, worth)
  return liftAsked(text, context, pieces, worth)
})

function chooseSections(text: string, context: ShrinkContext, room: number, isNumbered: boolean): Shrunk | undefined {
  const pieces = piecesIn(text, context)
  const outline = outlineIn(text, context)
  const worth = worthIn(text, context)
  const lengths = pieces.map(({ from, to }) => to - from)
  const cut = new Set<number>()
  const begun = new Set<number>()
  const settle = settleBlocks(outline, lengths, room)
  const labelOf = isNumbered ? labelsIn(text, context) : undefined
  const told = { labelOf, isHeading: outline.isHeading }
  const chosen = chooseUnderHeads(text, context, pieces, worth, room, told, {
    before: (kept) => {
      settle(kept)
      beginParagraphs(text, pieces, kept)
    },
    after: (kept) => {
      keepHeads(text, pieces, kept)
      cut.clear()
      begun.clear()
      kept.forEach((mark, index) => (mark === 0 ? cut : begun).add(outline.sectionOf[index]!))
    },
  })
  if (!chosen) return undefined
  const total = outline.sections.length
  // Sections are left out as a whole, or lines are counted.
  const isWhole = [...cut].every((section) => !begun.has(section))
  return total > 1 && cut.size > 0 && isWhole
    ? { text: chosen.text, unit: 'sections', total, shown: total - cut.size }
    : countPieces(chosen, text.length)
}

/** The text of an HTML page, or a part of it: tags, scripts and attributes are missing in any case, which is said. */
const partOf = (html: string, text: string): Shrunk => {
  return { text, unit: 'characters', total: html.length, shown: text.length }
}

/** How early each piece stands among the sentences of its section: 1 for the first, less for each that follows. */
function leadsOf(kinds: readonly string[], sectionOf: Int32Array): Float64Array {
  const leads = new Float64Array(kinds.length)
  let seen = 0
  for (const [index, kind] of kinds.entries()) {
    if (index === 0 || sectionOf[index] !== sectionOf[index - 1]) seen = 0
    if (kind !== 'sentence') continue
    seen += 1
    leads[index] = 1 / seen
  }
  return leads
}

/** Markdown pages, and HTML pages as text: headings stay, sections are ranked for the question, code stays whole. */
export const page: ResultKind = {
  name: 'page',
  cap: { default: 6000, aggressive: 1500, share: { default: 0.5, aggressive: 0.25 } },
  dividesAt: (text) => (isHtml(text) ? undefined : 'lines'),
  isResultOf: isPageCall,
  shapes: pageShapes,
  yieldsTo: ['json', 'table', 'records', 'log', 'diff', 'file', 'search', 'listing', 'outline', 'map', 'session'],
  mayBeSummarized: true,
  inLines: (text, context) =>
    textOfHtml(text, context)
      ?.split('\n')
      .map((line) => ({ text: line })),
  choose(text, given, room) {
    const context = aboutContent(given)
    const plain = once(given, 'text of HTML', text, () => textOfHtml(text, context))
    if (plain === undefined) {
      if (text.length <= room) return undefined
      return isHtml(text)
        ? prose.choose(text, context, room)
        : chooseLean(text, room, wantsLinks(context.question), (lean, left) =>
            chooseSections(lean, context, left, true),
          )
    }
    const chosen = plain.length <= room ? plain : chooseSections(plain, context, room, false)?.text
    return chosen === undefined ? undefined : partOf(text, chosen)
  },
}
