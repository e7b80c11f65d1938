import type { TokenCounter } from '@winnow/core'
import type { RecordedMessage } from '../trajectories/policy.ts'
import { collectGarbage } from './collect-garbage.ts'
import { estimating, remembering } from './counters.ts'
import { fresh, nextPair } from './long-history.ts'
import type { Client, Subject } from './subjects.ts'
import { patience } from './patience.ts'
import { median, rounded } from './statistics.ts'

/** Milliseconds; `undefined` where the subject has no such state, or its first call took more than `patience`. */
export interface CallTimes {
  /** The first request of a new process: everything is counted, compressed and decided. */
  readonly cold: number
  /** The same, with all token counts known beforehand. */
  readonly coldCounted: number | undefined
  /** The same, in a process that forgot the conversation, but knows what results become as far as it remembers that. */
  readonly coldAgain: number | undefined
  /** The same request again: same array, same objects. */
  readonly same: number | undefined
  /** Two more messages in a new array of the same objects. */
  readonly twoMore: number | undefined
  /** Two more messages in a history that went through JSON. */
  readonly json: number | undefined
  /** All results on their way into the history, where the subject acts there. */
  readonly arrivals: number | undefined
}

/** More conversations than are remembered, so that the ones before are decided about anew. */
const conversationsToForget = 200

async function forgetConversations(client: Client): Promise<void> {
  for (let number = 0; number < conversationsToForget; number += 1) {
    const system: RecordedMessage = { role: 'system', content: `Conversation ${number}` }
    await client.request([system, { role: 'user', content: 'Hello' }])
  }
}

interface Entered {
  readonly history: RecordedMessage[]
  readonly milliseconds: number
}

/** Enters messages into a history one by one, as results arrive. */
async function enter(client: Client, messages: readonly RecordedMessage[]): Promise<Entered> {
  const { arrive } = client
  if (!arrive) return { history: [...messages], milliseconds: 0 }
  const history: RecordedMessage[] = []
  let query = ''
  let milliseconds = 0
  for (const [index, message] of messages.entries()) {
    if (message.role === 'user') query = message.content ?? ''
    if (message.role !== 'tool') {
      history.push(message)
      continue
    }
    const { tool_call_id: callId = '', name: toolName = '', content } = message
    const text = content ?? ''
    const start = performance.now()
    const arrived = await arrive({ messages: history, callId, toolName, args: {}, text, query, index })
    milliseconds += performance.now() - start
    history.push({ ...message, content: typeof arrived === 'string' ? arrived : arrived.text })
  }
  return { history, milliseconds }
}

async function coldCall(subject: Subject, messages: readonly RecordedMessage[], tokens: TokenCounter): Promise<number> {
  const client = await subject.start(tokens)
  const { history } = await enter(client, fresh(messages))
  collectGarbage()
  return (await client.request(history)).own
}

const nothing = {
  coldCounted: undefined,
  coldAgain: undefined,
  same: undefined,
  twoMore: undefined,
  json: undefined,
  arrivals: undefined,
}

/** One fresh history and one fresh state for each of the cold calls; the warm ones follow the last of them. */
async function timeOnce(subject: Subject, messages: readonly RecordedMessage[]): Promise<CallTimes> {
  const cold = await coldCall(subject, messages, estimating)
  if (cold > patience) return { ...nothing, cold }
  const client = await subject.start(remembering)
  const { history, milliseconds } = await enter(client, fresh(messages))
  collectGarbage()
  const coldCounted = (await client.request(history)).own
  const same = (await client.request(history)).own
  const longer = [...history, ...nextPair(1)]
  const twoMore = (await client.request(longer)).own
  const stored = fresh([...longer, ...nextPair(2)])
  const json = (await client.request(stored)).own
  let coldAgain: number | undefined
  if (subject.compresses) {
    await forgetConversations(client)
    const again = fresh(messages)
    collectGarbage()
    coldAgain = (await client.request(again)).own
  }
  return { cold, coldCounted, coldAgain, same, twoMore, json, arrivals: client.arrive && milliseconds }
}

const medianOf = (times: readonly CallTimes[], name: keyof CallTimes): number | undefined => {
  const values = times.flatMap((time) => time[name] ?? [])
  return values.length === 0 ? undefined : rounded(median(values))
}

/** A history this long lets the compiler see the code before anything is timed; in messages. */
const warmUpLength = 300

/** Medians over `repeats` fresh histories. */
export async function timeCalls(
  subject: Subject,
  messages: readonly RecordedMessage[],
  repeats: number,
): Promise<CallTimes> {
  for (let round = 0; round < 3; round += 1) await timeOnce(subject, messages.slice(0, warmUpLength))
  const times: CallTimes[] = []
  for (let round = 0; round < repeats; round += 1) {
    times.push(await timeOnce(subject, messages))
    if (times[0]!.cold > patience) break
  }
  return {
    cold: rounded(median(times.map(({ cold }) => cold))),
    coldCounted: medianOf(times, 'coldCounted'),
    coldAgain: medianOf(times, 'coldAgain'),
    same: medianOf(times, 'same'),
    twoMore: medianOf(times, 'twoMore'),
    json: medianOf(times, 'json'),
    arrivals: medianOf(times, 'arrivals'),
  }
}
