import { resultText } from '../message/guards.ts'
import { inputText } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import { residueMark } from '../text/residue-mark.ts'
import type { TurnPlan } from './turn-plan.ts'

/** What makes two calls the same: the tool and its arguments. */
export const callKey = ({ value }: ToolUse): string => `${value.toolName}\0${inputText(value.input)}`

/** The calls of a sealed turn whose sent result begins as a residue does. */
export function* residueCalls({ turn, operations }: TurnPlan): Generator<string> {
  for (const use of turn.rounds.flatMap(({ uses }) => uses)) {
    if (operations.get(use.at)?.calls.has(use.call)) continue
    const [place] = use.results
    if (!place) continue
    const sent = operations.get(place.at)?.texts.get(place.part)?.get(0) ?? resultText(place.value)
    if (sent.startsWith(residueMark)) yield callKey(use)
  }
}
