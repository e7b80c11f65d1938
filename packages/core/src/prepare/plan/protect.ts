import { because } from '../../edit/because.ts'
import { isEditAction } from '../../edit/edit-shape.ts'
import type { Operations } from '../../edit/operations.ts'
import type { MessageEdit } from '../../edit/types.ts'
import { callsOf, hasOpaqueContent, isCall, isOpaque, isResult } from '../../message/guards.ts'
import type { ResultPlace, Round, ToolUse } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import { recallToolName } from '../../message/recall.ts'
import type { Message } from '../../message/types.ts'

/** Were such a round removed, the result would stand behind another call and seem to answer that. */
const hasOrphan = because('stray-result-in-round')

/** Were it removed, what stays could not be told from it. An answered use that is the only one of its round shares none. */
const sharesOpenId = (use: ToolUse, round: Round): boolean =>
  round.uses.length > 1 && openIds(round).has(use.value.callId)

const openIdsByRound = new WeakMap<Round, ReadonlySet<string>>()

/** The ids of the unanswered calls of a round. */
function openIds(round: Round): ReadonlySet<string> {
  let ids = openIdsByRound.get(round)
  if (!ids) {
    ids = new Set(round.uses.filter((use) => use.results.length === 0).map((use) => use.value.callId))
    openIdsByRound.set(round, ids)
  }
  return ids
}

/** Why no rule may touch a use at all; `undefined` when one may. */
export function whyUseProtected(messages: readonly Message[], use: ToolUse, round?: Round): string | undefined {
  if (round && round.orphans.length > 0) return hasOrphan
  if (round && use.results.length > 0 && sharesOpenId(use, round)) return because('same-id-not-answered')
  for (const { value } of use.results) if (hasOpaqueContent(value.content)) return because('result-not-only-text')
  if (use.results.length === 0) return because('not-answered')
  for (const place of use.results) {
    const why = whyResultProtected(messages, use, place)
    if (why) return why
  }
  return undefined
}

/** Why the texts of one result stay as they are; does not change when further results of the round arrive. */
export function whyResultProtected(
  messages: readonly Message[],
  use: ToolUse,
  { at, value }: ResultPlace,
): string | undefined {
  if (use.value.toolName === recallToolName) return because('recalled')
  if (use.value.pinned || messages[use.at]!.pinned) return because('pinned')
  return value.pinned || messages[at]!.pinned ? because('result-pinned') : undefined
}

function whyMessageStays(message: Message, operations: Operations, at: number): string | undefined {
  if (message.pinned) return because('message-pinned')
  let [calls, results] = [0, 0]
  for (const part of message.parts) {
    if (isOpaque(part)) return because('message-has-opaque-part')
    if (isCall(part)) calls += 1
    else if (isResult(part)) results += 1
  }
  if (results > 0) return because('message-has-result')
  return calls > (operations.get(at)?.calls.size ?? 0) ? because('message-has-call') : undefined
}

/**
 * Why law 2 forbids an edit, if it does: people's words, system messages, final answers, pinned and opaque parts are
 * never edited, and inside an open turn only results are replaced. `operations` holds what was accepted before.
 */
export function whyForbidden(
  messages: readonly Message[],
  turn: Turn | undefined,
  round: Round | undefined,
  edit: MessageEdit,
  operations: Operations,
): string | undefined {
  if (!isEditAction(edit)) return because('no-edit')
  const message = messages[edit.at]
  if (!turn || !round || message?.role !== 'assistant') return because('no-assistant-message')
  if (edit.action === 'remove-message') {
    if (!turn.sealed) return because('turn-open')
    if (edit.at >= turn.answerFrom) return because('final-answer')
    if (round.orphans.length > 0) return hasOrphan
    return whyMessageStays(message, operations, edit.at)
  }
  const use = round.uses[edit.call]
  if (!use) return because('no-such-call')
  if (operations.get(edit.at)?.calls.has(edit.call)) return because('already-removed')
  if (edit.action === 'remove-tool-use') {
    const why = whyUseProtected(messages, use, round)
    if (why) return why
    if (!turn.sealed) return because('turn-open')
    return edit.at >= turn.answerFrom ? because('final-answer') : undefined
  }
  const place = use.results[edit.result ?? 0]
  if (!place) return because(use.results.length === 0 ? 'not-answered' : 'no-such-result')
  const why = whyResultProtected(messages, use, place)
  if (why) return why
  if (turn.sealed && edit.at >= turn.answerFrom) return because('final-answer')
  const known = edit.texts.every(({ index }) => place.value.content[index]?.type === 'text')
  return known ? undefined : because('no-such-text')
}

/**
 * Whether of a message nothing but opaque parts would stay once so many of its calls are removed: a provider may take a part
 * beside a call, such as a signature or a block that only the host knows, and refuse a message that holds nothing else.
 */
export function leavesOpaqueAlone(message: Message, removedCalls: number): boolean {
  const calls = callsOf(message).length
  if (calls === 0 || removedCalls < calls || !message.parts.some(isOpaque)) return false
  return !message.parts.some((part) => part.type === 'tool-result' || (part.type === 'text' && part.text.trim() !== ''))
}

/** Whether removing only some calls of a message would break what the provider binds together. */
export function splitsBoundCalls(message: Message, removedCalls: number): boolean {
  return message.indivisible === true && removedCalls > 0 && removedCalls < callsOf(message).length
}
