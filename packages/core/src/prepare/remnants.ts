import { resultText } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import { residueMark } from '../text/residue-mark.ts'
import type { TurnPlan } from './turn-plan.ts'

/** What earlier turns show of a call: a residue in the place of its result, or a result after that. */
type Remnant = 'residue' | 'result'

/** The calls of sealed turns whose result became a residue: equal ones have the same tool and the same arguments. */
export class Remnants {
  readonly #byTool = new Map<string, Map<string, Remnant>>()

  /** Whether the same call stands with a residue in the place of its result, and with no result after that. */
  hasResidueOf({ value }: ToolUse): boolean {
    return this.#byTool.get(value.toolName)?.get(callText(value)) === 'residue'
  }

  /**
   * Takes note of a sealed turn. A call that is made again after its result became a residue counts once: who asks every
   * time wants the new result, not the old ones.
   */
  add({ turn, operations }: TurnPlan): void {
    for (const { at, call, value, results } of turn.rounds.flatMap(({ uses }) => uses)) {
      const [place] = results
      if (!place || operations.get(at)?.calls.has(call)) continue
      const sent = operations.get(place.at)?.texts.get(place.part)?.get(0) ?? resultText(place.value)
      const isResidue = sent.startsWith(residueMark)
      const known = this.#byTool.get(value.toolName)
      if (!isResidue && !known) continue
      const calls = known ?? new Map<string, Remnant>()
      const key = callText(value)
      if (isResidue ? !calls.has(key) : calls.has(key)) calls.set(key, isResidue ? 'residue' : 'result')
      if (!known) this.#byTool.set(value.toolName, calls)
    }
  }
}
