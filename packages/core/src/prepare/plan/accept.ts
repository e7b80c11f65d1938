import { because } from '../../edit/because.ts'
import { replaceTexts, viewMessage } from '../../edit/apply.ts'
import { addEdit, type MessageOperation, type Operations } from '../../edit/operations.ts'
import type { Edit, MessageEdit } from '../../edit/types.ts'
import type { Round } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { countMessage, countPart } from '../../tokens/message-tokens.ts'
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

/** Tokens that an edit puts in the place of others. */
function newTokens(edit: MessageEdit, round: Round, ground: Ground): number {
  if (edit.action !== 'replace-result') return 0
  const content = edit.texts.map(({ text }) => ({ type: 'text' as const, text }))
  const { value } = round.uses[edit.call]!.results[edit.result ?? 0]!
  return ground.messageTokens({ role: 'tool', parts: [{ ...value, content }] })
}

/** Tokens of a message as it is sent after an operation. */
function tokensAt(at: number, operation: MessageOperation | undefined, ground: Ground): number {
  const message = ground.messages[at]!
  if (!operation) return ground.messageTokens(message)
  const view = viewMessage(message, operation)
  return view ? countMessage(view, ground.tokens) : 0
}

/** A part that an edit changes, or a message that it removes. */
interface ChangedPart {
  readonly at: number
  /** Its tokens as it is sent after the edits so far. */
  readonly tokens: (operations: Operations) => number
}

/** The parts an edit changes, or the message that it removes. */
function partsOf(edit: MessageEdit, { uses }: Round, ground: Ground): ChangedPart[] {
  const { tokens } = ground
  if (edit.action === 'remove-message')
    return [{ at: edit.at, tokens: (operations) => tokensAt(edit.at, operations.get(edit.at), ground) }]
  const use = uses[edit.call]!
  const results = use.results.map(({ at, part, value }): ChangedPart => ({
    at,
    tokens(operations) {
      const operation = operations.get(at)
      if (operation?.results.has(part)) return 0
      const texts = operation?.texts.get(part)
      return countPart(texts ? { ...value, content: replaceTexts(value.content, texts) } : value, tokens)
    },
  }))
  if (edit.action === 'replace-result') return [results[edit.result ?? 0]!]
  const isGone = (operations: Operations): boolean => operations.get(edit.at)?.calls.has(edit.call) === true
  const call = (operations: Operations): number => (isGone(operations) ? 0 : countPart(use.value, tokens))
  return [{ at: edit.at, tokens: call }, ...results]
}

/** A message that a group changes. */
interface Changed {
  /** What was to happen to it before. */
  readonly before: MessageOperation | undefined
  /** What the edits take of its parts. */
  taken: number
  /** Which edit of the group was the last to remove a part of it, if any did. */
  lastRemoval: number | undefined
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
 * leaves `operations` as they were. Savings are counted by the parts that edits name, so that a message with many parts is
 * not counted for each of them; what else goes with the last part of a message is saved by the last edit of it. `whyUnfit`
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
  const gains: number[] = []
  let inserted = 0
  for (const [index, edit] of group.entries()) {
    if (edit.action === 'summarize') return refuse(because('only-window-summarizes'))
    if (operations.get(edit.at)?.isSummarized) return refuse(because('already-summarized'))
    const round = ground.roundAt(edit.at)
    const forbidden = whyForbidden(ground.messages, ground.turnAt(edit.at), round, edit, operations)
    if (forbidden !== undefined || !round) return refuse(forbidden ?? because('no-assistant-message'))
    const parts = partsOf(edit, round, ground)
    for (const { at } of parts) {
      if (changed.has(at)) continue
      const before = operations.get(at)
      changed.set(at, { before, taken: 0, lastRemoval: undefined })
      if (before) operations.set(at, copyOperation(before))
    }
    const before = parts.map(({ tokens }) => tokens(operations))
    addEdit(operations, ground.messages, edit, round)
    let gain = 0
    for (const [which, { at, tokens }] of parts.entries()) {
      const message = changed.get(at)!
      const taken = before[which]! - tokens(operations)
      message.taken += taken
      if (edit.action === 'remove-tool-use') message.lastRemoval = index
      gain += taken
    }
    gains.push(gain)
    inserted += newTokens(edit, round, ground)
  }
  for (const [at, { before, taken, lastRemoval }] of changed) {
    const operation = operations.get(at)
    const removed = operation?.calls.size ?? 0
    if (splitsBoundCalls(ground.messages[at]!, removed)) return refuse(because('bound-calls'))
    if (leavesOpaqueAlone(ground.messages[at]!, removed)) return refuse(because('opaque-part-alone'))
    // A message goes with the last of its parts, and reasoning with the last call.
    if (lastRemoval !== undefined)
      gains[lastRemoval]! += tokensAt(at, before, ground) - tokensAt(at, operation, ground) - taken
  }
  const saved = gains.reduce((sum, gain) => sum + gain, 0)
  if (saved < 0 || (!ground.tokens.exact && saved < estimateMargin * (saved + inserted)))
    return refuse(because('not-smaller'))
  if (saved < minSavings) return refuse(because('saves-too-little', saved, minSavings))
  const unfit = whyUnfit?.()
  if (unfit !== undefined) return refuse(unfit)
  return { edits: group.map((edit, index) => ({ ...edit, tokensSaved: gains[index]! })), saved }
}
