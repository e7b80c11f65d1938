import { parseJson } from '@winnow/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions, UsageError } from '../usage.ts'
import type { Score } from './measure/score.ts'
import { fromJson, type SelectionResults } from './output/results.ts'

/** Half a unit of the first decimal of a percentage. */
const tolerance = 0.05

/** What the other evaluator found: shares at 1, 5, 10 and 20 tools. */
interface ReferenceScore {
  readonly n: number
  readonly recall: readonly number[]
  readonly allGold: readonly number[]
  readonly mrr: number
  readonly empty: number
}

/** The results of the other evaluator, as it writes them: by selector. */
export type SelectionReference = Readonly<
  Record<string, { readonly overall: ReferenceScore; readonly per: Readonly<Record<string, ReferenceScore>> }>
>

type Figures = Readonly<Record<string, number>>

const ourFigures = (score: Score): Figures => {
  const percent = (sum: number): number => (100 * sum) / score.questions
  return {
    questions: score.questions,
    'R@1': percent(score.first),
    'R@5': percent(score.five),
    'R@10': percent(score.ten),
    'all@5': percent(score.allOfFive),
    '100 × MRR': percent(score.reciprocal),
    empty: percent(score.empty),
  }
}

const theirFigures = ({ n, recall, allGold, mrr, empty }: ReferenceScore): Figures => ({
  questions: n,
  'R@1': 100 * recall[0]!,
  'R@5': 100 * recall[1]!,
  'R@10': 100 * recall[2]!,
  'all@5': 100 * allGold[1]!,
  '100 × MRR': 100 * mrr,
  empty: 100 * empty,
})

/** Where two evaluators differ about the same selector, by inventory, and how many figures were compared. */
export function compare(
  ours: SelectionResults['selectors'][number],
  theirs: SelectionReference[string],
): { readonly differences: readonly string[]; readonly compared: number } {
  const inventories: Readonly<Record<string, ReferenceScore>> = { all: theirs.overall, ...theirs.per }
  const differences: string[] = []
  let compared = 0
  for (const [inventory, score] of Object.entries(ours.scores['all'] ?? {})) {
    const other = inventories[inventory]
    if (!other) continue
    const figures = theirFigures(other)
    for (const [name, own] of Object.entries(ourFigures(score))) {
      compared += 1
      if (Math.abs(own - figures[name]!) < tolerance) continue
      differences.push(`${inventory}, ${name}: ${own.toFixed(3)} here, ${figures[name]!.toFixed(3)} there`)
    }
  }
  return { differences, compared }
}

export const options = {
  reference: { type: 'string' },
  results: { type: 'string', default: join(import.meta.dirname, '../../results/selection.json') },
  selector: { type: 'string', default: 'winnow' },
  as: { type: 'string', default: 'winnow without fallback' },
} as const

/** Compares our results of a selector with those of an independent evaluator, to the first decimal. */
export function run(given: readonly string[]): number {
  const { reference, results, selector, as } = parseOptions(given, options)
  if (reference === undefined)
    throw new UsageError('Name the results of the other evaluator with --reference FILE.json.')
  const { selectors } = fromJson(readFileSync(results, 'utf8'))
  const ours = selectors.find(({ name }) => name === selector)
  if (!ours) throw new UsageError(`There is no selector '${selector}' in ${results}.`)
  const all = parseJson(readFileSync(reference, 'utf8')) as SelectionReference
  const theirs = all[as]
  if (!theirs) throw new UsageError(`There is no selector '${as}' in ${reference}.`)
  const { differences, compared } = compare(ours, theirs)
  for (const line of differences) console.log(line)
  console.log(`${compared} figures compared, ${differences.length} differ by ${tolerance} or more.`)
  return differences.length > 0 || compared === 0 ? 1 : 0
}
