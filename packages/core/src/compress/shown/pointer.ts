import { saysAsIn } from '../../text/marks/digest-mark.ts'

/** Lines from one number to another. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** What a pointer says of the lines it stands for. */
export interface PointedLines {
  readonly count: number
  /** The numbers they carry; missing where they carry none. */
  readonly numbers: LineRange | undefined
  /** Where they stand in the other text; missing where that is said already, or is all of it. */
  readonly there: LineRange | undefined
  /** Whether they carry numbers there. */
  readonly isNumberedThere: boolean
}

const write = ({ from, to }: LineRange): string => `${from}-${to}`

/** How a pointer goes on: what a call wrote is told from its result. */
const asIn = (label: string, isWritten: boolean): string => ` as ${isWritten ? 'written ' : ''}in ${label}`

/** Stands for a whole text that is shown elsewhere. */
export const wholePointer = (label: string, isWritten: boolean): string => `[same${asIn(label, isWritten)}]`

/** Stands for lines that are shown elsewhere. */
export function linesPointer(
  { count, numbers, there, isNumberedThere }: PointedLines,
  label: string,
  isWritten: boolean,
): string {
  const what = numbers ? `lines ${write(numbers)}` : `${count} lines`
  // Lines that carry no numbers in the output of a command are counted in it: they are other lines of the file it shows.
  const place = isNumberedThere || isWritten ? 'there' : 'of its output'
  const where = there ? `, lines ${write(there)} ${place}` : ''
  const without = isNumberedThere && !numbers ? ', without the numbers' : ''
  return `[${what}${asIn(label, isWritten)}${where}${without}]`
}

const ownMark = /^ *\[(?:…|same as (?:written )?in |(?:\d+ lines|lines \d+-\d+) as |\d+ of \d)/u

/** Whether a line looks like one that we put in the place of others; such a line is never pointed at. */
export const isOwnMark = (line: string): boolean => ownMark.test(line)

const ownPointer = /^\[(?:\d{1,7} lines|lines \d{1,9}-\d{1,9}) as (?:written )?in [^\n]*\]$/mu

/** Whether a line of a text looks like one that stands for lines shown elsewhere. */
export const holdsPointer = (text: string): boolean => saysAsIn(text) && ownPointer.test(text)
