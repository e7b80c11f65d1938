import { asksBack } from '../message/asks-back.ts'
import { isCall, isPerson, textOf } from '../message/guards.ts'
import { turnsStart, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { ToolQuery } from '../ports.ts'
import { firstCharacters, lastCharacters } from '../text/cut.ts'

/** What a person asked for, in a message of the history. */
export interface Asked {
  /** Index of the message. */
  readonly at: number
  readonly message: Message
  readonly query: ToolQuery
}

/** Long texts are templates: their beginning and their tail are read, in characters. */
const headLength = 3000
const tailLength = 2000
/** Earlier texts that are read along, and how much of each, in characters. */
const mostBefore = 2
const beforeLength = 500

const shorten = (text: string): string =>
  text.length <= headLength + tailLength
    ? text
    : `${firstCharacters(text, headLength)}\n${lastCharacters(text, tailLength)}`

/** What a text asks for, after what was asked before. */
export const queryOf = (text: string, earlier: readonly string[] = []): ToolQuery => ({
  text: shorten(text),
  before: earlier.slice(-mostBefore).map((before) => lastCharacters(before, beforeLength)),
})

interface Known {
  readonly text: string
  readonly before: readonly string[]
  readonly query: ToolQuery
}

const known = new WeakMap<Message, Known>()

/** The query of a message: the same object as long as it and what stands before it are the same. */
function queryAt(message: Message, text: string, before: readonly string[]): ToolQuery {
  const last = known.get(message)
  const isSame =
    last?.text === text && last.before.length === before.length && last.before.every((old, at) => old === before[at])
  if (isSame) return last.query
  const query = queryOf(text, before)
  known.set(message, { text, before: [...before], query })
  return query
}

/** A longer reply says itself what it wants, in characters. */
const longestReply = 200

/** What an answer right before a message proposes, where it ends by asking: who says “go ahead” asks for that. */
function proposalBefore(messages: readonly Message[], at: number): string | undefined {
  let last = at - 1
  while (messages[last]?.role === 'system') last -= 1
  const answer = messages[last]
  if (answer?.role !== 'assistant' || answer.parts.some(isCall)) return undefined
  const text = textOf(answer)
  return asksBack(text) ? text : undefined
}

/** What people asked for, oldest first. Examples that stand before the first turn ask for nothing. */
export function askedIn(messages: readonly Message[], turns: TurnOptions): Asked[] {
  const before: string[] = []
  const asked: Asked[] = []
  for (let at = turnsStart(messages, turns); at < messages.length; at += 1) {
    const message = messages[at]!
    if (!isPerson(message)) continue
    const text = textOf(message)
    const proposal = text.length <= longestReply ? proposalBefore(messages, at) : undefined
    asked.push({ at, message, query: queryAt(message, text, proposal === undefined ? before : [...before, proposal]) })
    before.push(text)
    if (before.length > mostBefore) before.shift()
  }
  return asked
}
