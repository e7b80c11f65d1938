import { messageText } from '../message-text.ts'
import type { Recording } from '../recordings/recording.ts'
import { findValues } from './find-values.ts'
import { usedValues } from './used-values.ts'

/** A value that a message uses and could only know from the history. */
export interface NeededValue {
  readonly value: string
  /** Before the message it stands in tool results alone. */
  readonly toolOnly: boolean
}

/** What the messages of one conversation need, and where it stands. */
export interface Needs {
  /** The needed values of each assistant message, by its position. */
  readonly neededAt: ReadonlyMap<number, readonly NeededValue[]>
  /** Positions of the messages, system messages aside, that hold a needed value; in order. */
  sourcesOf(this: void, value: string): readonly number[]
  /** The needed values that a text holds. */
  heldBy(this: void, text: string): ReadonlySet<string>
  /** The text of each message. */
  readonly texts: readonly string[]
}

/** What is sent whatever a policy does: the system prompt and the tool definitions. */
const givenText = ({ messages, tools }: Recording): string => {
  const prompts = messages.filter(({ role }) => role === 'system').map(({ content }) => content ?? '')
  return [...prompts, JSON.stringify(tools)].join('\n')
}

function indexSources(texts: readonly (string | undefined)[], values: readonly string[]): Map<string, number[]> {
  const sources = new Map<string, number[]>(values.map((value) => [value, []]))
  const find = findValues(values)
  texts.forEach((text, index) => {
    if (text !== undefined) for (const value of find(text)) sources.get(value)!.push(index)
  })
  return sources
}

/**
 * Finds what each assistant message needs: the values it uses that an earlier message holds, and that neither the
 * system prompt, the tool definitions nor the last user message gives it.
 */
export function findNeeds(recording: Recording): Needs {
  const { messages } = recording
  const texts = messages.map(messageText)
  const used = messages.map((message) => (message.role === 'assistant' ? usedValues(message) : []))
  const distinct = [...new Set(used.flat())]
  const given = findValues(distinct)(givenText(recording))
  const sources = indexSources(
    texts.map((text, index) => (messages[index]!.role === 'system' ? undefined : text)),
    distinct.filter((value) => !given.has(value)),
  )

  const neededAt = new Map<number, NeededValue[]>()
  const allNeeded = new Set<string>()
  let instruction = -1
  messages.forEach(({ role }, index) => {
    if (role === 'user') instruction = index
    if (role !== 'assistant') return
    const needed: NeededValue[] = []
    for (const value of used[index]!) {
      const found = sources.get(value) ?? []
      const earlier = found.filter((source) => source < index)
      if (earlier.length === 0 || found.includes(instruction)) continue
      needed.push({ value, toolOnly: earlier.every((source) => messages[source]!.role === 'tool') })
      allNeeded.add(value)
    }
    neededAt.set(index, needed)
  })
  return { neededAt, sourcesOf: (value) => sources.get(value) ?? [], heldBy: findValues(allNeeded), texts }
}
