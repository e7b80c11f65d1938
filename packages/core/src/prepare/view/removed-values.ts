import { inSlices, type Steps } from '../../breaks.ts'
import { sharedView } from '../../edit/apply.ts'
import { firstMessageOf } from '../../edit/first-message.ts'
import type { Edit } from '../../edit/types.ts'
import { isCall, resultText, textOf } from '../../message/guards.ts'
import { callText } from '../../message/input.ts'
import { pairRound } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import { ValueTable } from '../../text/values/value-table.ts'
import { valueListsOf } from '../../text/values/long-values.ts'
import { addVisibleValues, visibleText } from '../../text/values/visible.ts'
import type { Assembled } from '../plan/assemble.ts'
import type { Conversation, SeenValues } from '../history/conversation.ts'
import type { OpenTurn } from '../plan/open-turn.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import type { RemovedButUsed } from '../events.ts'

/** Values remembered of one conversation; later ones are not looked for. */
const mostValues = 100_000
/** Values that are searched for in the texts of one request; more are not told. */
const mostSearched = 50
/** Shorter numbers stand in any text. */
const shortNumber = /^\d{1,4}$/u

/** What the edits of one conversation took away. */
interface Removed {
  /** The first edit that took a value away. */
  readonly values: Map<string, Edit>
  readonly edits: WeakSet<Edit>
  /** The sealed turns there were, and the edits: while there are as many turns and no new summaries, edits are only added. */
  turns: number
  count: number
  last: Edit | undefined
}

/** How far an open turn was looked at, and the values that are sent of it up to there. */
interface Looked {
  upTo: number
  shown: ValueTable
}

/** Everything of a message in which a value can be read. */
const readable = (message: Message): string => message.parts.map((part) => visibleText(part) ?? '').join('\n')

/** The values of a text, each once. */
function* valuesIn(text: string): Steps<Set<string>> {
  const values = new Set<string>()
  for (const list of valueListsOf(text)) {
    for (let index = 0; index < list.length; index += 1) values.add(list.textAt(index))
    yield
  }
  return values
}

/** The texts that an edit takes away or replaces. */
function* removedTexts(messages: readonly Message[], edit: Edit): Generator<string, void> {
  if (edit.action === 'summarize') {
    for (const { parts } of messages.slice(edit.from, edit.to)) {
      for (const part of parts) yield visibleText(part) ?? ''
    }
    return
  }
  if (edit.action === 'remove-message') {
    yield textOf(messages[edit.at]!)
    return
  }
  const use = pairRound(messages, edit.at).uses[edit.call]
  if (!use) return
  if (edit.action === 'remove-tool-use') yield callText(use.value)
  for (const { value } of use.results) yield resultText(value)
}

/** Finds the values that calls of the open turn use although what held them had been removed from their request. */
export class RemovedValues {
  readonly #removed = new WeakMap<Conversation, Removed>()
  readonly #looked = new WeakMap<OpenTurn, Looked>()
  /** Looking for those of the request before. */
  #last: Promise<unknown> = Promise.resolve()

  /**
   * What the calls used that are new since the last time. It is looked for with breaks, for one request after the other: the next
   * goes on from what is known then.
   */
  async find(messages: readonly Message[], plan: HistoryPlan, assembled: Assembled): Promise<RemovedButUsed[]> {
    const before = this.#last
    const found = before.then(async () => inSlices(this.#find(messages, plan, assembled)))
    this.#last = found.catch(() => {})
    return found
  }

  *#find(messages: readonly Message[], plan: HistoryPlan, assembled: Assembled): Steps<RemovedButUsed[]> {
    const { conversation, openTurn, system } = plan
    const seenBefore = yield* conversation.seenBefore(plan.sealed)
    const removed = yield* this.#removedOf(plan, messages, assembled.edits, seenBefore)
    if (!openTurn) return []
    const openFrom = plan.start + conversation.sealed.lengthOf(plan.sealed)
    let looked = this.#looked.get(openTurn)
    // Of a turn that is new to this process the last call alone is told: what was sent to the others is not known.
    const tellFrom = looked ? 0 : messages.findLastIndex(({ role }) => role === 'assistant')
    if (!looked) this.#looked.set(openTurn, (looked = { upTo: openFrom, shown: new ValueTable() }))
    const { operations, jumpFrom = Infinity } = assembled
    // What a clearing or a jump takes away now was shown to the calls so far.
    const isTaken = (edit: Edit): boolean =>
      (edit.rule === 'clearing' && plan.clearedFrom < Infinity) ||
      (edit.action === 'summarize' && edit.from >= jumpFrom)
    const viewAt = (at: number): Message | undefined => sharedView(messages[at]!, operations.get(at))
    const found: RemovedButUsed[] = []
    for (; looked.upTo < messages.length; looked.upTo += 1) {
      const at = looked.upTo
      const { shown } = looked
      for (const call of at < tellFrom ? [] : messages[at]!.parts.filter(isCall)) {
        for (const value of yield* valuesIn(callText(call))) {
          const edit = removed.values.get(value)
          if (
            !edit ||
            firstMessageOf(edit) >= at ||
            isTaken(edit) ||
            shortNumber.test(value) ||
            (edit.action !== 'summarize' && seenBefore.has(value)) ||
            shown.has(value)
          )
            continue
          found.push({ value, at, toolName: call.toolName, from: firstMessageOf(edit), rule: edit.rule })
        }
      }
      const view = viewAt(at)
      if (view) yield* addVisibleValues(view, shown)
    }
    if (plan.clearedFrom < Infinity || jumpFrom < Infinity) {
      looked.shown = new ValueTable()
      for (let at = openFrom; at < messages.length; at += 1) {
        const view = viewAt(at)
        if (view) yield* addVisibleValues(view, looked.shown)
      }
    }
    return yield* withoutShown(found.slice(0, mostSearched), system, viewAt)
  }

  *#removedOf(
    plan: HistoryPlan,
    messages: readonly Message[],
    edits: readonly Edit[],
    seenBefore: SeenValues,
  ): Steps<Removed> {
    const { conversation, sealed } = plan
    let removed = this.#removed.get(conversation)
    if (!removed)
      this.#removed.set(
        conversation,
        (removed = { values: new Map(), edits: new WeakSet(), turns: -1, count: 0, last: undefined }),
      )
    const { values, edits: known, turns, count, last } = removed
    for (let index = turns === sealed && edits[count - 1] === last ? count : 0; index < edits.length; index += 1) {
      const edit = edits[index]!
      if (known.has(edit)) continue
      known.add(edit)
      for (const text of removedTexts(messages, edit)) {
        if (values.size >= mostValues) break
        for (const list of valueListsOf(text)) {
          for (let at = 0; at < list.length && values.size < mostValues; at += 1) {
            const value = list.textAt(at)
            // What the turns still showed until then goes with the summary.
            const isNow = !values.has(value) || (edit.action === 'summarize' && seenBefore.has(value))
            if (isNow) values.set(value, edit)
          }
          yield
          if (values.size >= mostValues) break
        }
      }
    }
    removed.turns = sealed
    removed.count = edits.length
    removed.last = edits.at(-1)
    return removed
  }
}

/** Of these the ones that stand in no text of their request, not even as a part of another value. */
function* withoutShown(
  found: readonly RemovedButUsed[],
  system: string,
  viewAt: (at: number) => Message | undefined,
): Steps<RemovedButUsed[]> {
  let left = found.filter(({ value }) => !system.includes(value))
  for (let at = Math.max(0, ...left.map((use) => use.at)) - 1; at >= 0 && left.length > 0; at -= 1) {
    const view = viewAt(at)
    const text = view ? readable(view) : ''
    left = left.filter((use) => use.at <= at || !text.includes(use.value))
    yield
  }
  return left
}
