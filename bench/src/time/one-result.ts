import type { ChatMessage } from '@winnow/core/openai-chat'
import { longestBlock } from './longest-block.ts'
import { shapes } from './shapes.ts'

/** Lengths of one result, in characters. */
export const resultLengths = [1_000_000, 5_000_000] as const

/** How long one new result holds up all other requests of a process. */
export interface HeldUp {
  readonly shape: string
  /** For each of the lengths: the longest time between two rounds of the event loop, in milliseconds of the thread's own processor time. */
  readonly arriving: readonly number[]
  /** The same once its turn is finished, in a process that sees the result for the first time. */
  readonly finished: readonly number[]
}

const call = { id: 'c1', type: 'function', function: { name: 'fetch', arguments: '{"page":1}' } } as const
const historyOf = (content: string): ChatMessage[] => [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Why does the order service fail?' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: call.id, content },
]
const later: readonly ChatMessage[] = [
  { role: 'assistant', content: 'A certificate expired.' },
  { role: 'user', content: 'And now?' },
]

/** Shapes by how long they hold up a process, the longest first. */
export async function timeOneResult(names: readonly string[] = Object.keys(shapes)): Promise<HeldUp[]> {
  const held: HeldUp[] = []
  for (const shape of names) {
    const arriving: number[] = []
    const finished: number[] = []
    for (const length of resultLengths) {
      const history = historyOf(shapes[shape]!(length))
      arriving.push(await longestBlock(history))
      finished.push(await longestBlock([...history, ...later]))
    }
    held.push({ shape, arriving, finished })
  }
  const most = ({ arriving, finished }: HeldUp): number => Math.max(...arriving, ...finished)
  return held.toSorted((one, other) => most(other) - most(one))
}
