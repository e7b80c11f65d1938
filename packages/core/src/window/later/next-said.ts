import { callsOf, isPerson, textOf } from '../../message/guards.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { SaidList } from '../ledger/said-index.ts'
import { together } from '../ledger/said-later.ts'
import { isBareCourtesy } from '../said/courtesy.ts'
import type { Note } from '../said/note.ts'

/** A longer message of a person says itself what it is about. */
const longestNext = 80
/** So many messages behind an answer are told with what it leaves open. */
const mostNext = 2
/** Tokens of the label of a line. */
const labelTokens = 4

/** A short message of a person, and how the answer to it begins. */
interface Exchange {
  readonly asked: string
  readonly answered?: string
}

/** What was said next after an answer: the same object for all that it leaves open. */
export interface NextSaid {
  readonly exchanges: readonly Exchange[]
  /** Whether what is said still later may be the next. */
  readonly isOn: boolean
}

const nothing: NextSaid = { exchanges: [], isOn: true }

/** The whole answer to the message of a person at a place, which stands before anything else is said in the place of a person. */
function answerAt(messages: readonly Message[], at: number): number | undefined {
  for (let each = at + 1; each < messages.length && messages[each]!.role !== 'user'; each += 1) {
    const message = messages[each]!
    if (message.role === 'assistant' && callsOf(message).length === 0 && textOf(message).trim() !== '') return each
  }
  return undefined
}

/** What people said next behind a place, in short messages that are more than courtesies, as far as these messages go. */
export function nextSaid(messages: readonly Message[], said: SaidList, from: number): NextSaid {
  const exchanges: Exchange[] = []
  for (let at = from + 1; at < messages.length; at += 1) {
    const message = messages[at]!
    const asked = isPerson(message) ? textOf(message).trim() : ''
    if (asked === '' || isBareCourtesy(asked)) continue
    if (asked.length > longestNext) return { exchanges, isOn: false }
    const answer = answerAt(messages, at)
    const first = answer === undefined ? -1 : said.findIndex((each) => each.at === answer && each.by === 'answer')
    exchanges.push(first < 0 ? { asked } : { asked, answered: together(said, first).text })
    if (exchanges.length === mostNext) return { exchanges, isOn: false }
  }
  return { exchanges, isOn: true }
}

/** What was said next, continued by what the messages behind begin with. */
function continued(next: NextSaid, openings: readonly NextSaid[]): NextSaid {
  let all = next
  for (const { exchanges, isOn } of openings) {
    if (!all.isOn) break
    const both = [...all.exchanges, ...exchanges].slice(0, mostNext)
    all = { exchanges: both, isOn: isOn && both.length < mostNext }
  }
  return all
}

/** The open points of messages of which others follow, each with what was said next, also in those. */
export function withNextBehind(ledger: readonly Note[], openings: readonly NextSaid[]): readonly Note[] {
  if (openings.length === 0) return ledger
  const known = new Map<NextSaid, NextSaid>()
  return ledger.map((note) => {
    if (!note.next?.isOn) return note
    const next = known.get(note.next) ?? continued(note.next, openings)
    known.set(note.next, next)
    return { ...note, next }
  })
}

/** What several messages begin with. */
export const openingOf = (openings: readonly NextSaid[]): NextSaid => continued(nothing, openings)

/** The lines that say what was said next. */
export const nextLines = ({ next, isNextTold }: Note): string[] =>
  isNextTold === true && next
    ? next.exchanges.flatMap(({ asked, answered }) => [
        `then asked: ${asked}`,
        ...(answered === undefined ? [] : [`then answered: ${answered}`]),
      ])
    : []

/** Notes of what is open, the last of each answer with what was said next behind that, the newest first, as far as it has room. */
export function withNext(notes: readonly Note[], room: number, tokens: TokenCounter): Note[] {
  const last = new Map<NextSaid, Note>()
  for (const note of notes) if (note.next && note.next.exchanges.length > 0) last.set(note.next, note)
  let left = room - notes.reduce((sum, note) => sum + note.tokens, 0)
  const told = new Map<Note, Note>()
  for (const note of [...last.values()].toReversed()) {
    const now: Note = { ...note, isNextTold: true }
    const cost = nextLines(now).reduce((sum, line) => sum + tokens.count(line) + labelTokens, 0)
    if (cost > left) continue
    left -= cost
    told.set(note, { ...now, tokens: note.tokens + cost })
  }
  return notes.map((note) => told.get(note) ?? note)
}
