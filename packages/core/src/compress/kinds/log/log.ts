import { countLines, hasMoreBreaks } from '../../../text/count-lines.ts'
import type { RankedTexts, WeightedTerms } from '../../../text/rank.ts'
import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { countWhole } from '../lines/count-whole.ts'
import { askedLines } from '../lines/choose/asked-records.ts'
import { linesOfAskedBlocks } from './blocks.ts'
import { excerptOf } from '../lines/choose/excerpt.ts'
import { foldEqual } from '../lines/lean/fold-equal.ts'
import { linesTogether } from '../lines/choose/lines-together.ts'
import { isLong } from '../lines/choose/long-text.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import { rareLines } from '../../read/rarest-places.ts'
import { once } from '../../read/in-slices.ts'
import { oncePerText } from '../once-per-text.ts'
import { fit } from './fit.ts'
import { hitsOf } from './hits.ts'
import { escapeSign, logRole, shownLine } from './log-lines.ts'
import { linesOfNames, namedLines } from './named.ts'
import { readLines } from './reading.ts'
import { findRedundant } from './redundant.ts'
import { isLogCall, logShapes } from './signs.ts'

/** Fewer lines are no log; more, of a few characters each, are read as prose, which looks at both ends and at matches alone. */
const fewestLines = 4
const mostLines = 2_000_000

/** What is looked for in very long logs besides the question. */
const failureTerms = ['error', 'fail', 'panic', 'exception', 'traceback', 'assert', 'fatal']
const failureWeight = 9

const withFailures = (terms: WeightedTerms): WeightedTerms =>
  new Map([...terms, ...failureTerms.map((term) => [term, failureWeight] as const)])

function splitLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** A name or a number of the question in more lines says nothing about any of them: so many, or such a share. */
const mostAsked = { lines: 3, share: 0.003 }

const mostAskedIn = (text: string): number => Math.min(mostAsked.lines, Math.floor(countLines(text) * mostAsked.share))

/** The lines with an id or a number of the question, with its word, that hardly any other line has; none of a short text. */
const askedOnce = oncePerText((text, { question }) => {
  const most = mostAskedIn(text)
  if (most === 0) return []
  return [...new Set(rareLines(text, question, most).flatMap(({ line, word }) => (/\d/u.test(word) ? [line] : [])))]
})

/** The lines in which a name of the question stands with other words of it, as in hardly any other line. */
const askedTogether = oncePerText((text, context) => {
  const { names } = context.question
  const most = mostAskedIn(text)
  if (most === 0) return []
  const lines = linesTogether(text, context).filter(
    ({ words }) => words.size > 1 && [...words].some((word) => names.has(word)),
  )
  return lines.length > most ? [] : lines.map(({ line }) => line)
})

/** The lines of a text as a terminal shows them, and whether they are those of the text; `undefined` where it is no log. */
const shownOnce = oncePerText((text) => {
  if (text.length > mostLines && hasMoreBreaks(text, mostLines)) return undefined
  const raw = splitLines(text)
  if (raw.length < fewestLines || raw.length > mostLines) return undefined
  const isRaw = !text.includes(escapeSign) && !text.includes('\r')
  return { isRaw, lines: isRaw ? raw : raw.map(shownLine) }
})
/** The lines of a text, with what each says. */
const linesOnce = oncePerText((text, context) => {
  const shown = shownOnce(text, context)
  if (!shown) return undefined
  const { lines, isRaw } = shown
  const stretches = isLong(text, lines)
    ? excerptOf(isRaw ? text : lines.join('\n'), lines, context.question, {
        terms: withFailures(context.question.terms),
        part: (key, make) => once(context, key, text, make),
        pointed: [
          ...askedOnce(text, context),
          ...askedTogether(text, context),
          ...askedLines(text, context).map(({ line }) => line),
        ],
      })
    : [{ from: 0, to: lines.length - 1 }]
  return readLines(lines, stretches, context, text)
})
/** What a line is worth that holds a name of the question, of 1 for what stands in a record that it names. */
const worthOfName = 0.6

/** What is known of a text whatever its room: its lines, which of them the question names, and how well each fits it. */
const readOnce = oncePerText((text, context) => {
  const reading = linesOnce(text, context)
  if (!reading) return undefined
  const asked = [...new Set([...askedOnce(text, context), ...askedTogether(text, context)])]
  const inBlocks = reading.blocks ? linesOfAskedBlocks(text, reading.lines, reading.blocks, context.question) : []
  const part = <Part>(key: string, make: () => Part): Part => once(context, key, text, make)
  const ofNames = part('lines of names', () => linesOfNames(reading, context.question))
  const records = [...askedLines(text, context), ...inBlocks, ...ofNames.map((line) => ({ line, worth: worthOfName }))]
  const named = [
    ...part('named lines', () => namedLines(reading, context.question)),
    ...asked,
    ...records.map(({ line }) => line),
  ]
  const rank = (texts: readonly string[]): RankedTexts => rankInParts('lines of a log', texts, text, context)
  return { reading, named, hits: part('hits', () => hitsOf(reading, context.question, asked, records, rank)) }
})

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const read = readOnce(text, context)
  if (!read) return undefined
  const { reading, named, hits } = read
  const name = `redundant lines in ${room}`
  const part = <Part>(key: string, make: () => Part): Part => once(context, `${name}: ${key}`, text, make)
  const redundant = once(context, name, text, () => findRedundant(reading, named, room, part))
  const fitted = fit(reading, redundant, hits, context, room, text)
  if (!fitted || fitted.shown === 0 || fitted.text.length >= text.length) return undefined
  const { lines } = reading
  return { text: fitted.text, unit: 'lines', total: lines.length, shown: countWhole(lines, fitted.text.split('\n')) }
}

function reformat(text: string, { profile }: ShrinkContext): Shrunk | undefined {
  const lines = text.split('\n')
  const isPlain = profile === 'lossless' || !(text.includes(escapeSign) || text.includes('\r'))
  const plain = isPlain ? text : lines.map(shownLine).join('\n')
  const shorter = foldEqual(plain) ?? plain
  if (shorter.length >= text.length) return undefined
  return { text: shorter, unit: 'lines', total: lines.length, shown: lines.length }
}

/** Characters of each end that are looked through for a failure. */
const lookedAt = 50_000
/** The share of the lines that say no more than that something went well, in output that reports success. */
const shareOfSuccess = 0.6

/** Whether an output says only that tests passed or steps were done: nothing failed, and nothing is warned of. */
function saysLittle(text: string): boolean {
  const ends = text.length > 2 * lookedAt ? `${text.slice(0, lookedAt)}\n${text.slice(-lookedAt)}` : text
  let successes = 0
  let lines = 0
  for (const line of ends.split('\n')) {
    const role = logRole(shownLine(line))
    if (role === 'failure' || role === 'warning' || role === 'notice' || role === 'skipped') return false
    if (role !== 'blank') lines += 1
    if (role === 'passed' || role === 'progress' || role === 'summary') successes += 1
  }
  return successes >= lines * shareOfSuccess
}

/** Output of builds, tests and programs: what failed and where, summaries, the first and last lines. */
export const log: ResultKind = {
  name: 'log',
  cap: { default: 1500, aggressive: 1300, share: { default: 0.75, aggressive: 0.4 } },
  readsLines: true,
  dividesAt: () => 'lines',
  isResultOf: isLogCall,
  shapes: logShapes,
  yieldsTo: ['json', 'diff', 'outline'],
  mayBeSummarized: true,
  saysLittle,
  reformat,
  choose,
}
