import type { Steps } from '../breaks.ts'
import { resultsText, type ToolUse } from '../message/pairing.ts'
import type { Turn } from '../message/turns.ts'
import { countLines } from '../text/count-lines.ts'
import { leftOutMark } from '../text/marks/left-out-mark.ts'
import type { DigestSetting } from './digest.ts'
import type { CompactSetting } from './options.ts'

/** Finds the use of a turn that stands where a use of another form of the same turn does. */
export function usesOf(turn: Turn): (use: ToolUse) => ToolUse {
  const rounds = new Map(turn.rounds.map((round) => [round.at, round]))
  return (use) => rounds.get(use.at)?.uses[use.call] ?? use
}

/** Shares of the room that are tried one after the other. */
const shares = [1, 0.8, 0.6, 0.4, 0.2]

/**
 * Shortens results that were sent in a form without loss: to what would stay of that form, but from what the tools gave, whose
 * lines recall counts and whose name it knows. A form of which nothing is to be left out stays as it was sent.
 *
 * @param given the turn with its results as the tools gave them
 * @param asSent finds a use with its result as it was sent
 */
export function shortenAsSent(
  { shorten, shownRef }: Pick<CompactSetting, 'shorten' | 'shownRef'>,
  given: Turn,
  asSent: (use: ToolUse) => ToolUse,
): Required<Pick<DigestSetting, 'shorten' | 'sentForm'>> {
  const sentForms = new Map(
    given.rounds.flatMap(({ uses }) => uses.map((use) => [resultsText(use), resultsText(asSent(use))] as const)),
  )
  const sentForm = (raw: string): string => sentForms.get(raw) ?? raw
  function* shortened(...[raw, request, tokens]: Parameters<CompactSetting['shorten']>): Steps<string> {
    const sent = sentForm(raw)
    if (sent === raw) return yield* shorten(raw, request, tokens)
    const short = yield* shorten(sent, request, tokens)
    if (short === sent) return sent
    // A view that is prepared again is shortened from what was sent: this must take no more, so that both are judged alike.
    const most = tokens.count(short)
    for (const share of shares) {
      const told = yield* shorten(raw, { ...request, roomOf: () => most * share }, tokens)
      if (tokens.count(told) <= most) return told
    }
    return leftOutMark({ unit: 'lines', total: countLines(raw), shown: 0 }, shownRef?.(raw))
  }
  return { shorten: shortened, sentForm }
}
