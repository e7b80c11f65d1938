import type { Part, Turn } from '@winnow/core'
import { apportion, type PartCounter } from './count.ts'
import { partText } from './texts.ts'
import type { Change, InspectedRequest, PartView, TurnView } from './types.ts'
import type { Drawn } from './view-messages.ts'

/** Characters of a question that are shown. */
const mostAsked = 200

/** The parts of a message with their tokens, which share out those of the message. */
export function partsWithTokens({ message, parts, sentParts }: Drawn, total: Change, counter: PartCounter): PartView[] {
  const share = (each: readonly (Part | undefined)[], sum: number): number[] =>
    apportion(
      each.map((part) => (part ? counter.part(part) : 0)),
      sum,
    )
  const before = share(message.parts, total.before)
  const after = share(sentParts, total.after)
  return parts.map((part, index) => ({ ...part, tokens: { before: before[index]!, after: after[index]! } }))
}

/** The turns with what each of them takes; what a summary stands for counts as not sent. */
export function viewTurns(
  { history }: InspectedRequest,
  turns: readonly Turn[],
  drawn: readonly Drawn[],
  tokens: readonly Change[],
): TurnView[] {
  return turns.map(({ start, end, sealed }, turn) => {
    const asked = history.slice(start, end).find(({ role }) => role === 'user')
    let before = 0
    let after = 0
    for (let at = start; at < end; at += 1) {
      before += tokens[at]!.before
      if (drawn[at]!.summary === undefined) after += tokens[at]!.after
    }
    const question = (asked?.parts.map(partText).join(' ') ?? '').slice(0, mostAsked).replaceAll(/\s+/gu, ' ').trim()
    return { turn, from: start, to: end, question, tokens: { before, after }, isOpen: !sealed }
  })
}
