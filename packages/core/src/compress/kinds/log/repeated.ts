import type { MakesPart } from '../lines/choose/group-heads.ts'
import { linesAtOnce, type Stretch } from '../lines/choose/long-text.ts'
import type { LogRole } from './log-lines.ts'

/** Fewer lines, or fewer characters, are not worth pointing back. */
const fewestLines = 3
const fewestCharacters = 80

const staying: ReadonlySet<LogRole> = new Set(['failure', 'summary', 'notice', 'skipped'])

/** What is known of the lines that were looked at. */
interface Repeats {
  readonly lines: readonly string[]
  readonly roles: readonly LogRole[]
  /** For each line the earlier one that it repeats, or -1. */
  readonly from: Int32Array
  /** Where each line was said first. */
  readonly seen: Map<string, number>
  /** Where the run of repeated lines begins that is not settled yet. */
  start: number
}

/** Takes back a run of repeated lines that is not worth pointing back. */
function settle({ lines, roles, from }: Repeats, start: number, end: number): void {
  let size = 0
  let count = 0
  for (let index = start; index < end; index += 1) {
    if (roles[index] !== 'blank') count += 1
    size += lines[index]!.length
  }
  if (count < fewestLines || size < fewestCharacters) from.fill(-1, start, end)
}

function lookAt(index: number, repeats: Repeats): void {
  const { lines, roles, from, seen, start } = repeats
  const line = lines[index]!
  const before = seen.get(line)
  if (before === undefined) seen.set(line, index)
  const follows = index > start && from[index - 1]! >= 0 && lines[from[index - 1]! + 1] === line
  const source = follows && from[index - 1]! + 1 < start ? from[index - 1]! + 1 : before
  const isRepeat = source !== undefined && !staying.has(roles[index]!)
  if (isRepeat && (index === start || (from[index - 1]! >= 0 && source === from[index - 1]! + 1))) {
    from[index] = source
    return
  }
  settle(repeats, start, index)
  repeats.start = isRepeat ? index : index + 1
  if (isRepeat) from[index] = source
}

/**
 * For each line the earlier line it repeats, where several in a row repeat as many in a row; -1 for others. Lines that say
 * what failed never count as repeated.
 */
export function repeatedFrom(
  lines: readonly string[],
  roles: readonly LogRole[],
  stretches: readonly Stretch[],
  part: MakesPart,
): Int32Array {
  const repeats = part('repeats', (): Repeats => {
    return { lines, roles, from: new Int32Array(lines.length).fill(-1), seen: new Map(), start: 0 }
  })
  for (const stretch of stretches) {
    for (let next = stretch.from; next <= stretch.to; next += linesAtOnce)
      part(`repeats from ${next}`, () => {
        if (next === stretch.from) repeats.start = next
        const end = Math.min(stretch.to, next + linesAtOnce - 1)
        for (let index = next; index <= end; index += 1) lookAt(index, repeats)
        if (end === stretch.to) settle(repeats, repeats.start, end + 1)
      })
  }
  return repeats.from
}
