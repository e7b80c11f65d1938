import type { Score } from '../selection/measure/score.ts'
import type { SelectionResults, SelectionTiming } from '../selection/output/results.ts'
import { alignedTable, paragraph } from './layout.ts'

type Part = 'all' | 'tuned' | 'reported'

const percent = (value: number, of: number): string => ((100 * value) / of).toFixed(1)

/** The largest inventory, which times are told of. */
const largest = ({ inventories }: SelectionResults): string =>
  inventories.toSorted((a, b) => b.tools - a.tools)[0]!.name

/** What the README says of selected tools; `undefined` where it was not measured on public questions. */
export function selectionSection(results: SelectionResults, timing?: SelectionTiming): string | undefined {
  const scoreOf = (name: string, part: Part): Score | undefined =>
    results.selectors.find((selector) => selector.name === name)?.scores[part]?.['all']
  const own = scoreOf('winnow', 'all')
  if (!own) return undefined
  const inventory = largest(results)
  const tools = results.inventories.find(({ name }) => name === inventory)!.tools.toLocaleString('en')
  const rows = results.selectors.flatMap(({ name, peer }) => {
    const score = scoreOf(name, 'all')
    if (!score || (name !== 'winnow' && peer === undefined)) return []
    const time = timing?.selectors.find((selector) => selector.name === name)?.inventories[inventory]
    const columns = [percent(score.five, score.questions), percent(score.allOfFive, score.questions)]
    const mean = (score.reciprocal / score.questions).toFixed(3)
    return [[name === 'winnow' ? '**winnow**' : name, ...columns, mean, time ? time.median.toFixed(1) : '–']]
  })
  const half = (part: Part): string => {
    const score = scoreOf('winnow', part)
    return score ? `${percent(score.five, score.questions)} %` : 'not measured'
  }
  return [
    paragraph(
      `Which tools to offer (\`select\`): ${own.questions.toLocaleString('en')} public questions, each over its whole inventory of up to ` +
        `${tools} tools, without a model. The share of the needed tools among the five offered, of the questions that have all ` +
        `of them there, the mean reciprocal rank, and milliseconds a question over ${tools} tools:`,
    ),
    alignedTable(['tools offered by', 'needed in five', 'all in five', 'MRR', 'ms'], rows),
    paragraph(
      `On the half of the questions that the ranking was tuned on it is ${half('tuned')}, on the other ${half('reported')} ` +
        '([every figure](bench/results/selection.md)).',
    ),
  ].join('\n\n')
}
