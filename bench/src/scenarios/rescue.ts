import type { TokenCounter, WinnowOptions } from '@winnow/core'
import { fitRoom } from './fitting.ts'
import { isKept } from './needs.ts'
import type { Scenario } from './scenario.ts'
import { sentOf } from './sent.ts'
import { withTier, type StandIn } from './tier.ts'

/** What words keep under a cap, and what a tier above them adds. */
export interface Rescued {
  /** All, save those that a form without loss does not spell as they are asked for. */
  readonly needs: number
  readonly keptByWords: number
  /** Of what words lost. */
  readonly rescued: number
  /** What words lost of results where all of it fits into the room of a tier, and how much of that is rescued. */
  readonly fitting: number
  readonly rescuedFitting: number
  /** Of what words kept. */
  readonly lost: number
  readonly before: number
  readonly byWords: number
  readonly after: number
  /** What is missing even so, as `scenario: need`. */
  readonly missing: readonly string[]
}

const leavesOut = / (?:left out(?: or shortened)?|shortened), ref /u

/** Sends every scenario twice under a cap: by words alone, and with a stand-in for a model. */
export async function measureRescue(
  scenarios: readonly Scenario[],
  standIn: StandIn,
  cap: number,
  options: WinnowOptions & { readonly tokens: TokenCounter },
): Promise<Rescued> {
  const sum = {
    needs: 0,
    keptByWords: 0,
    rescued: 0,
    fitting: 0,
    rescuedFitting: 0,
    lost: 0,
    before: 0,
    byWords: 0,
    after: 0,
  }
  const missing: string[] = []
  const capped = { ...options, compress: { cap, repeats: false } }
  for (const scenario of scenarios) {
    for (const { question, needs } of scenario.questions) {
      const { read: words } = await sentOf(scenario, question, capped)
      const isCut = leavesOut.test(words)
      const lost = needs.filter((need) => !isKept(words, need))
      const { view, read } = await sentOf(scenario, question, withTier(standIn, isCut ? lost : [], capped))
      const kept = needs.length - lost.length
      const fits = isCut && fitRoom(scenario.output, lost, cap, options.tokens)
      if (fits) sum.fitting += lost.length
      sum.needs += isCut ? needs.length : kept
      sum.keptByWords += kept
      sum.before += options.tokens.count(scenario.output)
      sum.byWords += options.tokens.count(words)
      sum.after += options.tokens.count(view)
      for (const need of needs) {
        const isThere = isKept(read, need)
        if (!lost.includes(need)) sum.lost += isThere ? 0 : 1
        else if (isThere) {
          sum.rescued += 1
          if (fits) sum.rescuedFitting += 1
        } else if (isCut) missing.push(`${cap}: ${scenario.id}: ${JSON.stringify(need)}${fits ? ' (fits)' : ''}`)
      }
    }
  }
  return { ...sum, missing }
}
