import type { ToolReport } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import type { Turn } from '../message/turns.ts'
import { recallToolName } from '../message/recall.ts'
import { resultText } from '../message/guards.ts'
import type { TokenCounter } from '../ports.ts'

interface Sum {
  results: number
  leftOut: number
  repeatedLines: number
  before: number
  after: number
  readonly kinds: Map<string, number>
}

/** Sums what edits did to the results of each tool. */
export function toolReports(edits: readonly Edit[]): ToolReport[] {
  const sums = new Map<string, Sum>()
  for (const { shortened } of edits) {
    if (!shortened) continue
    const { toolName, kind, tokens, ref, repeatedLines = 0 } = shortened
    let sum = sums.get(toolName)
    if (!sum) {
      sum = { results: 0, leftOut: 0, repeatedLines: 0, before: 0, after: 0, kinds: new Map() }
      sums.set(toolName, sum)
    }
    sum.results += 1
    sum.leftOut += ref === undefined ? 0 : 1
    sum.repeatedLines += repeatedLines
    sum.before += tokens.before
    sum.after += tokens.after
    sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + 1)
  }
  return [...sums].map(([toolName, { results, leftOut, repeatedLines, before, after, kinds }]) => ({
    toolName,
    results,
    leftOut,
    repeatedLines,
    tokens: { before, after },
    kinds: Object.fromEntries(kinds),
  }))
}

/** How often a model read something again, and what that put into the turn. */
export function recallsOf(turn: Turn, tokens: TokenCounter): { count: number; tokens: number } {
  const uses = turn.rounds.flatMap((round) => round.uses).filter((use) => use.value.toolName === recallToolName)
  const results = uses.flatMap((use) => use.results)
  return {
    count: uses.length,
    tokens: results.reduce((sum, place) => sum + tokens.count(resultText(place.value)), 0),
  }
}
