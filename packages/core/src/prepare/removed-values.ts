import { sharedView } from '../edit/apply.ts'
import type { Edit } from '../edit/types.ts'
import { isCall, resultText, textOf } from '../message/guards.ts'
import { inputText } from '../message/input.ts'
import { pairRound } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { eachInputValue, eachValue } from '../text/values.ts'
import type { Assembled } from './assemble.ts'
import type { Conversation } from './conversation.ts'
import type { HistoryPlan } from './plan.ts'
import type { RemovedButUsed } from './types.ts'

/** Values remembered of one conversation; later ones are not looked for. */
const mostValues = 100_000

/** What is remembered of one conversation. */
interface Known {
  /** The edit that took a value away. */
  readonly removed: Map<string, Edit>
  readonly edits: WeakSet<Edit>
  /** The turn whose calls were looked at, and up to which message of the history. */
  turn: number
  upTo: number
}

/** Everything of a message in which a value can be read. */
const readable = (message: Message): string =>
  message.parts
    .map((part) => {
      if (part.type === 'tool-result') return resultText(part)
      if (part.type === 'tool-call') return inputText(part.input)
      return part.type === 'text' ? part.text : ''
    })
    .join('\n')

/** Calls `take` with the values of what an edit takes away or replaces. */
function eachRemoved(messages: readonly Message[], edit: Edit, take: (value: string) => void): void {
  if (edit.action === 'remove-message') return eachValue(textOf(messages[edit.at]!), take, false)
  const use = pairRound(messages, edit.at).uses[edit.call]
  if (!use) return
  if (edit.action === 'remove-tool-use') eachInputValue(use.value, take, false)
  for (const { value } of use.results) eachValue(resultText(value), take, false)
}

/** Finds the values that calls of the open turn use although what held them had been removed from their request. */
export class RemovedValues {
  readonly #known = new WeakMap<Conversation, Known>()

  /** What the calls that are new since the last time used. */
  find(messages: readonly Message[], plan: HistoryPlan, { operations, edits }: Assembled): RemovedButUsed[] {
    const known = this.#knownOf(plan)
    for (const edit of edits) {
      if (known.edits.has(edit)) continue
      known.edits.add(edit)
      if (known.removed.size < mostValues)
        eachRemoved(messages, edit, (value) => known.removed.has(value) || known.removed.set(value, edit))
    }
    const openFrom = plan.start + plan.conversation.sealed.lengthOf(plan.sealed)
    const seenBefore = plan.conversation.seenBefore(plan.sealed)
    const isShown = (value: string, before: number): boolean => {
      if (seenBefore.has(value)) return true
      for (let at = before - 1; at >= 0; at -= 1) {
        const shown = sharedView(messages[at]!, operations.get(at))
        if (shown && readable(shown).includes(value)) return true
      }
      return plan.system.includes(value)
    }
    const found: RemovedButUsed[] = []
    for (let at = Math.max(openFrom, known.upTo); at < messages.length; at += 1) {
      for (const call of messages[at]!.parts.filter(isCall)) {
        const seen = new Set<string>()
        eachInputValue(
          call,
          (value) => {
            const edit = known.removed.get(value)
            if (!edit || edit.at >= at || seen.has(value)) return
            seen.add(value)
            if (isShown(value, at)) return
            found.push({ value, at, toolName: call.toolName, from: edit.at, rule: edit.rule })
          },
          false,
        )
      }
    }
    known.upTo = messages.length
    return found
  }

  #knownOf({ conversation, sealed }: HistoryPlan): Known {
    let known = this.#known.get(conversation)
    if (!known || known.turn > sealed) {
      known = { removed: new Map(), edits: new WeakSet(), turn: sealed, upTo: 0 }
      this.#known.set(conversation, known)
    }
    known.turn = sealed
    return known
  }
}
