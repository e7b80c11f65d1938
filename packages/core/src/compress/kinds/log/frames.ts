import { indentOf } from '../lines/line-roles.ts'
import type { Stretch } from '../lines/choose/long-text.ts'
import type { LogRole } from './log-lines.ts'

const pythonFrame = /^\s*File "/u
/** Where a frame was called, on a line below its name: Go writes a tab and a path, Rust `at`. */
const location = /^(?:\t|\s{6,}at )\S/u
const call = /^\S.*\)$|^created by |^\s*\d+: /u

const library = /\/usr\/|\/rustc\/|\/runtime\/|\.cargo\/|\/go\/pkg\//u

/** No line of a frame is longer, in characters. */
const longestFrame = 10_000

const isLocation = (line: string): boolean => line.length <= longestFrame && location.test(line)
const isCall = (line: string): boolean => line.length <= longestFrame && call.test(line)

const isFrame = (role: LogRole): boolean => role === 'ownFrame' || role === 'libraryFrame'

function joinAt(lines: readonly string[], roles: LogRole[], index: number): void {
  const line = lines[index]!
  if (line.length > longestFrame) return
  if (pythonFrame.test(line)) {
    const depth = indentOf(line)
    for (let next = index + 1; next <= index + 3 && next < lines.length; next += 1) {
      if (indentOf(lines[next]!) <= depth || isFrame(roles[next]!)) break
      roles[next] = roles[index]!
    }
  } else if (index > 0 && location.test(line) && /:\d/u.test(line) && isCall(lines[index - 1]!)) {
    const role = library.test(line) ? 'libraryFrame' : 'ownFrame'
    roles[index] = role
    roles[index - 1] = role
  }
}

/** Gives the lines that belong to a frame its role: the source below it, or the name of the function above it. */
export function joinFrames(lines: readonly string[], roles: LogRole[], stretches: readonly Stretch[]): void {
  for (const { from, to } of stretches) for (let index = from; index <= to; index += 1) joinAt(lines, roles, index)
}

/** The other line of a frame that takes two: the name of the function and below it where it was called. */
export function otherLineOf(lines: readonly string[], index: number): number | undefined {
  if (isLocation(lines[index]!) && index > 0 && isCall(lines[index - 1]!)) return index - 1
  return isCall(lines[index]!) && isLocation(lines[index + 1] ?? '') ? index + 1 : undefined
}
