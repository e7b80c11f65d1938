import { stretchesOf } from '../../read/line-numbers.ts'

const padded = /^ {1,15}\d{1,9}[\t→]/mu
/** What tools put behind a number that they put in front of a line. */
const separators: readonly string[] = ['\t', '→']
/** Tools write numbers in a field of at least so many characters; a narrower one may be a column of the file. */
const narrowest = 5

/**
 * A text without the blanks that align the numbers in front of its lines, which cost a token a line. The numbers stay, and
 * what stands behind them stays as it is in the file. `undefined` where no numbers are aligned, or where some do not follow each other.
 * For example `closeUp('     1\tone\n     2\ttwo')` is `'1\tone\n2\ttwo'`.
 */
export function closeUp(text: string): string | undefined {
  if (!padded.test(text)) return undefined
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  let [counted, isChanged] = [0, false]
  const outside = (to: number): boolean => lines.slice(counted, to).some((line) => padded.test(line))
  for (const { from, to, form } of stretchesOf(text, lines.length, (index) => starts[index]!)) {
    if (outside(from)) return undefined
    counted = to
    if (form.width < narrowest || !separators.includes(form.separator)) continue
    isChanged = true
    for (let index = from; index < to; index += 1) lines[index] = lines[index]!.replace(/^ +/u, '')
  }
  return isChanged && !outside(lines.length) ? lines.join('\n') : undefined
}
