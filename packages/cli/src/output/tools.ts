import type { ToolReport } from '@winnow/core'
import type { Replay } from '../replay/replay.ts'

interface Sum {
  results: number
  leftOut: number
  repeatedLines: number
  readonly tokens: { before: number; after: number }
  readonly kinds: Record<string, number>
}

/** What became of the results of each tool; each result counts once, as it was last sent. */
export function sumTools(replays: readonly Replay[]): ToolReport[] {
  const sums = new Map<string, Sum>()
  for (const { toolName, kind, tokens, ref, repeatedLines = 0 } of replays.flatMap((replay) => replay.shortened)) {
    let sum = sums.get(toolName)
    if (!sum) {
      sum = { results: 0, leftOut: 0, repeatedLines: 0, tokens: { before: 0, after: 0 }, kinds: {} }
      sums.set(toolName, sum)
    }
    sum.results += 1
    sum.leftOut += ref === undefined ? 0 : 1
    sum.repeatedLines += repeatedLines
    sum.tokens.before += tokens.before
    sum.tokens.after += tokens.after
    sum.kinds[kind] = (sum.kinds[kind] ?? 0) + 1
  }
  return [...sums].map(([toolName, sum]) => ({ toolName, ...sum }))
}
