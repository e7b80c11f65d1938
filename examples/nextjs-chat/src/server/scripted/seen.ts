import { searchToolName, type Message } from '@winnow/core'

/** A result of the turn that is open, as the model is sent it. */
export interface SeenResult {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly text: string
  readonly status: 'ok' | 'error' | 'denied'
}

/** What the scripted model goes by. It reads the request like any model: what was left out of it is not there. */
export interface Seen {
  /** What a person last said. */
  readonly question: string
  /** What people said before that, oldest first. */
  readonly before: readonly string[]
  /** How often the model has answered in this turn; looking for a tool does not count. */
  readonly rounds: number
  /** Whether the last thing it did was to look for a tool. */
  readonly hasSearched: boolean
  readonly results: readonly SeenResult[]
  /** Files beside the question that are no text. */
  readonly files: number
  /** Names of the tools that are offered. */
  readonly tools: readonly string[]
}

const textOf = ({ parts }: Message): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

const asFields = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}

function resultsOf(messages: readonly Message[]): SeenResult[] {
  const parts = messages.flatMap((message) => message.parts)
  const inputs = new Map(
    parts.flatMap((part) => (part.type === 'tool-call' ? [[part.callId, part.input] as const] : [])),
  )
  return parts.flatMap((part) =>
    part.type === 'tool-result'
      ? [
          {
            tool: part.toolName,
            input: asFields(inputs.get(part.callId)),
            text: part.content.map((item) => (item.type === 'text' ? item.text : '')).join('\n'),
            status: part.status,
          },
        ]
      : [],
  )
}

const isSearch = (message: Message | undefined): boolean =>
  message?.parts.some((part) => part.type === 'tool-call' && part.toolName === searchToolName) ?? false

/** Reads a request. */
export function see(messages: readonly Message[], tools: readonly string[]): Seen {
  const isAsked = (message: Message): boolean => message.role === 'user' && (message.source ?? 'person') === 'person'
  const asked = messages.findLastIndex(isAsked)
  const turn = messages.slice(asked + 1)
  const people = messages
    .slice(0, asked + 1)
    .filter(isAsked)
    .map(textOf)
  return {
    question: people.at(-1) ?? '',
    before: people.slice(0, -1),
    rounds: turn.filter((message) => message.role === 'assistant' && !isSearch(message)).length,
    hasSearched: isSearch(turn.findLast(({ role }) => role === 'assistant')),
    results: resultsOf(turn),
    files: messages[asked]?.parts.filter(({ type }) => type === 'opaque').length ?? 0,
    tools,
  }
}
