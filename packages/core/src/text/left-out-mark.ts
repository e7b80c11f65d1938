import { refSource } from './ref.ts'

/** What was counted of a result from which something was left out. */
interface LeftOut {
  readonly unit: string
  readonly total: number
  /** How many are still there, as they were. */
  readonly shown: number
  /** Whether some of the others are there in part. */
  readonly isCut?: boolean
}

const closed = new RegExp(
  String.raw`(?:^|\n)\[\d+ of \d+ [a-z]+ left out(?: or cut)?(?:, ref ${refSource})?\]\s*(?:<\/[a-z_]+>\s*)*$`,
  'u',
)

/** The line that says how much of a result is missing, and the name under which all of it can be read, where it can. */
export const leftOutMark = ({ total, shown, unit, isCut = false }: LeftOut, ref: string | undefined): string =>
  `[${total - shown} of ${total} ${unit} left out${isCut ? ' or cut' : ''}${ref === undefined ? '' : `, ref ${ref}`}]`

/** A mark within a line, for the part of it that is missing. */
const cutMark = /\[… [\d,]+ (?:characters|more)\b/gu

/** Whether some lines of a text are there in part: they count as left out, and are not gone. */
export function holdsCutLine(text: string): boolean {
  for (const { index } of text.matchAll(cutMark)) {
    let before = index - 1
    while (text[before] === ' ' || text[before] === '\t') before -= 1
    if (before >= 0 && text[before] !== '\n') return true
  }
  return false
}

/** Whether a text ends like one of ours. Trusted for one thing: it is not shortened once more. */
export const isClosed = (text: string): boolean => closed.test(text.slice(-200))

const anyRef = new RegExp(` left out(?: or cut)?, ref ${refSource}\\]`, 'u')

/** Whether a text says under some name that something is missing, wherever it says so. */
export const namesARef = (text: string): boolean => anyRef.test(text)

/** Whether a text says under this name that something is missing, wherever it says so. */
export const namesRef = (text: string, ref: string): boolean =>
  text.includes(` left out, ref ${ref}]`) || text.includes(` left out or cut, ref ${ref}]`)
