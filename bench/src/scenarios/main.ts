import { join } from 'node:path'
import { tokenizer } from '@winnow/tokenizers'
import { parseOptions } from '../usage.ts'
import { loadScenarios } from './load.ts'
import type { Scenario } from './scenario.ts'
import { measure, sumOf, type Kept } from './measure.ts'
import { measureRescue } from './rescue.ts'
import type { StandIn } from './tier.ts'

const folder = join(import.meta.dirname, '../../scenarios')

export const options = {
  profile: { type: 'string', default: 'default' },
  unseen: { type: 'boolean', default: false },
  missing: { type: 'boolean', default: false },
  tier: { type: 'string', default: '' },
  cap: { type: 'string', default: '' },
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

const capsOfTiers = [300, 500, 1000]

/** Prints by cap what words kept, and what a stand-in for a model adds to it. */
async function printRescue(
  scenarios: readonly Scenario[],
  standIn: StandIn,
  caps: readonly number[],
  setting: Parameters<typeof measureRescue>[3],
  isTelling: boolean,
): Promise<void> {
  console.log(
    '| cap | words keep | % | rescued of what they lose | % | of what fits the room | % | lost of what they keep | saved % by words | with the tier |',
  )
  console.log('|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  const still: string[] = []
  for (const cap of caps) {
    const measured = await measureRescue(scenarios, standIn, cap, setting)
    const { needs, keptByWords, rescued, fitting, rescuedFitting, lost, before, byWords, after, missing } = measured
    const cells = [
      cap,
      `${keptByWords} of ${needs}`,
      percent(keptByWords, needs),
      `${rescued} of ${needs - keptByWords}`,
      percent(rescued, needs - keptByWords),
      `${rescuedFitting} of ${fitting}`,
      percent(rescuedFitting, fitting),
      lost,
      percent(before - byWords, before),
      percent(before - after, before),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    still.push(...missing)
  }
  if (isTelling) for (const text of still) console.log(text)
}

/** Prints by area which of the needed texts are still in what is sent, and how many tokens are saved. */
export async function run(given: readonly string[]): Promise<number> {
  const { profile, unseen, missing, tier, cap } = parseOptions(given, options)
  const tokens = await tokenizer('o200k_base')
  const scenarios = loadScenarios(folder).filter((scenario) => scenario.heldOut === unseen)
  if (tier !== '') {
    if (tier !== 'marking' && tier !== 'random') throw new Error('--tier is marking or random')
    const caps = cap === '' ? capsOfTiers : [Number(cap)]
    await printRescue(scenarios, tier, caps, { tokens, profile: profile as 'default' }, missing && !unseen)
    return 0
  }
  const rows = await measure(scenarios, { tokens, profile: profile as 'default' })
  const all = sumOf(`all (${scenarios.length})`, rows)
  console.log('| area | questions | needs kept | % | saved % | saved % of 1,000 tokens and more |')
  console.log('|---|--:|--:|--:|--:|--:|')
  for (const row of [...rows, all]) console.log(line(row))
  if (missing && !unseen) for (const text of all.missing) console.log(text)
  return 0
}
