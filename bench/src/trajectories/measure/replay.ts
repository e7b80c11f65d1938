import { parseArguments } from '../message-text.ts'
import type { Arrived, Context, Conversation, Policy, RecordedMessage } from '../policy.ts'
import type { Recording } from '../recordings/recording.ts'
import { countMessage, countText } from '../tokens.ts'
import type { Needs } from '../values/needs.ts'
import type { FactBook } from './message-facts.ts'
import { RequestMeter } from './request-meter.ts'
import type { Totals } from './totals.ts'

/** A recording with what its messages need; policies that are replayed over it share what is known of its messages. */
export interface Prepared {
  readonly recording: Recording
  readonly needs: Needs
  readonly book: FactBook
}

/** What a policy did in one conversation. */
export interface Replayed {
  readonly totals: Totals
  /** Milliseconds each view took. */
  readonly times: readonly number[]
}

const isSystem = ({ role }: RecordedMessage): boolean => role === 'system'

const begin = (policy: Policy, { id, kind, tools }: Recording): Conversation | Promise<Conversation> => {
  if (!('newConversation' in policy)) return policy
  const context: Context = { id, kind, tools, countText, countMessage }
  return policy.newConversation(context)
}

/** Arguments of the calls so far, by call id. */
class Calls {
  readonly #arguments = new Map<string | undefined, unknown>()

  add({ tool_calls: calls = [] }: RecordedMessage): void {
    for (const { id, function: called } of calls) {
      const parsed = parseArguments(called.arguments)
      this.#arguments.set(id, parsed === called.arguments ? {} : parsed)
    }
  }

  argumentsOf(id: string | undefined): unknown {
    return this.#arguments.get(id)
  }
}

/** Gives a policy's own time for a view where it keeps it, else the time of the whole call. */
async function timedView(policy: Policy, conversation: Conversation, history: readonly RecordedMessage[]) {
  const own = policy.stopwatch?.milliseconds
  const start = performance.now()
  const elapsed = (): number => (own === undefined ? performance.now() - start : policy.stopwatch!.milliseconds - own)
  try {
    return { view: await conversation.view([...history]), failed: false, time: elapsed() }
  } catch {
    return { view: [...history], failed: true, time: elapsed() }
  }
}

/**
 * Replays a recording through a policy. The request for each assistant message is the view of the history before it,
 * as `arrive` left it; where a policy throws, the untouched history counts as sent and the request as invalid.
 */
export async function replay(policy: Policy, { recording, needs, book }: Prepared): Promise<Replayed> {
  const conversation = await begin(policy, recording)
  const meter = new RequestMeter(recording, book)
  const calls = new Calls()
  const times: number[] = []
  const history: RecordedMessage[] = []
  const fetchable: { handle: string; original: string }[] = []
  let query = ''

  const arrive = async (message: RecordedMessage, index: number): Promise<RecordedMessage> => {
    if (!conversation.arrive) return message
    const { tool_call_id: callId = '', name: toolName = '', content } = message
    const original = content ?? ''
    const arrival = { messages: history, callId, toolName, args: calls.argumentsOf(callId), query, index }
    const arrived: Arrived = await conversation.arrive({ ...arrival, text: original })
    const { text, handle } = typeof arrived === 'string' ? { text: arrived } : arrived
    if (handle !== undefined) fetchable.push({ handle, original })
    return text === original ? message : Object.freeze({ ...message, content: text })
  }

  const request = async (index: number): Promise<void> => {
    const { view, failed, time } = await timedView(policy, conversation, history)
    times.push(time)
    const recover = (texts: readonly string[]): string[] => [
      ...fetchable.filter(({ handle }) => texts.some((text) => text.includes(handle))).map(({ original }) => original),
      ...(conversation.recover?.(view) ?? []),
    ]
    meter.measure({ index, view, failed, needed: needs.neededAt.get(index) ?? [], recover })
  }

  for (const [index, message] of recording.messages.entries()) {
    if (message.role === 'user') {
      query = message.content ?? ''
      meter.startTurn()
    }
    if (message.role === 'assistant') {
      if (!history.every(isSystem)) await request(index)
      calls.add(message)
    }
    history.push(message.role === 'tool' ? await arrive(message, index) : message)
  }
  await conversation.end?.()
  return { totals: meter.totals, times }
}
