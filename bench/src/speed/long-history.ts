import { parseJson } from '@winnow/core'
import type { RecordedMessage } from '../trajectories/policy.ts'
import { normalise, type RawMessage } from '../trajectories/recordings/normalise.ts'
import type { Recording } from '../trajectories/recordings/recording.ts'
import { vary } from './vary.ts'

const systemText = 'You are a helpful assistant.'

/** One recording of each kind in turn, so that no kind stands in one place. */
function interleaved(recordings: readonly Recording[]): Recording[] {
  const kinds = [...new Set(recordings.map(({ kind }) => kind))].map((kind) =>
    recordings.filter((recording) => recording.kind === kind),
  )
  const longest = Math.max(...kinds.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((list) => list[at] ?? [])).flat()
}

/** The largest length up to `length` at which no result is cut from its call. */
export function wholeLength(messages: readonly RawMessage[], length: number): number {
  let end = Math.min(length, messages.length)
  while (messages[end]?.role === 'tool') end -= 1
  return end
}

/**
 * One conversation of about `length` messages: recorded ones joined, then told again with other words as often as it
 * takes, from the copy numbered `copy` on.
 */
export function longHistory(recordings: readonly Recording[], length: number, copy: number = 0): RecordedMessage[] {
  const order = interleaved(recordings)
  const joined: RawMessage[] = [{ role: 'system', content: systemText }]
  for (let round = copy; joined.length <= length; round += 1) {
    for (const { messages } of order) {
      if (joined.length > length) break
      for (const message of vary(messages, round)) if (message.role !== 'system') joined.push(message)
    }
  }
  return normalise(joined.slice(0, wholeLength(joined, length)))
}

/** The calls and results of a history as one turn that is not finished: nobody says anything after its beginning. */
export function oneTurn(messages: readonly RecordedMessage[]): RecordedMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user')
  return messages.filter(
    ({ role, tool_calls: calls }, index) => index <= first || role === 'tool' || calls !== undefined,
  )
}

/** The same conversation in new objects and new strings, as a host that stored it reads it. */
export const fresh = (messages: readonly RecordedMessage[]): RecordedMessage[] =>
  parseJson(JSON.stringify(messages)) as RecordedMessage[]

/** A call with its result, as the next request of an agent brings them. */
export function nextPair(number: number): RecordedMessage[] {
  const id = `next_${number}`
  const files = Array.from({ length: 12 }, (_, line) => `\tmodified:   src/part-${number}/file-${line}.ts`)
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: 'bash', arguments: '{"command":"git status"}' } }],
    },
    {
      role: 'tool',
      tool_call_id: id,
      name: 'bash',
      content: `On branch work-${number}\nChanges not staged for commit:\n${files.join('\n')}\n`,
    },
  ]
}

/** Ends the turn that goes on and begins another. */
export const newTurn: readonly RecordedMessage[] = [
  { role: 'assistant', content: 'That is done.' },
  { role: 'user', content: 'Now look at the state of the repository, again and again.' },
]
