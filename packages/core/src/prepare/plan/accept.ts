import { because } from '../../edit/because.ts'
import { viewMessage } from '../../edit/apply.ts'
import { addEdit, type MessageOperation, type Operations } from '../../edit/operations.ts'
import type { Edit, MessageEdit } from '../../edit/types.ts'
import type { Round } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { countMessage } from '../../tokens/message-tokens.ts'
import { leavesOpaqueAlone, splitsBoundCalls, whyForbidden } from './protect.ts'

/** An estimating counter must show this share saved of what a group replaces. */
const estimateMargin = 0.1

/** What a group of edits is judged against. */
export interface Ground {
  readonly messages: readonly Message[]
  /** The turn that holds a message, if any. */
  readonly turnAt: (at: number) => Turn | undefined
  /** The round of an assistant message, if any. */
  readonly roundAt: (at: number) => Round | undefined
  /** Tokens of a message of the history or of a view. */
  readonly messageTokens: (message: Message) => number
  readonly tokens: TokenCounter
}

/** An accepted group with what each edit saved, or why it was refused. */
export type Judgement = { readonly edits: readonly Edit[]; readonly saved: number } | { readonly refused: string }

const copyOperation = (operation: MessageOperation): MessageOperation => ({
  ...operation,
  calls: new Set(operation.calls),
  results: new Set(operation.results),
  texts: new Map(operation.texts),
})

/** The messages an edit changes; one may be named several times. */
function touched(edit: MessageEdit, round: Round): number[] {
  if (edit.action === 'remove-message') return [edit.at]
  const places = edit.action === 'remove-tool-use' ? [edit.at] : []
  for (const { at } of round.uses[edit.call]?.results ?? []) places.push(at)
  return places
}

/** Tokens that an edit puts in the place of others. */
function newTokens(edit: MessageEdit, round: Round, ground: Ground): number {
  if (edit.action !== 'replace-result') return 0
  const content = edit.texts.map(({ text }) => ({ type: 'text' as const, text }))
  const { value } = round.uses[edit.call]!.results[edit.result ?? 0]!
  return ground.messageTokens({ role: 'tool', parts: [{ ...value, content }] })
}

/** A message that a group changes. */
interface Changed {
  /** What was to happen to it before. */
  readonly before: MessageOperation | undefined
  /** Its tokens after the edits so far. */
  tokens: number
}

/** Takes back what a refused group did. */
function restore(operations: Operations, changed: ReadonlyMap<number, Changed>): void {
  for (const [at, { before }] of changed) {
    if (before) operations.set(at, before)
    else operations.delete(at)
  }
}

/** Sets operations back to what they were before some groups were accepted. */
export function resetOperations(operations: Operations, before: Operations): void {
  operations.clear()
  for (const [at, operation] of before) operations.set(at, operation)
}

/**
 * Applies one group of edits to `operations` if the laws allow it and it saves at least `minSavings` tokens; otherwise
 * leaves `operations` as they were. Savings are counted edit by edit, so that they add up to the difference. `whyUnfit`
 * has the last word, with the group applied.
 */
export function acceptGroup(
  group: readonly Edit[],
  operations: Operations,
  ground: Ground,
  minSavings: number,
  whyUnfit?: () => string | undefined,
): Judgement {
  const changed = new Map<number, Changed>()
  const refuse = (refused: string): Judgement => {
    restore(operations, changed)
    return { refused }
  }
  const tokensAt = (at: number): number => {
    const message = ground.messages[at]!
    const operation = operations.get(at)
    if (!operation) return ground.messageTokens(message)
    const view = viewMessage(message, operation)
    return view ? countMessage(view, ground.tokens) : 0
  }
  const counted: Edit[] = []
  let saved = 0
  let replaced = 0
  for (const edit of group) {
    if (edit.action === 'summarize') return refuse(because('only-window-summarizes'))
    if (operations.get(edit.at)?.isSummarized) return refuse(because('already-summarized'))
    const round = ground.roundAt(edit.at)
    const forbidden = whyForbidden(ground.messages, ground.turnAt(edit.at), round, edit, operations)
    if (forbidden !== undefined || !round) return refuse(forbidden ?? because('no-assistant-message'))
    const places = touched(edit, round)
    for (const at of places) {
      if (changed.has(at)) continue
      const before = operations.get(at)
      changed.set(at, { before, tokens: tokensAt(at) })
      if (before) operations.set(at, copyOperation(before))
    }
    addEdit(operations, ground.messages, edit, round)
    let gain = 0
    for (const at of places) {
      const message = changed.get(at)!
      const left = tokensAt(at)
      gain += message.tokens - left
      message.tokens = left
    }
    counted.push({ ...edit, tokensSaved: gain })
    saved += gain
    replaced += gain + newTokens(edit, round, ground)
  }
  for (const at of changed.keys()) {
    const removed = operations.get(at)?.calls.size ?? 0
    if (splitsBoundCalls(ground.messages[at]!, removed)) return refuse(because('bound-calls'))
    if (leavesOpaqueAlone(ground.messages[at]!, removed)) return refuse(because('opaque-part-alone'))
  }
  if (saved < 0 || (!ground.tokens.exact && saved < estimateMargin * replaced)) return refuse(because('not-smaller'))
  if (saved < minSavings) return refuse(because('saves-too-little', saved, minSavings))
  const unfit = whyUnfit?.()
  return unfit === undefined ? { edits: counted, saved } : refuse(unfit)
}
