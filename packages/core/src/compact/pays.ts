import { expectedOfConversation, gain } from '../cost/gate.ts'
import type { Prices } from '../cost/types.ts'
import type { TurnChange } from '../edit/processor.ts'

/**
 * Whether shortening a turn pays for the prompt cache it breaks: what is left of the turn from the first change on is
 * written again once, and what goes is read no more. A conversation that has made 4 requests is taken to go on for 20
 * and half as many as it has made, at most 40. What is saved is measured against what was sent of the turn, not against what its tools gave.
 */
export const paysForCache = ({ saved, rewritten, requests }: TurnChange, prices: Prices): boolean =>
  gain({ removed: saved, rewritten, remaining: expectedOfConversation(requests), prices }) > 0
