import { createOpenAI } from '@ai-sdk/openai'
import { ChatOpenAI } from '@langchain/openai'
import {
  costOf,
  createLedger,
  createWinnow,
  pricesOf,
  type CostRequest,
  type Prices,
  type TokenCounter,
  type Winnow,
} from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackUsage, type Replies } from '@winnow/loopback'
import { tokenizer } from '@winnow/tokenizers'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversations } from './conversations/all.ts'
import type { Conversation } from './conversations/conversation.ts'
import { playAiSdk } from './run/ai-sdk.ts'
import { playLangchain } from './run/langchain.ts'
import { scriptedModel } from './run/play.ts'
import type { ToldUsage } from './run/sent.ts'

/*
 * Two bills of the same requests. One is made of the usage a server reports that knows nothing but bytes; the other is
 * what costOf says of the messages Winnow prepared. Tokens the model writes are in neither: nobody has to predict those.
 */

const frameworks: Record<string, (url: string, one: Conversation, winnow: Winnow) => Promise<ToldUsage[]>> = {
  'AI SDK, OpenAI Responses': (url, one, winnow) =>
    playAiSdk(one, winnow, createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-5')),
  'LangChain, OpenAI chat': (url, one, winnow) =>
    playLangchain(one, winnow, new ChatOpenAI({ model: 'gpt-5', apiKey: 'none', configuration: { baseURL: url } })),
}

/** Tokens two ways of writing out a prompt may differ in: names of fields, quotes and ids around each tool and message. */
const formattingOf = ({ messages, tools }: CostRequest): number =>
  12 * (tools as readonly unknown[]).length + 3 * messages.length

const freeWrites = pricesOf('gpt-5')
const leastCached = freeWrites.minimumTokens ?? 0
const dearWrites: Prices = { ...freeWrites, name: 'dear writes', cacheWrite: freeWrites.input * 1.25 }

/** The scripted model behind the server; where the last turn of a script is open, it ends it. */
function repliesOf(conversation: Conversation): Replies {
  const next = scriptedModel(conversation)
  const scripted = conversation.turns.reduce((sum, { steps, answer }) => sum + steps.length + (answer ? 1 : 0), 0)
  return (_, index) => {
    if (index === scripted) return { text: 'That is as far as I looked.' }
    const { text, calls } = next()
    const made = calls.map(({ id, tool: name, input }) => ({ id, name, arguments: input }))
    return { ...(text !== '' && { text }), calls: made }
  }
}

/** A Winnow that also keeps the requests as it prepared them. */
function keepingWinnow(tokens: TokenCounter): { winnow: Winnow; prepared: CostRequest[] } {
  const winnow = createWinnow({ tokens })
  const prepared: CostRequest[] = []
  const keeping: Winnow = {
    ...winnow,
    async prepare(messages, options) {
      const view = await winnow.prepare(messages, options)
      prepared.push({ messages: view.messages, ...(options?.system !== undefined && { system: options.system }) })
      return view
    },
  }
  return { winnow: keeping, prepared }
}

const inDollars = (usage: LoopbackUsage, prices: Prices): number =>
  (usage.cached * prices.cacheRead +
    usage.written * prices.cacheWrite +
    (usage.input - usage.cached - usage.written) * prices.input) /
  1_000_000

interface Bills {
  readonly id: string
  readonly reported: number
  readonly predicted: number
}

interface Played {
  readonly id: string
  readonly server: Pick<Loopback, 'usage' | 'rejections'>
  readonly told: readonly ToldUsage[]
  /** With the tool definitions as they were posted. */
  readonly requests: readonly CostRequest[]
}

async function play(framework: string, conversation: Conversation, tokens: TokenCounter): Promise<Played> {
  await using server = await startLoopback({ replies: repliesOf(conversation) })
  const { winnow, prepared } = keepingWinnow(tokens)
  const told = await frameworks[framework]!(server.url, conversation, winnow)
  const requests = prepared.map((request, at) => ({ ...request, tools: server.requests[at]!.body.tools }))
  return { id: conversation.id, server, told, requests }
}

const total = (bills: readonly Bills[], of: 'reported' | 'predicted'): number =>
  bills.reduce((sum, bill) => sum + bill[of], 0)

const show = (bills: readonly Bills[]): string[] =>
  bills.map(({ id, reported, predicted }) => {
    const off = (100 * (predicted - reported)) / reported
    return `${id}: reported ${reported.toFixed(5)}, predicted ${predicted.toFixed(5)} (${off.toFixed(2)} %)`
  })

/**
 * Tokens of the message behind the first `read` tokens of a request. A provider finds what a changed message begins with in
 * its cache, too: the own result of a call that carries a digest now. The ledger goes by whole messages.
 */
function beginningOf(tokens: TokenCounter, { messages }: CostRequest, read: number): number {
  let sum = 0
  for (const message of messages) {
    const size = tokens.count(JSON.stringify(message))
    sum += size
    if (sum > read) return size
  }
  return 0
}

describe.each(Object.keys(frameworks))('the bill of ten conversations through %s', (framework) => {
  let tokens: TokenCounter
  let played: Played[]
  beforeAll(async () => {
    tokens = await tokenizer('o200k_base')
    played = []
    for (const conversation of conversations) played.push(await play(framework, conversation, tokens))
  }, 60_000)

  it('is made of every request, and the framework tells what the server reports', () => {
    expect(played).toHaveLength(10)
    for (const { server, told, requests } of played) {
      expect(server.rejections).toEqual([])
      expect(requests).toHaveLength(server.usage.length)
      expect(told).toEqual(server.usage.map(({ input, cached }) => ({ input, cached })))
    }
    const all = played.flatMap(({ server }) => server.usage)
    expect(all.filter(({ cached }) => cached > 0).length).toBeGreaterThan(all.length / 2)
  })

  it('differs from the prediction, request by request, by how a prompt is written out and by nothing else', () => {
    const unexplained = played.flatMap(({ id, server, requests }) => {
      const ledger = createLedger(freeWrites, { tokens })
      return requests.flatMap((request, at) => {
        const { read, written, plain } = ledger.add(request).tokens
        const sent = read + written + plain
        const { input, cached } = server.usage[at]!
        const formatting = formattingOf(request)
        const crossesMinimum = Math.min(read, cached) === 0 && Math.max(read, cached) <= leastCached + formatting
        const isExplained =
          Math.abs(sent - input) <= formatting &&
          (crossesMinimum || read - cached <= formatting + freeWrites.blockTokens) &&
          (crossesMinimum || cached - read <= formatting + freeWrites.blockTokens + beginningOf(tokens, request, read))
        return isExplained ? [] : [`${id} ${at + 1}: ${input}, ${cached} cached; predicted ${sent}, ${read} cached`]
      })
    })
    expect(unexplained).toEqual([])
  })

  it.each([freeWrites, dearWrites])('is what costOf predicts, within 2 %, at the prices of $name', (prices) => {
    const bills = played.map(({ id, server, requests }) => ({
      id,
      reported: server.usage.reduce((sum, usage) => sum + inDollars(usage, prices), 0),
      predicted: costOf(requests, prices, { tokens }).money,
    }))
    const [reported, predicted] = [total(bills, 'reported'), total(bills, 'predicted')]
    const isClose = Math.abs(predicted - reported) < 0.02 * reported
    expect(isClose ? [] : show([...bills, { id: 'all', reported, predicted }])).toEqual([])
  })
})
