import { resultText } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Turn } from '../message/turns.ts'
import type { CompactSetting } from './options.ts'

/** Finds the use of a turn that stands where a use of another form of the same turn does. */
export function usesOf(turn: Turn): (use: ToolUse) => ToolUse {
  const rounds = new Map(turn.rounds.map((round) => [round.at, round]))
  return (use) => rounds.get(use.at)?.uses[use.call] ?? use
}

const textOf = ({ results }: ToolUse): string => results.map(({ value }) => resultText(value)).join('\n')

/**
 * Shortens results that were sent in a form without loss: to what would stay of that form, but from what the tools gave, whose
 * lines recall counts and whose name it knows. A form of which nothing is to be left out stays as it was sent.
 *
 * @param given the turn with its results as the tools gave them
 * @param asSent finds a use with its result as it was sent
 */
export function shortenAsSent(
  shorten: CompactSetting['shorten'],
  given: Turn,
  asSent: (use: ToolUse) => ToolUse,
): CompactSetting['shorten'] {
  const sentForms = new Map(
    given.rounds.flatMap(({ uses }) => uses.map((use) => [textOf(use), textOf(asSent(use))] as const)),
  )
  return (raw, request, tokens) => {
    const sent = sentForms.get(raw) ?? raw
    if (sent === raw) return shorten(raw, request, tokens)
    const short = shorten(sent, request, tokens)
    if (short === sent) return sent
    const room = tokens.count(short)
    const told = shorten(raw, { ...request, roomOf: () => room }, tokens)
    return tokens.count(told) < tokens.count(sent) ? told : sent
  }
}
