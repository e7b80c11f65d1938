/** Lines from `from` up to `to`. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A record as far as the next one. */
export interface OpenRecord extends Span {
  /** The line behind those that name it. */
  readonly body: number
  /** Whether it is the last of its group: the numbers of the records begin again behind it. */
  readonly endsGroup: boolean
  /** Whether it ends where the head of the next group is known. */
  readonly hasHead?: true
}

/** So many lines behind a record can be of its group or of the next, where the numbers begin again and elsewhere. */
const longestTail = { ofGroup: 40, of: 12 }
/** What is longer is a text of a record, and neither a head nor a notice. */
const longestNotice = { lines: 3, characters: 300, line: 200 }
/** So many lines that follow upon a text without a blank line can be of its group. */
const mostBelow = 6
/** So few records say what records look like. */
const fewestInner = 3
/** More paragraphs than those of such a share of the records are too many. */
const shareOfUsual = 0.25
/** The share of records that look alike. */
const mostAlike = 0.5
const fewestIndented = 0.8
/** Where more records than such a share have something behind them, it is what records look like here. */
const mostWithTail = 0.5

const labelLength = 60
const label = /^\s*(?:[-*•] )?(?:\*\*|__)?([\p{L}_][\p{L}\p{N}_ -]{0,40})(?:\*\*|__)?[:：]/u
const sign = /^\s*([^\s\p{L}\p{N}"'(])/u

const isBlank = (line: string): boolean => line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

const plainLook = '0||'

/** What a line looks like: its indentation, its label, and the sign that it begins with. */
function lookOf(line: string): string {
  const start = line.slice(0, labelLength)
  return `${indentOf(line)}|${label.exec(start)?.[1] ?? ''}|${sign.exec(start)?.[1] ?? ''}`
}

function paragraphsOf(lines: readonly string[], { from, to }: Span): Span[] {
  const spans: Span[] = []
  let start = from
  for (let at = from; at <= to; at += 1) {
    if (at < to && !isBlank(lines[at]!)) continue
    if (at > start) spans.push({ from: start, to: at })
    start = at + 1
  }
  return spans
}

/** A record without the blank lines at its end. */
function withoutBlanks(lines: readonly string[], record: OpenRecord): OpenRecord {
  let { to } = record
  while (to > record.body && isBlank(lines[to - 1]!)) to -= 1
  return { ...record, to }
}

const lengthOf = (lines: readonly string[], { from, to }: Span): number =>
  lines.slice(from, to).reduce((sum, line) => sum + line.length + 1, 0)

/** What most records have in common: how they are indented, how many paragraphs they have, and what their lines look like. */
interface Usual {
  readonly isIndented: boolean
  readonly paragraphs: number
  /** What lines look like that many records have. */
  readonly looks: ReadonlySet<string>
  /** The characters of a line of text that most records do not go below. */
  readonly textLength: number
  /** Whether their last lines are told from a head by what they look like. */
  readonly hasLook: boolean
}

function commonLooks(all: readonly Iterable<string>[]): Set<string> {
  const counts = new Map<string, number>()
  for (const looks of all) for (const look of new Set(looks)) counts.set(look, (counts.get(look) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= all.length * mostAlike).map(([look]) => look))
}

const atShare = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * shareOfUsual)]

function usualOf(lines: readonly string[], records: readonly OpenRecord[]): Usual {
  const followed = records.filter(({ from, to }) => to > from + 1 && !isBlank(lines[from + 1]!))
  const indented = followed.filter(({ from }) => indentOf(lines[from + 1]!) > indentOf(lines[from]!))
  const within = records.filter(({ endsGroup }) => !endsGroup)
  const known = within.length >= fewestInner ? within : records
  const inner = known.filter(({ from, to }) => to > from + 1)
  const texts = inner.map(({ to }) => lines[to - 1]!).filter((line) => lookOf(line) === plainLook)
  const lasts = commonLooks(inner.map(({ to }) => [lookOf(lines[to - 1]!)]))
  return {
    isIndented: followed.length > 0 && indented.length >= followed.length * fewestIndented,
    paragraphs: atShare(known.map((record) => paragraphsOf(lines, record).length)) ?? 1,
    textLength: atShare(texts.map(({ length }) => length)) ?? 0,
    looks: commonLooks(
      inner.map(({ from, to }) => lines.slice(from + 1, to).flatMap((line) => (isBlank(line) ? [] : [lookOf(line)]))),
    ),
    hasLook: lasts.size > 0 && [...lasts].every((look) => look !== plainLook),
  }
}

/** Ends a record before the first line that is indented no more than its own first line. */
function endByIndent(lines: readonly string[], { from, body, to }: OpenRecord, longest: number): number {
  const indent = indentOf(lines[from]!)
  for (let at = body; at < to; at += 1)
    if (!isBlank(lines[at]!) && indentOf(lines[at]!) <= indent) return Math.max(at, to - longest)
  return to
}

/** Ends a record before the short paragraphs at its end that most records do not have. */
function endByParagraphs(lines: readonly string[], record: OpenRecord, usual: number, longest: number): number {
  const paragraphs = paragraphsOf(lines, record)
  let end = record.to
  while (paragraphs.length > usual) {
    const last = paragraphs.pop()!
    const isShort = last.to - last.from <= longestNotice.lines && lengthOf(lines, last) <= longestNotice.characters
    if (!isShort || record.to - last.from > longest) break
    end = last.from
  }
  return end
}

/** Ends a record before the short lines at its end that look like no line of the other records. */
function endByLook(
  lines: readonly string[],
  { body, to, endsGroup, hasHead }: OpenRecord,
  { looks, hasLook, textLength }: Usual,
): number {
  if (!hasLook && !endsGroup) return to
  const isForeign = (at: number): boolean => {
    const line = lines[at]!
    if (isBlank(line) || line.length > longestNotice.line) return false
    const look = lookOf(line)
    if (!looks.has(look)) return true
    // The text of a record may look like a notice, which is short, or like a head: of the line before a next group, one is as likely.
    return endsGroup && look === plainLook && (line.length < textLength || (!hasHead && at === to - 1))
  }
  const longest = endsGroup ? mostBelow : longestNotice.lines
  let end = to
  while (end > body && to - end < longest && isForeign(end - 1)) end -= 1
  return end
}

/** How a line begins: its first two words, with any number for a number. */
const beginningOf = (line: string): string =>
  line.slice(0, labelLength).trim().split(/\s+/u, 2).join(' ').replaceAll(/\d+/gu, '0').toLowerCase()

/** The first line at the end of a record that begins as a line does that stands above all records: the head of another group. */
function headOf(lines: readonly string[], { body, to }: OpenRecord, heads: ReadonlySet<string>): number | undefined {
  for (let at = Math.max(body, to - longestTail.ofGroup); at < to; at += 1)
    if (!isBlank(lines[at]!) && heads.has(beginningOf(lines[at]!))) return at
  return undefined
}

/**
 * Where each record ends that others follow: before what is no part of it, the notices that end its group and the head of the
 * next. They are told from what the record says by the lines above all records and by what most records have; where that is
 * in doubt, they count as no part.
 */
export function endsOf(lines: readonly string[], all: readonly OpenRecord[]): number[] {
  const above = lines.slice(0, all[0]?.from ?? 0).filter((line) => !isBlank(line))
  const heads = new Set(above.map(beginningOf))
  const records = all.map((record) => {
    const head = headOf(lines, record, heads)
    return withoutBlanks(lines, head === undefined ? record : { ...record, to: head, endsGroup: true, hasHead: true })
  })
  const usual = usualOf(lines, records)
  const ends = records.map(({ to }) => to)
  const take = (endBy: (record: OpenRecord, longest: number) => number): void => {
    const found = records.map((record, index) => {
      const longest = record.endsGroup ? longestTail.ofGroup : longestTail.of
      return Math.min(ends[index]!, endBy(record, longest))
    })
    const inner = records.flatMap(({ endsGroup }, index) => (endsGroup ? [] : [index]))
    const some = inner.filter((index) => found[index]! < records[index]!.to)
    const isUsual = some.length > inner.length * mostWithTail
    for (const [index, { endsGroup }] of records.entries()) if (endsGroup || !isUsual) ends[index] = found[index]!
  }
  if (usual.isIndented) take((record, longest) => endByIndent(lines, record, longest))
  take((record, longest) => endByParagraphs(lines, record, usual.paragraphs, longest))
  take((record) => endByLook(lines, record, usual))
  return ends
}
