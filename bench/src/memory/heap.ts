import { createWinnow, type WinnowEvent } from '@winnow/core'
import { prepareChat } from '@winnow/core/openai-chat'
import { collectGarbage } from '../speed/collect-garbage.ts'
import { longHistory, wholeLength } from '../speed/long-history.ts'
import type { Recording } from '../trajectories/recordings/recording.ts'

/** Requests made of each conversation, at equal distances; the last one has all of it. */
const requests = 4

export interface HeapSize {
  /** Conversations before the measurement. */
  readonly conversations: number
  /** Bytes in use after garbage was collected. */
  readonly bytes: number
}

function heapInUse(): number {
  // What the first collection finalises, the second one frees.
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().heapUsed
}

export interface HeapRun {
  readonly conversations: number
  /** Messages of each conversation. */
  readonly messages: number
  /** Conversations between two measurements. */
  readonly every: number
}

/**
 * Sends conversations that share no long text through one Winnow, and measures the heap now and then, beginning with
 * the heap before the first of them.
 */
export async function* measureHeap(
  recordings: readonly Recording[],
  { conversations, messages, every }: HeapRun,
): AsyncGenerator<HeapSize> {
  const problems: WinnowEvent[] = []
  const winnow = createWinnow({
    onEvent(event) {
      if (event.type === 'failed' || event.type === 'passed-through') problems.push(event)
    },
  })
  yield { conversations: 0, bytes: heapInUse() }
  for (let number = 1; number <= conversations; number += 1) {
    await converse(number)
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
    if (number % every === 0) yield { conversations: number, bytes: heapInUse() }
  }

  async function converse(number: number): Promise<void> {
    // A conversation tells the recordings again at most once for each of its messages.
    const history = longHistory(recordings, messages, number * messages)
    for (let request = 1; request <= requests; request += 1)
      await prepareChat(winnow, history.slice(0, wholeLength(history, (history.length * request) / requests)))
  }
}
