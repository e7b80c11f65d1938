import { parseJson } from '@winnow/core'
import { layOut } from '../../trajectories/output/lay-out.ts'
import type { Evaluated, Scores } from '../measure/evaluate.ts'
import { noScore, scoreNames } from '../measure/score.ts'
import type { Inventory } from '../questions/question.ts'
import type { Selector } from '../selector.ts'

/** What a run measured; the same on every run over the same questions. */
export interface SelectionResults {
  /** The command that made it. */
  readonly command: string
  readonly inventories: readonly { readonly name: string; readonly tools: number; readonly questions: number }[]
  readonly selectors: readonly { readonly name: string; readonly peer?: string; readonly scores: Scores }[]
}

/** Milliseconds; they differ from run to run. */
export interface SelectionTiming {
  readonly node: string
  readonly selectors: readonly {
    readonly name: string
    readonly inventories: Readonly<
      Record<string, { readonly index: number; readonly median: number; readonly p99: number }>
    >
  }[]
}

/** What was evaluated, by selector. */
export type Evaluations = readonly (readonly [Selector, Evaluated])[]

export const resultsOf = (
  command: string,
  inventories: readonly Inventory[],
  evaluations: Evaluations,
): SelectionResults => ({
  command,
  inventories: inventories.map(({ name, tools, questions }) => ({
    name,
    tools: tools.length,
    questions: questions.length,
  })),
  selectors: evaluations.map(([{ name, peer }, { scores }]) => ({ name, ...(peer ? { peer } : {}), scores })),
})

const milliseconds = (value: number): number => Math.round(value * 1000) / 1000

const quantile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return milliseconds(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}

export const timingOf = (evaluations: Evaluations): SelectionTiming => ({
  node: process.version,
  selectors: evaluations.map(([{ name }, { times }]) => ({
    name,
    inventories: Object.fromEntries(
      [...times].map(([inventory, { index, questions }]) => [
        inventory,
        { index: milliseconds(index), median: quantile(questions, 0.5), p99: quantile(questions, 0.99) },
      ]),
    ),
  })),
})

/** Six decimals, which is more than any table shows. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

type Rows = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
interface Stored extends Omit<SelectionResults, 'selectors'> {
  /** What the numbers of each row are, separated by spaces. */
  readonly columns: string
  readonly selectors: readonly { readonly name: string; readonly peer?: string; readonly scores: Rows }[]
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** The results as JSON, a row of numbers for each selector, part and inventory. */
export function toJson({ selectors, ...rest }: SelectionResults): string {
  const stored: Stored = {
    ...rest,
    columns: scoreNames.join(' '),
    selectors: selectors.map((selector) => ({
      ...selector,
      scores: mapValues(selector.scores, (part) =>
        mapValues(part, (score) => scoreNames.map((name) => rounded(score[name]))),
      ),
    })),
  }
  return `${layOut(stored, 5)}\n`
}

/** Reads back what {@link toJson} wrote. */
export function fromJson(text: string): SelectionResults {
  const { columns, selectors, ...rest } = parseJson(text) as Stored
  const names = columns.split(' ') as typeof scoreNames
  return {
    ...rest,
    selectors: selectors.map((selector) => ({
      ...selector,
      scores: mapValues(selector.scores, (part) =>
        mapValues(part, (row) => {
          const score = noScore()
          for (const [at, name] of names.entries()) score[name] = row[at] ?? 0
          return score
        }),
      ),
    })),
  }
}
