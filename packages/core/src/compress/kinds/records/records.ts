import { RankedTexts } from '../../../text/rank.ts'
import { gap, type ResultKind, type ShrinkContext, type Shrunk } from '../../kind.ts'
import { chooseLines } from '../lines/choose-lines.ts'
import { piecesOf, type Piece } from '../lines/pieces.ts'
import { readRecords, type TextRecord } from './read-records.ts'
import { recordsShapes } from './signs.ts'

/** What a mark costs, in characters. */
const gapCost = 16
/** What stands around the records stays, and what names one counts more than what another says. */
const weights = { around: 1000, name: 2, repeated: 0.2, rank: 0.25, beginning: 0.3, field: 0.2 }

/** A value with its name: when it was published, what a tool takes. */
const field = /^\s{0,12}(?:[-*] )?(?:\*\*)?[\p{L}_][\p{L}\p{N}_ -]{0,40}(?:\*\*)?:\s/u
const longestField = 160

/** A stretch of the text, with the record it belongs to, or -1. */
interface Part extends Piece {
  readonly record: number
  readonly isName: boolean
}

/** The text in parts: what names a record is one, what it says is cut into lines or sentences. */
function partsOf(
  text: string,
  lines: readonly string[],
  records: readonly TextRecord[],
  context: ShrinkContext,
): Part[] {
  const offsets: number[] = [0]
  for (const line of lines) offsets.push(offsets.at(-1)! + line.length + 1)
  offsets[lines.length] = text.length
  const parts: Part[] = []
  const add = (from: number, to: number, record: number): void => {
    const start = offsets[from]!
    for (const piece of piecesOf(text.slice(start, offsets[to]), context))
      if (piece.to > piece.from) parts.push({ from: start + piece.from, to: start + piece.to, record, isName: false })
  }
  let done = 0
  for (const [record, { from, head, to }] of records.entries()) {
    add(done, from, -1)
    parts.push({ from: offsets[from]!, to: offsets[head]!, record, isName: true })
    add(head, to, record)
    done = to
  }
  add(done, lines.length, -1)
  return parts
}

const scaled = (scores: Float64Array): Float64Array => {
  const most = scores.reduce((best, score) => Math.max(best, score), 0) || 1
  return scores.map((score) => score / most)
}

function worthOf(
  text: string,
  parts: readonly Part[],
  records: readonly TextRecord[],
  context: ShrinkContext,
): Float64Array {
  const ranked = new RankedTexts(
    parts.map(({ from, to }) => text.slice(from, to)),
    context.question.terms,
  )
  const own = scaled(ranked.score())
  const spans = records.map(() => ({ from: -1, to: -1 }))
  for (const [index, { record }] of parts.entries()) {
    const span = spans[record]
    if (!span) continue
    if (span.from < 0) span.from = index
    span.to = index
  }
  const whole = scaled(ranked.score(spans))
  const seen = new Set<string>()
  const isRepeated = records.map(({ place }) => {
    if (place === undefined) return false
    const isKnown = seen.has(place)
    seen.add(place)
    return isKnown
  })
  return Float64Array.from(parts, ({ from, to, record, isName }, index) => {
    if (text.slice(from, to).trim() === '') return 0
    if (record < 0) return weights.around
    const early = 1 / (1 + weights.rank * records[record]!.rank)
    const once = isRepeated[record] ? weights.repeated : 1
    if (isName) return weights.name * once * early * (0.5 + whole[record]!)
    const first = parts[index - 1]!.isName ? weights.beginning : 0
    const short = to - from <= longestField && field.test(text.slice(from, to)) ? weights.field : 0
    return once * (own[index]! + (0.5 * whole[record]! + first + short) * early)
  })
}

/** What a record says is shown below its name alone; blank lines are shown between what is shown. */
function settle(text: string, parts: readonly Part[], kept: Uint8Array): void {
  let isNamed = true
  const isBlank = parts.map(({ from, to }) => text.slice(from, to).trim() === '')
  for (const [index, { record, isName }] of parts.entries()) {
    if (isName) isNamed = kept[index] === 1
    if (record < 0) kept[index] = isBlank[index] ? 0 : 1
    else if (!isNamed) kept[index] = 0
  }
  for (const [index, blank] of isBlank.entries())
    if (blank)
      kept[index] = index === 0 || (kept[index - 1] === 1 && (kept[index + 1] === 1 || isBlank[index + 1])) ? 1 : 0
}

/** The kept parts. What a record says no more of is marked behind it; records that are missing are counted, with their lines. */
function join(text: string, parts: readonly Part[], kept: Uint8Array): { text: string; shown: number; total: number } {
  let written = ''
  let missing = 0
  let line = 1
  for (let index = 0; index < parts.length;) {
    const isRecord = kept[index] === 0 && parts[index]!.isName
    let end = index + 1
    while (end < parts.length && kept[end] === kept[index] && (isRecord || kept[end] === 1 || !parts[end]!.isName))
      end += 1
    const run = text.slice(parts[index]!.from, parts[end - 1]!.to)
    const breaks = run.split('\n').length - 1
    if (kept[index] === 1) written += run
    else {
      missing += breaks + (run.endsWith('\n') ? 0 : 1)
      const names = parts.slice(index, end).filter(({ isName }) => isName).length
      if (isRecord)
        written += `${gap(`${names} more: lines ${line}-${line + breaks - (run.endsWith('\n') ? 1 : 0)}`)}\n`
      else if (run.trim() !== '') written = `${written.trimEnd()} […]${run.endsWith('\n') ? '\n' : ' '}`
    }
    line += breaks
    index = end
  }
  return { text: written.trimEnd(), shown: line - missing, total: line }
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const lines = text.split('\n')
  const records = readRecords(lines)
  if (!records) return undefined
  const parts = partsOf(text, lines, records, context)
  const worth = worthOf(text, parts, records, context)
  const cost = Float64Array.from(parts, ({ from, to }) => to - from)
  const first = chooseLines({ worth, cost, gapCost }, room)
  if (!first) return undefined
  // What is said below a name that found no room leaves its own to names.
  const isNamed = new Set(parts.flatMap(({ record, isName }, index) => (isName && first[index] === 1 ? [record] : [])))
  const named = (values: Float64Array): Float64Array =>
    values.map((value, index) => {
      const { record, isName } = parts[index]!
      return isName || record < 0 || isNamed.has(record) ? value : 0
    })
  const kept = chooseLines({ worth: named(worth), cost, gapCost }, room)
  if (!kept) return undefined
  settle(text, parts, kept)
  const chosen = join(text, parts, kept)
  return chosen.text.length < text.length
    ? { text: chosen.text, unit: 'lines', total: chosen.total, shown: chosen.shown }
    : undefined
}

/** Lists of records as tools for searching print them: each with its title, where it is, and what it says. */
export const records: ResultKind = {
  name: 'records',
  cap: { default: 1500, aggressive: 700 },
  shapes: recordsShapes,
  choose,
}
