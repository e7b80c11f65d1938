import type { TokenCounter } from '@winnow/core'
import { isKept, type Need } from './needs.ts'

/** Of a line that is longer, a view has to show no more than this around what is needed, in characters. */
const longestLine = 300
/** What the label of a line takes that does not follow another, in tokens: `[line 17]`. */
const labelTokens = 6
/** What a tier may add below a cap: half of it, 300 tokens at least (`docs/reference/compress.md`). */
const roomOf = (cap: number): number => Math.max(300, cap / 2)

/** The shortest line that holds a need; where none does, those that hold its texts. */
function linesOf(lines: readonly string[], need: Need): readonly string[] {
  const shortest = (part: Need): string | undefined =>
    lines.filter((line) => isKept(line, part)).toSorted((a, b) => a.length - b.length)[0]
  const whole = shortest(need)
  const literals = typeof need === 'string' ? need.split(/\s+/u) : need
  return (whole === undefined ? literals.map(shortest) : [whole]).filter((line) => line !== undefined)
}

/** Whether the lines of an output that hold these needs fit into the room of a tier. */
export function fitRoom(output: string, needs: readonly Need[], cap: number, tokens: TokenCounter): boolean {
  const lines = output.split(/\r\n|\r|\n/u)
  const held = new Set(needs.flatMap((need) => linesOf(lines, need)))
  const isHeld = lines.map((line) => held.has(line))
  let count = 0
  for (const [at, line] of lines.entries()) {
    if (!held.delete(line)) continue
    count += tokens.count(`${line.slice(0, longestLine)}\n`) + (isHeld[at - 1] ? 0 : labelTokens)
  }
  return count <= roomOf(cap)
}
