import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, InvalidOptionError, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback, type Replies } from '@winnow/loopback'
import { checkWhole, line, log, type WholeHost } from '@winnow/loopback/host'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { winnowTrimmer } from './index.ts'
import { winnowMiddleware, withWinnow } from './middleware.ts'

const readLog = tool(() => log, {
  name: 'read_log',
  description: 'Reads the log of a day',
  schema: z.object({ day: z.string() }),
})
const options: WinnowOptions = { compress: { cap: 300 }, compact: { minSavings: 0 } }

const fields = { apiKey: 'none', maxRetries: 0 }
const openai = (server: Loopback, useResponsesApi: boolean) =>
  new ChatOpenAI({ ...fields, model: 'gpt-5.2', configuration: { baseURL: server.url }, useResponsesApi })
const wires: [string, (server: Loopback) => ChatOpenAI | ChatAnthropic][] = [
  ['chat completions', (server) => openai(server, false)],
  ['Responses', (server) => openai(server, true)],
  [
    'Anthropic',
    (server) =>
      new ChatAnthropic({ ...fields, model: 'claude-sonnet-4-5', anthropicApiUrl: server.url.replace(/\/v1$/u, '') }),
  ],
]
const json = (value: unknown): string => JSON.stringify(value)
const refIn = (body: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(body))?.[1] ?? 'none'
const replies: Replies = (_body, index) =>
  index === 0 ? { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] } : { text: 'Bells rang.' }
const contextSchema = z.object({ whole: z.array(z.string()) })

describe.each(wires)('on the wire of %s', (_name, make) => {
  test('a result of a finished turn is sent whole from the request on that asks for it', async () => {
    const start: WholeHost = (server, given) => {
      const agent = createAgent(
        withWinnow(
          createWinnow(given),
          { model: make(server), tools: [readLog], checkpointer: new MemorySaver(), contextSchema },
          { whole: ({ context }) => contextSchema.parse(context).whole },
        ),
      )
      const config = { configurable: { thread_id: '1' } }
      return (text, whole) =>
        agent.invoke({ messages: [new HumanMessage(text)] }, { ...config, context: { whole: [...whole] } })
    }
    await expect(checkWhole(start)).resolves.toBeUndefined()
  })

  test('a trimmer takes a list, or a function of the configuration', async () => {
    await using server = await startLoopback({ replies })
    const winnow = createWinnow(options)
    const agent = createAgent({ model: winnowTrimmer(winnow).pipe(make(server)), tools: [readLog] })
    const { messages } = (await agent.invoke({ messages: [new HumanMessage('What rang?')] })) as {
      messages: BaseMessage[]
    }
    const history = [...messages, new HumanMessage('And then?')]
    const whole = [refIn(server.requests[1]!.body)]
    await winnowTrimmer(winnow, { whole }).pipe(make(server)).invoke(history)
    const asking = winnowTrimmer(winnow, { whole: ({ configurable }) => configurable?.['whole'] as string[] })
    await asking.pipe(make(server)).invoke(history, { configurable: { whole } })
    await asking.pipe(make(server)).invoke(history)
    expect(server.rejections).toEqual([])
    expect(server.requests.slice(2).map(({ text }) => text.includes(line(205)))).toEqual([true, true, false])
  })
})

test('a function that throws costs the wish, and what is no list is refused at once', async () => {
  await using server = await startLoopback({ replies })
  const failed: string[] = []
  const winnow = createWinnow({
    ...options,
    onEvent: (event) => event.type === 'failed' && void failed.push(event.part),
  })
  const whole = (): never => {
    throw new Error('no store')
  }
  const params = { model: openai(server, false), tools: [readLog] }
  await createAgent(withWinnow(winnow, params, { whole })).invoke({ messages: [new HumanMessage('What rang?')] })
  expect(server.requests).toHaveLength(2)
  expect(failed).toEqual(['whole', 'whole'])
  for (const use of [
    () => withWinnow(winnow, params, { whole: 'all' as never }),
    () => winnowMiddleware(winnow, { whole: 7 as never }),
    () => winnowTrimmer(winnow, { whole: {} as never }),
  ])
    expect(use).toThrow(InvalidOptionError)
})
