import { createWinnow } from '@winnow/core'
import { prepareChat, selectChatTools, type ChatMessage } from '@winnow/core/openai-chat'
import { Random } from '../attack/random.ts'
import { collectGarbage } from '../speed/collect-garbage.ts'
import { ownTime } from './longest-block.ts'

/** How long requests of a server took, and how long one held up all others, in milliseconds. */
export interface Served {
  readonly requests: number
  readonly median: number
  readonly p99: number
  readonly worst: number
  /** Of the event loop: the longest time between two of its rounds. */
  readonly block: number
  readonly blockP99: number
  /** The same in processor time of the thread itself: other programs of the machine do not count. */
  readonly ownBlock: number
  readonly ownBlockP99: number
}

const words = 'order invoice error warning module service request latency pod file path harbour'.split(' ')
const stepsOfTurn = 10

function line(random: Random, at: number): string {
  return `${at} ${random.one(words)} ${random.one(words)} ${random.below(1e6)} ${random.one(words)}`
}

const tools = Array.from({ length: 60 }, (_, at) => ({
  type: 'function',
  function: {
    name: `${words[at % words.length]!}_${at}`,
    description: `Reads the ${words[(at * 5) % words.length]!}`,
    parameters: {},
  },
}))

const at = (sorted: readonly number[], share: number): number =>
  Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)) / 10

const lines = 30

/**
 * Conversations that take turns, their histories through JSON at each request, with a window and selection. With
 * `collects`, garbage is collected before each round of them, so that what holds up the event loop is their work alone.
 */
export async function serve(conversations: number, steps: number, collects: boolean): Promise<Served> {
  const winnow = createWinnow({ window: { contextWindow: 32_000 }, select: {} })
  const histories: ChatMessage[][] = Array.from({ length: conversations }, (_, number) => [
    { role: 'system', content: `You help with orders. ${number % 4}` },
  ])
  const randoms = histories.map((_, number) => new Random(number + 1))
  const times: number[] = []
  const blocks: number[] = []
  const ownBlocks: number[] = []
  for (let step = 0; step < steps; step += 1) {
    if (collects) collectGarbage()
    for (const [number, history] of histories.entries()) {
      const random = randoms[number]!
      if (step % stepsOfTurn === 0) {
        if (step > 0) history.push({ role: 'assistant', content: `It is ${random.below(1000)}.` })
        history.push({ role: 'user', content: `Question ${step} of ${number}: which ${random.one(words)} is slow?` })
      } else {
        const call = { id: `c${step}`, type: 'function', function: { name: 'read_log', arguments: `{"page":${step}}` } }
        const content = Array.from({ length: lines }, (_, place) => line(random, place)).join('\n')
        history.push(
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: call.id, content },
        )
      }
      const stored = structuredClone(history)
      let isDone = false
      let last = performance.now()
      let ownLast = ownTime()
      const watch = (): void => {
        const now = performance.now()
        blocks.push(now - last)
        last = now
        const own = ownTime()
        ownBlocks.push(own - ownLast)
        ownLast = own
        if (!isDone) setImmediate(watch)
      }
      setImmediate(watch)
      const begun = performance.now()
      await prepareChat(winnow, stored, { tools })
      await selectChatTools(winnow, stored, tools)
      times.push(performance.now() - begun)
      isDone = true
      await new Promise((resolve) => void setImmediate(resolve))
    }
  }
  times.sort((a, b) => a - b)
  blocks.sort((a, b) => a - b)
  ownBlocks.sort((a, b) => a - b)
  return {
    requests: times.length,
    median: at(times, 0.5),
    p99: at(times, 0.99),
    worst: at(times, 1),
    block: at(blocks, 1),
    blockP99: at(blocks, 0.99),
    ownBlock: at(ownBlocks, 1),
    ownBlockP99: at(ownBlocks, 0.99),
  }
}
