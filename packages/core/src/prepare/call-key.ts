import { resultText } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import { residueMark } from '../text/residue-mark.ts'
import type { TurnPlan } from './turn-plan.ts'

/** What makes two calls the same: the tool and its arguments. */
export const callKey = ({ value }: ToolUse): string => `${value.toolName}\0${callText(value)}`

/** What earlier turns show of a call: a residue in the place of its result, or a result after that. */
export type Remnant = 'residue' | 'result'

/**
 * Takes note of a sealed turn. A call that is made again after its result became a residue counts once: who asks every
 * time wants the new result, not the old ones.
 */
export function noteRemnants(remnants: Map<string, Remnant>, { turn, operations }: TurnPlan): void {
  for (const use of turn.rounds.flatMap(({ uses }) => uses)) {
    const [place] = use.results
    if (!place || operations.get(use.at)?.calls.has(use.call)) continue
    const sent = operations.get(place.at)?.texts.get(place.part)?.get(0) ?? resultText(place.value)
    const isResidue = sent.startsWith(residueMark)
    if (!isResidue && remnants.size === 0) continue
    const key = callKey(use)
    if (isResidue ? !remnants.has(key) : remnants.has(key)) remnants.set(key, isResidue ? 'residue' : 'result')
  }
}
