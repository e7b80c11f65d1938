import { isCall } from '../../message/guards.ts'
import { inputText } from '../../message/input.ts'
import type { Message, Part } from '../../message/types.ts'

/** Names the tool of a call or a result. */
type NameOf = (part: { readonly callId: string; readonly toolName: string }) => string

function sayingsOf(part: Part, nameOf: NameOf): string[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [part.text]
  if (part.type === 'tool-call') return [`${nameOf(part)} is called with ${inputText(part.input)}`]
  if (part.type !== 'tool-result') return []
  const texts = part.content.flatMap((item) => (item.type === 'text' ? [item.text] : []))
  return [`${nameOf(part)} gave ${JSON.stringify(texts.filter((text) => text.trim() !== ''))}`]
}

/**
 * What the messages of a history say, one line for each text, call and result, without what not every framework has a place
 * for: reasoning, opaque parts, statuses and sources. Messages of the same role that stand side by side count as one, and
 * the tool of a result counts where its id tells the call.
 *
 * @example
 * said(readChat([{ role: 'user', content: 'Hello' }])) // ['user: Hello']
 */
export function said(messages: readonly Message[]): string[] {
  const count = new Map<string, number>()
  for (const { callId } of messages.flatMap(({ parts }) => parts.filter(isCall)))
    count.set(callId, (count.get(callId) ?? 0) + 1)
  const nameOf: NameOf = ({ callId, toolName }) =>
    callId !== '' && count.get(callId) === 1 ? `${toolName} (${callId})` : 'a tool'
  return messages.flatMap(({ role, parts }) =>
    parts.flatMap((part) => sayingsOf(part, nameOf)).map((line) => `${role}: ${line}`),
  )
}

const short = (line: string | undefined): string => (line === undefined ? 'nothing more' : line.slice(0, 300))

/** Throws with the first line of two lists that differs. */
export function demandSame(what: string, expected: readonly string[], actual: readonly string[]): void {
  const length = Math.max(expected.length, actual.length)
  for (let at = 0; at < length; at += 1)
    if (expected[at] !== actual[at])
      throw new Error(`${what}:\nexpected: ${short(expected[at])}\nbut it is: ${short(actual[at])}`)
}
