import type { LogRole } from './log-lines.ts'
import type { Reading } from './reading.ts'

/** Fewer lines, or fewer characters, are not worth pointing back. */
const fewestLines = 3
const fewestCharacters = 80

const staying: ReadonlySet<LogRole> = new Set(['failure', 'summary', 'notice', 'skipped'])

/**
 * For each line the earlier line it repeats, where several in a row repeat as many in a row; -1 for others. Lines that say
 * what failed never count as repeated.
 */
export function repeatedFrom({ lines, roles, stretches }: Reading): Int32Array {
  const from = new Int32Array(lines.length).fill(-1)
  const seen = new Map<string, number>()
  const settle = (start: number, end: number): void => {
    let size = 0
    let count = 0
    for (let index = start; index < end; index += 1) {
      if (roles[index] !== 'blank') count += 1
      size += lines[index]!.length
    }
    if (count < fewestLines || size < fewestCharacters) from.fill(-1, start, end)
  }
  for (const stretch of stretches) {
    let start = stretch.from
    for (let index = stretch.from; index <= stretch.to; index += 1) {
      const line = lines[index]!
      const before = seen.get(line)
      if (before === undefined) seen.set(line, index)
      const follows = index > start && from[index - 1]! >= 0 && lines[from[index - 1]! + 1] === line
      const source = follows && from[index - 1]! + 1 < start ? from[index - 1]! + 1 : before
      const isRepeat = source !== undefined && !staying.has(roles[index]!)
      if (isRepeat && (index === start || (from[index - 1]! >= 0 && source === from[index - 1]! + 1))) {
        from[index] = source
        continue
      }
      settle(start, index)
      start = index
      if (isRepeat) from[index] = source
      else start = index + 1
    }
    settle(start, stretch.to + 1)
  }
  return from
}
