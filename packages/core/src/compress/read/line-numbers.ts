/*
 * Numbers that stand in front of lines, as `cat -n`, `grep -n` and file tools put them there, read so that a line can be
 * written again literally: from its text, its number, and how the first line of its stretch is numbered.
 */

const [space, zero, nine, tab, arrow, colon, bar, dash] = [32, 48, 57, 9, 0x2192, 58, 124, 45]
/** Numbers of more digits are none of lines. */
const mostDigits = 9
const widestField = 16

/** How a line begins that carries a number. */
interface Field {
  readonly number: number
  /** Characters of the number with the blanks before it. */
  readonly width: number
  /** What follows the number. */
  readonly mark: number
}

const isDigit = (code: number): boolean => code >= zero && code <= nine

/** The number that a line begins with, where a sign follows that sets numbers apart from text. */
function fieldOf(text: string, start: number, end: number): Field | undefined {
  let at = start
  while (at < end && at - start < widestField && text.charCodeAt(at) === space) at += 1
  const digits = at
  let number = 0
  for (; at < end && at - digits <= mostDigits && isDigit(text.charCodeAt(at)); at += 1)
    number = number * 10 + text.charCodeAt(at) - zero
  const isNumber = at > digits && at - digits <= mostDigits && (text.charCodeAt(digits) !== zero || at === digits + 1)
  if (!isNumber || at >= end) return undefined
  const mark = text.charCodeAt(at)
  const isMark = mark === tab || mark === arrow || mark === colon || mark === bar || mark === dash
  const isGap = mark === space && (text.charCodeAt(at + 1) === space || text.charCodeAt(at + 1) === bar)
  return isMark || isGap ? { number, width: at - start, mark } : undefined
}

/** What can stand between number and text, the longest first. */
const separators = ['\t', '→', ': ', ':', ' | ', ' |', '| ', '|', '-', '  ']

/** How the numbers of a stretch of lines are written. */
export interface NumberForm {
  /** Characters that a number has at least, blanks before it. */
  readonly width: number
  readonly separator: string
}

/** A number as lines of a form carry it. */
export const writeNumber = (number: number, { width, separator }: NumberForm): string =>
  `${String(number).padStart(width)}${separator}`

/** Lines one after the other whose numbers follow each other. */
export interface Stretch {
  /** Indexes of the first line, and behind the last. */
  readonly from: number
  readonly to: number
  /** The number of the first line. */
  readonly number: number
  readonly form: NumberForm
}

/**
 * The stretches of at least two lines that carry numbers; none where they are the smaller part of the text, and none where
 * a number stands for two lines. Linear in the text.
 */
export function stretchesOf(text: string, count: number, startOf: (index: number) => number): Stretch[] {
  const stretches: Stretch[] = []
  let [covered, last] = [0, -1]
  const fields = (index: number): Field | undefined =>
    index < count ? fieldOf(text, startOf(index), startOf(index + 1) - 1) : undefined
  let next = fields(0)
  for (let from = 0; from < count;) {
    const first = next
    let to = from + 1
    next = fields(to)
    if (!first) {
      from = to
      continue
    }
    // What all lines have behind the number: some files are indented everywhere, so that one blank more is a guess.
    let common = separators.filter((each) => text.startsWith(each, startOf(from) + first.width))
    while (next && next.mark === first.mark && next.number === first.number + to - from) {
      const { width } = next
      const start = startOf(to)
      if (width !== Math.max(first.width, String(next.number).length)) break
      const still = common.filter((each) => text.startsWith(each, start + width))
      if (still.length === 0) break
      common = still
      to += 1
      next = fields(to)
    }
    const separator = common[0]
    if (to - from > 1 && separator !== undefined) {
      if (first.number <= last) return []
      last = first.number + to - from - 1
      covered += to - from
      stretches.push({ from, to, number: first.number, form: { width: first.width, separator } })
    }
    from = to
  }
  return covered * 2 > count ? stretches : []
}
