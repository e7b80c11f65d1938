import { join } from 'node:path'
import { tokenizer } from '@winnow/tokenizers'
import { parseOptions } from '../usage.ts'
import { loadScenarios } from './load.ts'
import { measure, sumOf, type Kept } from './measure.ts'

const folder = join(import.meta.dirname, '../../scenarios')

export const options = {
  profile: { type: 'string', default: 'default' },
  unseen: { type: 'boolean', default: false },
  missing: { type: 'boolean', default: false },
} as const

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))

const line = ({ area, questions, needs, kept, before, after, largeBefore, largeAfter }: Kept): string =>
  `| ${[
    area,
    questions,
    `${kept} of ${needs}`,
    percent(kept, needs),
    percent(before - after, before),
    percent(largeBefore - largeAfter, largeBefore),
  ].join(' | ')} |`

/** Prints by area which of the needed texts are still in what is sent, and how many tokens are saved. */
export async function run(given: readonly string[]): Promise<number> {
  const { profile, unseen, missing } = parseOptions(given, options)
  const tokens = await tokenizer('o200k_base')
  const scenarios = loadScenarios(folder).filter((scenario) => scenario.heldOut === unseen)
  const rows = await measure(scenarios, { tokens, profile: profile as 'default' })
  const all = sumOf(`all (${scenarios.length})`, rows)
  console.log('| area | questions | needs kept | % | saved % | saved % of 1,000 tokens and more |')
  console.log('|---|--:|--:|--:|--:|--:|')
  for (const row of [...rows, all]) console.log(line(row))
  if (missing && !unseen) for (const text of all.missing) console.log(text)
  return 0
}
