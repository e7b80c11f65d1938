import type { TokenCounter, WinnowOptions } from '@winnow/core'
import { isKept } from './needs.ts'
import type { Scenario } from './scenario.ts'
import { sentOf } from './sent.ts'

/** What became of scenarios: how many of the needs are still there, and how many tokens are. */
export interface Kept {
  readonly area: string
  readonly questions: number
  readonly needs: number
  readonly kept: number
  readonly before: number
  readonly after: number
  /** The same tokens in outputs of 1,000 tokens and more. */
  readonly largeBefore: number
  readonly largeAfter: number
  /** What is missing, as `scenario: need`. */
  readonly missing: readonly string[]
}

const large = 1000

/** Sums up a list of rows under a name. */
export const sumOf = (area: string, rows: readonly Kept[]): Kept => {
  const sum = (of: (row: Kept) => number): number => rows.reduce((all, row) => all + of(row), 0)
  return {
    area,
    questions: sum((row) => row.questions),
    needs: sum((row) => row.needs),
    kept: sum((row) => row.kept),
    before: sum((row) => row.before),
    after: sum((row) => row.after),
    largeBefore: sum((row) => row.largeBefore),
    largeAfter: sum((row) => row.largeAfter),
    missing: rows.flatMap((row) => row.missing),
  }
}

/** Sends every scenario for each of its questions, and says by area what was kept. */
export async function measure(
  scenarios: readonly Scenario[],
  options: WinnowOptions & { readonly tokens: TokenCounter },
): Promise<Kept[]> {
  const rows: Kept[] = []
  for (const scenario of scenarios) {
    const before = options.tokens.count(scenario.output)
    for (const { question, needs } of scenario.questions) {
      const { view, read } = await sentOf(scenario, question, options)
      const after = options.tokens.count(view)
      const lost = needs.filter((need) => !isKept(read, need))
      rows.push({
        area: scenario.area,
        questions: 1,
        needs: needs.length,
        kept: needs.length - lost.length,
        before,
        after,
        largeBefore: before >= large ? before : 0,
        largeAfter: before >= large ? after : 0,
        missing: lost.map((need) => `${scenario.id}: ${JSON.stringify(need)}`),
      })
    }
  }
  const areas = [...new Set(rows.map(({ area }) => area))].sort()
  return areas.map((name) =>
    sumOf(
      name,
      rows.filter(({ area }) => area === name),
    ),
  )
}
