import type { RecordedMessage } from '../trajectories/policy.ts'
import { collectGarbage } from './collect-garbage.ts'
import { remembering } from './counters.ts'
import { fresh, newTurn, nextPair, oneTurn, wholeLength } from './long-history.ts'
import { median, rounded, slopeOf } from './statistics.ts'
import type { Subject } from './subjects.ts'

const lengths: readonly number[] = [100, 300, 1000, 3000, 10_000]
const callsPerLength = 15

/** No history ends at a call, so it may be a little shorter than wanted. */
const nearlyAll = 0.95

/** Where a call takes longer than this, longer histories are left out; in milliseconds. */
export const longestCall = 1000

/** Whether the history is made of new objects before each call, as by a host that reads it from a store. */
export type Form = 'same objects' | 'through JSON'

/** Whether the history is joined of many turns and the calls are a new one, or all of it is one turn that goes on. */
export type Shape = 'many turns' | 'one open turn'

/** How the time of the next call, with two more messages, grows with the history. */
export interface Growth {
  readonly shape: Shape
  readonly form: Form
  /** Median milliseconds of a call. */
  readonly calls: readonly { readonly messages: number; readonly milliseconds: number }[]
  /** Milliseconds more for each 1,000 messages more, by least squares. */
  readonly slope: number
}

async function timeNext(subject: Subject, start: readonly RecordedMessage[], form: Form): Promise<number> {
  const client = await subject.start(remembering)
  let history = fresh(start)
  await client.request(history)
  collectGarbage()
  const times: number[] = []
  for (let number = 0; number < callsPerLength; number += 1) {
    history = [...history, ...nextPair(number)]
    if (form === 'through JSON') history = fresh(history)
    times.push((await client.request(history)).own)
    if (times.at(-1)! > longestCall) break
  }
  return median(times)
}

/** Times the next call at each length the history has; `messages` are joined of many turns. */
export async function timeGrowth(
  subject: Subject,
  messages: readonly RecordedMessage[],
  shape: Shape,
  form: Form,
): Promise<Growth> {
  const all = shape === 'one open turn' ? oneTurn(messages) : messages
  const startOf = (length: number): readonly RecordedMessage[] => {
    const start = all.slice(0, wholeLength(all, length))
    return shape === 'one open turn' ? start : [...start, ...newTurn]
  }
  const calls: { messages: number; milliseconds: number }[] = []
  await timeNext(subject, startOf(lengths[1]!), form)
  for (const length of lengths.filter((wanted) => wholeLength(all, wanted) >= wanted * nearlyAll)) {
    const milliseconds = await timeNext(subject, startOf(length), form)
    calls.push({ messages: length, milliseconds: rounded(milliseconds) })
    if (milliseconds > longestCall) break
  }
  const slope = rounded(1000 * slopeOf(calls.map((call) => ({ x: call.messages, y: call.milliseconds }))))
  return { shape, form, calls, slope }
}
