import { logRole } from '../kinds/log/log-lines.ts'
import type { Lines } from './lines.ts'

const exitCode =
  /^\s*(?:<\w{0,40}(?:status|code)>|(?:process )?(?:exit(?:ed)?|return) ?(?:code|status|with)?\b.{0,40}\d)/iu

const sums = /\b\d{1,9} (?:passed|failed|skipped|errors?|warnings?|tests?|failures?)\b/iu

/** Whether a line says how it ended, by a code or by counts. */
const saysEnd = (line: string): boolean => exitCode.test(line) || sums.test(line)

/**
 * Marks the lines of a text that say how something went: failures with what is told about them, and sums. Lines that carry
 * numbers are those of a file.
 */
export function outcomesOf(lines: Lines): Uint8Array {
  const marks = new Uint8Array(lines.count)
  for (let index = 0; index < lines.count; index += 1) {
    if (lines.stretchAt(index)) continue
    const line = lines.lineAt(index)
    const role = logRole(line)
    const isToldOf = index > 0 && marks[index - 1] === 1 && (role === 'detail' || role === 'ownFrame')
    if (isToldOf || role === 'failure' || role === 'summary' || saysEnd(line.slice(0, 200))) marks[index] = 1
  }
  return marks
}
