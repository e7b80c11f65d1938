import type { ShrinkContext } from '../../../kind.ts'
import { once } from '../../../read/in-slices.ts'
import { facetsOf } from '../../rows/facets.ts'
import { worthOfRows } from '../../rows/choose-rows.ts'
import { reportsFailure } from './alarm.ts'
import { askedRows } from './asked-rows.ts'
import { areHits, leanHits, titlesOf, type LeanHits } from './hits.ts'
import { writeLossless } from '../write/lossless.ts'
import { writePlain } from '../write/plain.ts'
import { atOnce, isLarge, rememberFor } from '../write/remember.ts'
import { passedOver, type JsonNode } from '../read/reader.ts'
import { membersOf, type RowMembers } from './rows.ts'
import { shortenLeaves, shortestLeaf, shortestSentence } from './long-leaves.ts'

/** Collections up to this length are never filtered. */
const fewestRows = 20
const keptAtStart = 3
const keptAtEnd = 2
/** What a row is worth that reports a failure: much where few do, for then the others are what is usual. */
const worthOfAlarm = { few: 30, many: 3 }
const fewShare = 0.2
/** The share of the room that may say what the hidden rows hold, and the least and most of it for one collection. */
const shareOfFacets = 0.2
const facetLength = { least: 40, most: 400 }
/** The same for the titles of hits that are hidden. */
const shareOfTitles = 0.3
const attempts = 5
/** About how much of JSON is left when it is written for reading. */
const plainShare = 0.6
/** A choice that uses this much of the room is good enough. */
const wellUsed = 0.75

/** A value in at most about the room asked for, and what had to go. */
export interface ChosenJson {
  readonly text: string
  readonly rows: number
  readonly shownRows: number
}

const inner = (node: JsonNode): readonly JsonNode[] =>
  node.kind === 'scalar' ? [] : node.kind === 'array' ? node.items : node.values

interface RankedRows {
  readonly node: JsonNode
  /** Positions, the most worthy first; those of `fixed` always stay. */
  readonly order: readonly number[]
  readonly fixed: ReadonlySet<number>
  readonly members: RowMembers
}

const isLargeRow = (row: JsonNode): boolean => row.kind !== 'scalar' && isLarge(row)

/** Characters of rows that are read in one part. */
const longestRun = 200_000

/** What is made of some rows, in runs of rows that are about so long together. */
function inRuns<Made>(
  read: readonly number[],
  rows: readonly JsonNode[],
  make: (from: number, run: readonly number[]) => readonly Made[],
): Made[] {
  const made: Made[] = []
  for (let from = 0, to = 0; from < read.length; from = to) {
    for (let size = 0; to < read.length && size < longestRun; to += 1) {
      const row = rows[read[to]!]!
      size += row.kind === 'scalar' ? row.raw.length : row.size
    }
    for (const each of make(from, read.slice(from, to))) made.push(each)
  }
  return made
}

/**
 * @param asked the positions of rows that the question names
 * @param within the text that they stand in, and what they are called there
 */
function rankRows(
  node: JsonNode,
  context: ShrinkContext,
  asked: Iterable<number>,
  within: { readonly text: string; readonly name: string },
): RankedRows {
  const rows = inner(node)
  const keys = node.kind === 'object' ? node.keys : []
  const read: number[] = []
  for (const [index, row] of rows.entries()) if (row !== passedOver) read.push(index)
  const texts = inRuns(read, rows, (from, run) =>
    once(context, `texts of ${within.name} from ${from}`, within.text, () =>
      run.map((index) => {
        const remember = isLargeRow(rows[index]!)
          ? rememberFor(context, within.text, `${within.name}, row ${index}`)
          : atOnce
        return `${keys[index] ?? ''}${writeLossless(rows[index]!, remember)}`
      }),
    ),
  )
  const members = once(context, `members of ${within.name}`, within.text, () =>
    membersOf(
      read.map((index) => rows[index]!),
      node.kind === 'object' ? read.map((index) => keys[index]!) : [],
    ),
  )
  const worth = worthOfRows({ texts, columns: members.columns }, context, within)
  const alarming = inRuns(read, rows, (from, run) =>
    once(context, `failures in ${within.name} from ${from}`, within.text, () =>
      run.filter((index) => reportsFailure(rows[index]!, keys[index])),
    ),
  )
  const alarm = alarming.length <= rows.length * fewShare ? worthOfAlarm.few : worthOfAlarm.many
  const alarms = new Set(alarming)
  for (const [at, index] of read.entries()) if (alarms.has(index)) worth[at]! += alarm
  const order = [...read.keys()].sort((a, b) => worth[b]! - worth[a]! || a - b).map((at) => read[at]!)
  const fixed = new Set(asked)
  for (let index = 0; index < keptAtStart; index += 1) fixed.add(index)
  for (let index = rows.length - keptAtEnd; index < rows.length; index += 1) fixed.add(index)
  return { node, order, fixed, members }
}

/** @param isLean hits that say no more than where they are give way in shorter lists, too */
function longCollections(node: JsonNode, found: JsonNode[], isLean: boolean): void {
  const parts = inner(node)
  if (parts.length > fewestRows || (isLean && node.kind === 'array' && areHits(node))) found.push(node)
  for (const part of parts) longCollections(part, found, isLean)
}

function keepShare({ node, order, fixed }: RankedRows, share: number): Uint8Array {
  const kept = new Uint8Array(inner(node).length)
  const wanted = Math.floor(inner(node).length * share)
  for (const index of fixed) kept[index] = 1
  let count = fixed.size
  for (const index of order) {
    if (count >= wanted) break
    if (kept[index] === 0) {
      kept[index] = 1
      count += 1
    }
  }
  const rows = inner(node)
  for (let index = 1; index < kept.length - 1; index += 1) {
    const isAlone = kept[index - 1] === 1 && kept[index] === 0 && kept[index + 1] === 1
    if (isAlone && rows[index] !== passedOver) kept[index] = 1
  }
  return kept
}

/** What the hidden rows of each collection hold, where all of its rows were read. */
function facetsOfHidden(
  collections: readonly RankedRows[],
  kept: ReadonlyMap<JsonNode, Uint8Array>,
  room: number,
  isLean: boolean,
  names: ReadonlySet<string>,
): Map<JsonNode, string> {
  const facets = new Map<JsonNode, string>()
  const each = Math.min(facetLength.most, Math.floor((room * shareOfFacets) / collections.length))
  if (each < facetLength.least) return facets
  for (const { node, members } of collections) {
    if (inner(node).includes(passedOver)) continue
    const hidden: number[] = []
    for (const [index, mark] of kept.get(node)!.entries()) if (mark === 0) hidden.push(index)
    if (hidden.length === 0) continue
    const titles = titlesOf(inner(node), hidden, Math.floor((room * shareOfTitles) / collections.length), isLean)
    // What was left out of hits is not empty.
    const said = titles ?? (isLean ? '' : facetsOf(members.single, hidden, each, names))
    if (said !== '') facets.set(node, said)
  }
  return facets
}

const isSameChoice = (a: Uint8Array, b: Uint8Array): boolean => a.every((mark, index) => mark === b[index])

/** How many rows are shown: those of a collection within a row that is left out are not. */
function countShown(node: JsonNode, kept: ReadonlyMap<JsonNode, Uint8Array>): number {
  const marks = kept.get(node)
  let count = 0
  for (const [index, part] of inner(node).entries())
    if (marks?.[index] !== 0) count += (marks ? 1 : 0) + countShown(part, kept)
  return count
}

/**
 * First shortens long strings; only where that does not do, leaves rows of long collections out: those that the question names,
 * whichever collection they stand in, the first, the last, those that differ, report a failure or answer the question best stay.
 *
 * @param source the text that holds the value; reading a long one may break off between its collections
 * @param written the value as it is written whole, `undefined` where parts of it were passed over
 */
export function chooseJson(
  source: string,
  node: JsonNode,
  context: ShrinkContext,
  room: number,
  written: string | undefined,
): ChosenJson {
  const length = written?.length ?? ('size' in node ? node.size : 0)
  let shortened = node
  let text = written
  for (const least of written === undefined ? [shortestLeaf] : [shortestLeaf, shortestSentence]) {
    if (text !== undefined && text.length <= room) break
    const remember = rememberFor(context, source, `leaves of ${least} in ${room}`)
    shortened = remember('shortened', () => shortenLeaves(node, context, { room, length, least }, remember))
    text =
      written === undefined
        ? undefined
        : shortened === node
          ? written
          : writePlain(shortened, undefined, undefined, remember)
  }
  if (text !== undefined && text.length > room) {
    const lean = once(context, `lean hits in ${room}`, source, () => leanHits(node, context, room, lengthOfLean))
    if (lean) {
      const said = lean.said.map((line) => `${line}\n`).join('')
      const chosen = chooseRowsOf(source, lean.node, context, room - said.length, {
        text: writePlain(lean.node, undefined, undefined, rememberFor(context, source, `lean hits in ${room}`)),
        isLean: true,
      })
      return { ...chosen, text: said + chosen.text }
    }
  }
  return chooseRowsOf(source, shortened, context, room, { text, length })
}

const lengthOfLean = ({ node, said }: LeanHits): number =>
  said.reduce((sum, line) => sum + line.length + 1, writePlain(node).length)

/**
 * Leaves rows of long collections out, where the value as it is written whole does not fit.
 *
 * @param written the value as it is written, or about how long it is; hits that are lean give way in short lists, too
 */
function chooseRowsOf(
  source: string,
  shortened: JsonNode,
  context: ShrinkContext,
  room: number,
  written: { readonly text: string | undefined; readonly length?: number; readonly isLean?: boolean },
): ChosenJson {
  let { text } = written
  const { length = text?.length ?? 0, isLean = false } = written
  const name = `${isLean ? 'lean ' : ''}rows in ${room}`
  const found = once(context, `${name}, all`, source, () => {
    const collections: JsonNode[] = []
    if (text === undefined || text.length > room) longCollections(shortened, collections, isLean)
    return collections
  })
  if (found.length === 0) {
    const remember = rememberFor(context, source, name)
    return { text: text ?? writePlain(shortened, undefined, undefined, remember), rows: 0, shownRows: 0 }
  }
  const asked = once(context, name, source, () =>
    askedRows(shortened, found, context, room, rememberFor(context, source, name)),
  )
  const collections = found.map((each, at) =>
    once(context, `${name}, ${at}`, source, () =>
      rankRows(each, context, asked.get(each)!, { text: source, name: `${name}, ${at}` }),
    ),
  )
  const rows = collections.reduce((sum, collection) => sum + inner(collection.node).length, 0)
  let share = 1
  let size = text?.length ?? length * plainShare
  let best: ChosenJson | undefined
  let last: readonly Uint8Array[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    share = Math.min(1, share * (room / size) * 0.95)
    const marks = collections.map((collection) => keepShare(collection, share))
    // What always stays may be more than there is room for: it is written once.
    if (attempt > 0 && marks.every((kept, at) => isSameChoice(kept, last[at]!))) continue
    last = marks
    const kept = new Map(collections.map(({ node }, at) => [node, marks[at]!]))
    const remember = rememberFor(context, source, `${name}, attempt ${attempt}`)
    const facets = remember('facets', () => facetsOfHidden(collections, kept, room, isLean, context.question.names))
    text = writePlain(shortened, kept, facets, remember)
    size = text.length
    const isBetter =
      best === undefined ||
      (size <= room ? best.text.length > room || size > best.text.length : size < best.text.length)
    if (isBetter) best = { text, rows, shownRows: countShown(shortened, kept) }
    if (size <= room && size > room * wellUsed) break
  }
  return best!
}
