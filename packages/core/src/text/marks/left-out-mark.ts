import { refSource } from './ref.ts'

/** What was counted of a result from which something was left out. */
interface LeftOut {
  readonly unit: string
  readonly total: number
  /** How many are still there, as they were. */
  readonly shown: number
  /** Where some of the others are there in part, or all of them. */
  readonly cut?: 'some' | 'all' | undefined
}

const said = { none: 'left out', some: 'left out or shortened', all: 'shortened' }

/** What the closing line says of lines that are not there as they were, as a pattern. */
export const leftOutSource: string = `(?:${Object.values(said).join('|')})`

const closed = new RegExp(
  String.raw`(?:^|\n)\[\d+ of \d+ [a-z]+ ${leftOutSource}(?:, ref ${refSource})?\]\s*(?:<\/[a-z_]+>\s*)*$`,
  'u',
)

/** The line that says how much of a result is missing, and the name under which all of it can be read, where it can. */
export const leftOutMark = ({ total, shown, unit, cut }: LeftOut, ref: string | undefined): string =>
  `[${total - shown} of ${total} ${unit} ${said[cut ?? 'none']}${ref === undefined ? '' : `, ref ${ref}`}]`

/** A mark within a line, for the part of it that is missing. */
const cutMark = /\[…(?:\]| [\d,]+ (?:characters|more)\b)/gu

/** A line that stands for others. */
const gapLine = /^\s*\[… /u

/** Whether a line is there in part: it counts as left out, and is not gone. */
function isCutLine(line: string): boolean {
  for (const { index } of line.matchAll(cutMark)) if (line.slice(0, index).trim() !== '') return true
  return false
}

/** Whether one line of a text, which may be huge, is exactly this. */
function hasLine(text: string, line: string): boolean {
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1)) {
    const end = at + line.length
    if ((at === 0 || text[at - 1] === '\n') && (end === text.length || text[end] === '\n')) return true
  }
  return false
}

/** Whether lines of a text are there in part in its view: some of those that are not whole, or all of them. */
export function cutOf(view: string, text: string, total: number): LeftOut['cut'] {
  if (!view.includes('[…')) return undefined
  const lines = view.split('\n')
  const cut = lines.filter(isCutLine)
  if (cut.length === 0) return undefined
  // What looks like a mark may be a tool's own.
  if (cut.every((line) => hasLine(text, line))) return undefined
  return lines.filter((line) => !gapLine.test(line)).length >= total ? 'all' : 'some'
}

/** Whether a text ends like one of ours. Trusted for one thing: it is not shortened once more. */
export const isClosed = (text: string): boolean => closed.test(text.slice(-200))

const anyRef = new RegExp(` ${leftOutSource}, ref ${refSource}\\]`, 'u')

/** Whether a text says under some name that something is missing, wherever it says so. */
export const namesARef = (text: string): boolean => anyRef.test(text)

/** Whether a text says under this name that something is missing, wherever it says so. */
export const namesRef = (text: string, ref: string): boolean =>
  Object.values(said).some((words) => text.includes(` ${words}, ref ${ref}]`))
