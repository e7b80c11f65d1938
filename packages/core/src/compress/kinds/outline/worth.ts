import { RankedTexts } from '../../../text/rank.ts'
import type { ShrinkContext } from '../../kind.ts'
import { rareLines } from '../../read/rarest-places.ts'
import { commonWords } from './common-words.ts'
import type { OutlineText } from './outline-text.ts'
import { fewestCompared, onPage, withoutReference, type Places } from './places.ts'
import { planWorth } from './plan.ts'
import { schemaWorth } from './schema.ts'
import { nameOfRecord } from './records.ts'

/** What lines are worth, found by reading what comes out. */
const weights = {
  depth: 0.8,
  top: 1,
  edge: 0.6,
  alarm: 3,
  telling: 1.6,
  named: 0.9,
  rareValue: 2.5,
  rareLabel: 2,
  outlier: 0.8,
  /** What was added or removed: the other lines say where. */
  changed: 3,
  asked: 4,
  /** What does not say a word of the question that nearly all like it say. */
  lacking: 3,
  /** The lines of a record that the question names. */
  record: 10,
  /** What the question names hands on this share of its worth to what stands right below it. */
  inherited: 0.9,
  /** So does what hardly any other record has. */
  rareBelow: 0.4,
  /** The first of its place shows what others look like, and what stands there alone says what nothing else says. */
  sample: 0.5,
  single: 0.6,
  besideMany: 1.5,
  control: 0.9,
  /** What holds of every outline counts less where it is known what the text is. */
  besideSpecial: 0.4,
}
/** A score from which on a line can be what was asked for, and the share of the best that makes it so. */
const fullScore = 5
const sharpness = 1.5
const surelyAsked = 0.5
const leastHandedOn = 0.15
const readLength = 400
/** In longer outlines only lines with one of the heaviest terms are ranked. */
const manyNodes = 20_000
const mostRanked = 10_000
/** A word of the question that stands in more lines is not rare. */
const mostRare = 20
const heaviestTerms = 12
const rareShare = 0.06

const alarm =
  /\b(?:error|errors|fatal|panic|exception|fail(?:ed|ure|ing)?|cannot|could not|unable|denied|refused|rejected|killed|oomkilled|crash\w{0,20}|back-?off|unhealthy|invalid|unmet|missing|extraneous|conflict|deprecated|degraded|warning|destroyed|replaced|forces replacement|expired|timed? ?out|evicted|unreachable|disabled|required|overdue|alert|unmerged|both (?:modified|added|deleted)|(?:added|deleted) by (?:us|them))\b|(?:错误|失败|异常|警告|无效)/iu
const harmless =
  /\b(?:errors?|failures?|failed|skipped|warnings?)\W{1,3}0\b|\b(?:0|no) (?:errors?|failures?|warnings?)\b|(?:failure|success)(?:Threshold|Policy)|#(?:success|failure)|:\s*(?:null|none|\[\]|\{\}|<none>|""|false)$/iu
const telling =
  /^(?:- )?(?:\w+:)?"?(?:last ?)?(?:status|state|phase|ready|reason|message|exit ?code|total\w*|severity|result|restart ?counts?|active)"?$/iu
const named = /^(?:- )?(?:\w+:)?"?(?:conditions?|events?|kind|version|title|summary|main pid)"?$/iu
/** What can be used on a page, and what its reader looks for first. */
const control =
  /^(?:- )?(?:button|textbox|searchbox|checkbox|radio|combobox|option|slider|spinbutton|switch|tab|menuitem|heading|alert|status|dialog|alertdialog|input|select|textarea)$/u
const number = /^"?(-?\d{1,15}(?:\.\d{1,6})?)(?:\D|$)/u

/** The lines of a long outline that are ranked: those with a rare word of the question, and the first with any of its terms. */
function linesToRank(texts: readonly string[], { question }: ShrinkContext): number[] {
  const heaviest = [...question.terms]
    .map(([term, weight]) => [term.replace(/^=/u, ''), weight] as const)
    .filter(([term]) => /^[\p{L}\p{N}_]{3,}$/u.test(term))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, heaviestTerms)
    .map(([term]) => term)
  const pattern = heaviest.length > 0 ? new RegExp(heaviest.join('|'), 'iu') : undefined
  const starts = texts.map((text) => text.slice(0, readLength).replaceAll('\n', ' '))
  const rare = new Set(rareLines(starts.join('\n'), question, mostRare).map(({ line }) => line))
  let left = mostRanked
  const hasTerm = (text: string): boolean => left > 0 && pattern?.test(text) === true && left-- > 0
  return [...starts.keys()].filter((node) => rare.has(node) || hasTerm(starts[node]!))
}

/** How well each line answers the question, and the lines that lack a word of it which nearly all like them have. */
function asked(outline: OutlineText, places: Places, context: ShrinkContext) {
  const { texts } = outline
  const scores = new Float64Array(texts.length)
  const positions = texts.length > manyNodes ? linesToRank(texts, context) : [...texts.keys()]
  const ranked = new RankedTexts(
    positions.map((node) => texts[node]!.slice(0, readLength * 5)),
    context.question.terms,
  )
  const { isCommon, lacking } = commonWords(outline, places, positions, ranked)
  const found = ranked.score(undefined, { lengthPenalty: 0.2, among: texts.length, passesOver: isCommon })
  const most = found.reduce((best, score) => Math.max(best, score), fullScore)
  positions.forEach((node, index) => (scores[node] = (found[index]! / most) ** sharpness))
  return { scores, lacking: new Set(lacking) }
}

/** What many lines of one place say alike is hardly what was asked for; a record says its name. */
function onceEach({ texts }: OutlineText, { places }: Places, hits: Float64Array): Float64Array {
  const keyOf = (node: number): string => `${places[node]} ${withoutReference(texts[node]!.slice(0, readLength))}`
  const times = new Map<string, number>()
  for (const [node, hit] of hits.entries()) if (hit > 0) times.set(keyOf(node), (times.get(keyOf(node)) ?? 0) + 1)
  return hits.map((hit, node) => (hit > 0 ? hit / Math.sqrt(times.get(keyOf(node))!) : 0))
}

/** Numbers that are the largest of their place. */
function outliers(outline: OutlineText, { values, places, counts, distinct }: Places): Uint8Array {
  const most = new Float64Array(counts.length).fill(-Infinity)
  const at = new Int32Array(counts.length).fill(-1)
  for (const [node, value] of values.entries()) {
    const place = places[node]!
    if (counts[place]! < fewestCompared || distinct[place]! < 2) continue
    const found = number.exec(value)
    if (!found || Number(found[1]) <= most[place]!) continue
    most[place] = Number(found[1])
    at[place] = node
  }
  const largest = new Uint8Array(outline.texts.length)
  for (const node of at) if (node >= 0) largest[node] = 1
  return largest
}

/** A record answers the question where its name does. */
function askedByName(outline: OutlineText, places: Places, hits: Float64Array): void {
  for (let node = 0; node < hits.length; node += 1) {
    if (places.peers[node]! < 2 || outline.ends[node] === node + 1) continue
    const name = nameOfRecord(outline, places, node)
    if (hits[name]! > surelyAsked) hits[node] = Math.max(hits[node]!, hits[name]!)
  }
}

const tellingWorth = (label: string): number =>
  telling.test(label) ? weights.telling : named.test(label) ? weights.named : 0

/**
 * What showing each line is worth.
 *
 * @param odd how odd the value of each is among others of its place, from 0 to 1
 * @param records what the nodes of the records that the question names are worth, from 0 to 1
 */
export function worthOf(
  outline: OutlineText,
  places: Places,
  odd: Float64Array,
  context: ShrinkContext,
  records: ReadonlyMap<number, number>,
): Float64Array {
  const { texts, parents, ends } = outline
  const { labels, values, counts, alike } = places
  const { scores, lacking } = asked(outline, places, context)
  const hits = onceEach(outline, places, scores)
  askedByName(outline, places, hits)
  const seen = new Uint8Array(counts.length)
  const largest = outliers(outline, places)
  const special = planWorth(outline) ?? schemaWorth(outline)
  const depths = new Int32Array(texts.length)
  const inherited = new Float64Array(texts.length)
  const last = texts.length - 1
  return Float64Array.from(texts, (text, node) => {
    const parent = parents[node]!
    depths[node] = parent < 0 ? 0 : depths[parent]! + 1
    const place = places.places[node]!
    const isSample = seen[place] === 0
    seen[place] = 1
    const count = counts[place]!
    const above = parent < 0 ? 1 : counts[places.places[parent]!]!
    const isRareLabel =
      above >= fewestCompared && count <= Math.max(1, above * rareShare * 2) && places.peers[node] === 1
    const handedOn = parent < 0 || inherited[parent]! <= leastHandedOn ? 0 : inherited[parent]! * weights.inherited
    inherited[node] = Math.max(hits[node]!, handedOn, isRareLabel ? weights.rareBelow : 0)
    const tells = ends[node] === node + 1 || parent < 0 || (values[node] !== '' && ends[node]! < node + 8)
    const start = text.slice(0, readLength)
    const often = Math.sqrt(alike[node]!)
    const isEdge = node === 0 || node === last || (parent < 0 ? ends[node] === texts.length : false)
    const general =
      weights.depth / ((1 + depths[node]) * Math.sqrt(count)) +
      (parent < 0 ? weights.top / Math.sqrt(places.peers[node]!) : 0) +
      (isSample ? weights.sample / (1 + depths[node]) : 0) +
      (count === 1 ? weights.single / (1 + depths[node] / 2) : 0) +
      weights.besideMany * places.besideMany[node]! +
      (isEdge ? weights.edge : 0) +
      (alarm.test(start) && !harmless.test(start) ? weights.alarm / often : 0) +
      (tells ? tellingWorth(labels[node]!) / often : 0) +
      (onPage.test(start) && control.test(labels[node]!) ? weights.control : 0) +
      weights.rareValue * odd[node]! +
      (lacking.has(node) ? weights.lacking : 0) +
      (isRareLabel ? weights.rareLabel : 0) +
      weights.outlier * largest[node]! +
      weights.changed * (outline.changes?.[node] ?? 0) +
      weights.asked * inherited[node] +
      weights.record * (records.get(node) ?? 0)
    return special ? weights.besideSpecial * general + special[node]! : general
  })
}
