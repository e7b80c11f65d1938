import { entryLine, entryLinesIn } from '../../compact/entry-line.ts'
import { resultText } from '../../message/guards.ts'
import type { ToolUse } from '../../message/pairing.ts'
import { commandOf } from '../../text/shell/read-call.ts'
import { holdsDigest } from '../../text/marks/digest-mark.ts'
import type { TurnPlan } from '../plan/turn-plan.ts'

/** What earlier turns show of a call: an entry of a digest, or a result after that. */
type Remnant = 'digest' | 'result'

/** A tool of which so many different calls were made again is asked for what it gave: its uses stay from then on. */
const teaches = 2

/** The calls of sealed turns that became part of a digest: equal ones have the same tool and the same arguments. */
export class Remnants {
  readonly #byLine = new Map<string, Remnant>()
  /** By tool: how many of its calls were made again after a digest stood for them. */
  readonly #madeAgain = new Map<string, number>()
  readonly #keyOf = new WeakMap<ToolUse['value'], string>()

  /** Whether a digest stands for the same call, and no result after that; or several calls of its tool were made again. */
  isNeededAgain({ value }: ToolUse): boolean {
    if (this.#byLine.size === 0) return false
    if ((this.#madeAgain.get(value.toolName) ?? 0) >= teaches) return commandOf(value.input) === undefined
    return this.#byLine.get(this.#key(value)) === 'digest'
  }

  #key(value: ToolUse['value']): string {
    let key = this.#keyOf.get(value)
    if (key === undefined) this.#keyOf.set(value, (key = entryLine(value)))
    return key
  }

  /**
   * Takes note of a sealed turn. A call that is made again after it became part of a digest counts once: who asks every time
   * wants the new result, not the old ones. A command is run again to see what has changed.
   */
  noteTurn({ turn, operations }: TurnPlan): void {
    const digested = new Set<string>()
    const shown = new Map<string, string>()
    for (const use of turn.rounds.flatMap((round) => round.uses)) {
      const { at, call, value } = use
      const [place] = use.results
      if (!place || operations.get(at)?.calls.has(call) === true) continue
      const sent = operations.get(place.at)?.texts.get(place.part)?.get(0) ?? resultText(place.value)
      const isDigest = holdsDigest(sent)
      if (isDigest) for (const line of entryLinesIn(sent)) digested.add(line)
      if (commandOf(value.input) !== undefined) continue
      if (isDigest) digested.add(this.#key(value))
      else if (this.#byLine.size > 0) shown.set(this.#key(value), value.toolName)
    }
    for (const line of digested) if (!this.#byLine.has(line)) this.#byLine.set(line, 'digest')
    for (const [line, tool] of shown) {
      if (this.#byLine.get(line) === 'digest') this.#madeAgain.set(tool, (this.#madeAgain.get(tool) ?? 0) + 1)
      if (this.#byLine.has(line)) this.#byLine.set(line, 'result')
    }
  }
}
