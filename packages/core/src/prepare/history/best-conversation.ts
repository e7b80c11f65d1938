import type { Message } from '../../message/types.ts'
import type { Conversation } from './conversation.ts'

/** What a conversation shares with a history. */
interface Shared {
  /** Its turns that the history holds, one after the other. */
  readonly turns: number
  /** How many of their messages are the same objects. */
  readonly same: number
}

/**
 * The conversation that shares most turns with a history, or else one that has no turns yet. Of two that share as many, one
 * that does not go on is better: what is decided next is added to it, and to another only once it branched off.
 */
export function bestConversation(
  candidates: readonly Conversation[],
  fresh: Conversation,
  messages: readonly Message[],
  sharedWith: (candidate: Conversation) => Shared,
): Shared & { readonly conversation: Conversation } {
  const begun = candidates.find(({ sealed }) => sealed.turns === 0)
  let best = { conversation: begun ?? fresh, turns: 0, same: 0 }
  for (const conversation of candidates) {
    const isWhole = best.conversation.sealed.turns === best.turns
    if (!conversation.mayShare(messages, best.turns + (isWhole ? 1 : 0))) continue
    const { turns, same } = sharedWith(conversation)
    if (turns > best.turns || (turns === best.turns && !isWhole && turns === conversation.sealed.turns))
      best = { conversation, turns, same }
  }
  return best
}
