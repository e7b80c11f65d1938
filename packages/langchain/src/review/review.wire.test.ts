import { ChatAnthropic } from '@langchain/anthropic'
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { RunnableLambda } from '@langchain/core/runnables'
import { fakeModel } from '@langchain/core/testing'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { ChatOpenAI } from '@langchain/openai'
import { createReviewer, createWinnow, InvalidOptionError, ReviewBlockedError, type ReviewResult } from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Reply } from '@winnow/loopback'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { generate, tenthManTool, tenthManToolName } from '../index.ts'
import { finalReviewMiddleware, withFinalReview, withWinnow } from '../middleware.ts'

const fields = { apiKey: 'none', maxRetries: 0 }
const openai = (server: Loopback, useResponsesApi = false) =>
  new ChatOpenAI({ ...fields, model: 'gpt-5.2', configuration: { baseURL: server.url }, useResponsesApi })
const wires: [string, (server: Loopback) => ChatOpenAI | ChatAnthropic][] = [
  ['chat completions', (server) => openai(server)],
  ['Responses', (server) => openai(server, true)],
  [
    'Anthropic',
    (server) =>
      new ChatAnthropic({ ...fields, model: 'claude-sonnet-4-5', anthropicApiUrl: server.url.replace(/\/v1$/u, '') }),
  ],
]
const json = (value: unknown): string => JSON.stringify(value)
const isReview = (body: unknown): boolean => json(body).includes('You are the tenth man')
const requestsOf = (server: Loopback, reviews: boolean): LoopbackRequest[] =>
  server.requests.filter(({ body }) => isReview(body) === reviews)
const answer = (riskLevel: string) => ({ riskLevel, findings: [], critique: 'The disk will be empty.', resolved: [] })
const verdict = (riskLevel: string): Reply => ({ text: json(answer(riskLevel)) })

/** A model that answers by script, and a reviewer beside it, on one server. */
const serverOf = (answers: readonly Reply[], review: Reply) => {
  let next = 0
  return startLoopback({
    replies: (body) => (isReview(body) ? review : answers[Math.min(next++, answers.length - 1)]!),
  })
}
const text = (content: string) => ({ role: 'user' as const, parts: [{ type: 'text' as const, text: content }] })
const rows = Array.from({ length: 300 }, (_, index) => `${index} boats lay at quay ${index % 7}`).join('\n')
const readLog = tool(() => rows, { name: 'read_log', description: 'Reads the log', schema: z.object({}) })

describe.each(wires)('over %s', (_name, make) => {
  test('the reviewer is asked for JSON of a schema, and its answer is read', async () => {
    // A model that is held to a schema by a tool answers through it.
    const called: Reply = { calls: [{ name: 'answer', arguments: answer('critical') }] }
    await using server = await startLoopback({
      replies: (body) => (body.tools?.length ? called : verdict('critical')),
    })
    const review = await createReviewer({ generate: generate(make(server)) }).review([text('rm -rf /')])
    expect(review).toMatchObject({ riskLevel: 'critical', critique: 'The disk will be empty.' })
    expect(server.rejections).toEqual([])
    expect(json(server.requests[0]!.body)).toContain('"riskLevel"')
  })

  test('a model has its own conversation reviewed, and goes on', async () => {
    const answers: Reply[] = [
      { calls: [{ name: 'read_log', arguments: {} }] },
      {
        text: 'I had better ask.',
        calls: [
          {
            name: tenthManToolName,
            arguments: { execution_id: 'other', review_mode: { recent_messages: { count: 10 } }, review_type: 'quick' },
          },
        ],
      },
      { text: 'I will not do it.' },
    ]
    await using server = await serverOf(answers, verdict('high'))
    await using reviewers = await startLoopback({ replies: () => verdict('high') })
    const winnow = createWinnow({ generate: generate(openai(reviewers)), compress: { cap: 100 } })
    const tools = [readLog, tenthManTool(winnow, { task: 'Count boats' })]
    const agent = createAgent(withWinnow(winnow, { model: make(server), tools }))
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Clean up')] })
    expect(messages.at(-1)!.text).toBe('I will not do it.')
    expect(server.rejections).toEqual([])
    const said = messages.find((message) => ToolMessage.isInstance(message) && message.name === tenthManToolName)!
    expect(JSON.parse(said.text)).toMatchObject({ success: true, riskLevel: 'high' })
    const asked = json(reviewers.requests[0]!.body)
    expect(asked).toContain('Task: Count boats')
    expect(asked).toContain('40 boats lay at quay 5')
    expect(asked).not.toContain('execution_id')
  })
})

describe('the tool', () => {
  test('says what is wrong instead of ending the run, in an agent and in a node of one’s own', async () => {
    const failing = createReviewer({ generate: () => Promise.reject(new Error('down')) })
    const call = { id: 'c1', name: tenthManToolName, args: {}, type: 'tool_call' as const }
    const calling = new AIMessage({ content: '', tool_calls: [call] })
    const model = fakeModel().respond(calling).respond(new AIMessage('Done.'))
    const { messages } = await createAgent({ model, tools: [tenthManTool(failing)] }).invoke({
      messages: [new HumanMessage('Clean up')],
    })
    expect(JSON.parse(messages[2]!.text)).toMatchObject({ success: false, error: { reason: 'model' } })
    expect(messages.at(-1)!.text).toBe('Done.')
    const node = new ToolNode([tenthManTool(failing)])
    const [said] = (await node.invoke([new HumanMessage('Clean up'), calling])) as ToolMessage[]
    expect(said!.text).toContain('review-failed')
    expect(await tenthManTool(failing).invoke({})).toBe(
      'There is no history to read here: this tool works inside an agent.',
    )
  })

  test('is aborted with its run', async () => {
    let started = 0
    const hanging = createReviewer({
      generate: ({ signal }) =>
        new Promise((_, reject) => {
          started += 1
          signal!.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    })
    const call = { id: 'c1', name: tenthManToolName, args: {}, type: 'tool_call' as const }
    const model = fakeModel().respond(new AIMessage({ content: '', tool_calls: [call] }))
    const controller = new AbortController()
    const run = createAgent({ model, tools: [tenthManTool(hanging)] }).invoke(
      { messages: [new HumanMessage('Clean up')] },
      { signal: controller.signal },
    )
    const failed = run.then(
      () => false,
      () => true,
    )
    await expect.poll(() => started).toBe(1)
    controller.abort()
    expect(await failed).toBe(true)
  })
})

describe('the final review', () => {
  const hello = { messages: [new HumanMessage('Hello')] }

  test('follows an agent, and sees its state and not the view', async () => {
    await using server = await serverOf(
      [{ calls: [{ name: 'read_log', arguments: {} }] }, { text: 'It is 300.' }],
      verdict('low'),
    )
    const reviews: ReviewResult[] = []
    const winnow = createWinnow({ generate: generate(openai(server)), compress: { cap: 100 } })
    const agent = createAgent(
      withFinalReview(winnow, withWinnow(winnow, { model: openai(server), tools: [readLog] }), {
        onReview: (review) => void reviews.push(review),
      }),
    )
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Count')] })
    expect(messages.at(-1)!.text).toBe('It is 300.')
    expect(messages).toHaveLength(4)
    await expect.poll(() => reviews).toMatchObject([{ riskLevel: 'low', messages: { total: 4 } }])
    const asked = json(requestsOf(server, true)[0]!.body)
    expect(asked).toContain('40 boats lay at quay 5')
    expect(asked).toContain('It is 300.')
  })

  test('tells nothing of itself to who listens to the agent', async () => {
    await using server = await serverOf([{ text: 'Hello, you.' }], verdict('low'))
    const reviews: unknown[] = []
    const reviewer = createReviewer({ generate: generate(openai(server)) })
    for (const options of [{}, { blockOn: 'critical' as const }]) {
      const params = { model: openai(server), tools: [] }
      const onReview = (review: unknown): void => void reviews.push(review)
      const agent = createAgent(
        withFinalReview(reviewer, params, { ...options, focus: Object.keys(options).join(), onReview }),
      )
      const told: string[] = []
      for await (const [chunk] of await agent.stream(hello, { streamMode: 'messages' })) told.push(chunk.text)
      expect(told.join('')).toBe('Hello, you.')
    }
    await expect.poll(() => reviews).toHaveLength(2)
    expect(requestsOf(server, true)).toHaveLength(2)
  })

  test('fails the run where the risk is too great, and only there', async () => {
    for (const [level, isBlocked] of [
      ['critical', true],
      ['high', true],
      ['medium', false],
      ['nonsense', false],
    ] as const) {
      await using server = await serverOf([{ text: 'I wiped the disk.' }], verdict(level))
      const reviewer = createReviewer({ generate: generate(openai(server)) })
      const middleware = [finalReviewMiddleware(reviewer, { blockOn: 'high' })]
      const agent = createAgent({ model: openai(server), tools: [], middleware })
      const outcome = await agent.invoke(hello).then(
        ({ messages }) => messages.at(-1)!.text,
        (error: unknown) => error,
      )
      const told: unknown =
        outcome instanceof ReviewBlockedError ? [outcome.code, outcome.result?.riskLevel] : ['answered', outcome]
      expect(told).toEqual(isBlocked ? ['review-blocked', level] : ['answered', 'I wiped the disk.'])
    }
  })

  test('fails the run where the risk is not known, if the host wants to know it', async () => {
    for (const [generateText, said] of [
      [async () => 'Hm.', 'could not be understood'],
      [() => Promise.reject(new Error('down')), 'failed'],
      [async () => json(answer('high')), 'Hi.'],
    ] as const) {
      const reviewer = createReviewer({ generate: generateText })
      const model = fakeModel().respond(new AIMessage('Hi.'))
      const agent = createAgent(withFinalReview(reviewer, { model }, { blockOnUnknown: true }))
      const told = await agent.invoke(hello).then(
        ({ messages }) => messages.at(-1)!.text,
        (error: unknown) => (error instanceof ReviewBlockedError ? error.message : 'another error'),
      )
      expect(told).toContain(said)
    }
  })

  test('that fails costs no run', async () => {
    const failures: unknown[] = []
    const reviewer = createReviewer({ generate: () => Promise.reject(new Error('down')) })
    for (const options of [{}, { blockOn: 'low' as const }]) {
      const model = fakeModel().respond(new AIMessage('Hi.'))
      const onFailure = (error: unknown): void => void failures.push(error)
      const agent = createAgent(withFinalReview(reviewer, { model }, { ...options, onFailure }))
      const { messages } = await agent.invoke(hello)
      expect(messages.at(-1)!.text).toBe('Hi.')
    }
    await expect.poll(() => failures).toMatchObject([{ reason: 'model' }, { reason: 'model' }])
  })
})

test('a model that takes no schema is asked without one', async () => {
  const odd = Object.assign(
    RunnableLambda.from(() => json(answer('low'))),
    {
      withStructuredOutput: () => {
        throw new Error('not supported')
      },
    },
  )
  for (const model of [odd, RunnableLambda.from(() => new AIMessage(json(answer('low'))))])
    expect(await createReviewer({ generate: generate(model as never) }).review([text('Hi')])).toMatchObject({
      riskLevel: 'low',
    })
})

test('a model whose server refuses the schema is asked without one, and from then on so', async () => {
  const asked: unknown[] = []
  await using server = await startLoopback({
    replies: (body) => {
      asked.push(Boolean(body.tools?.length))
      return body.tools?.length ? { status: 400, text: 'tools are not supported' } : verdict('low')
    },
  })
  const reviewer = createReviewer({ generate: generate(openai(server)) })
  for (const content of ['Hi', 'Hello'])
    expect(await reviewer.review([text(content)])).toMatchObject({ riskLevel: 'low' })
  expect(asked).toEqual([true, false, false])
})

test('misuse is named', () => {
  const reviewer = createReviewer({ generate: async () => '' })
  const model = fakeModel()
  expect(() => tenthManTool({} as never)).toThrow(InvalidOptionError)
  expect(() => tenthManTool(createWinnow())).toThrow('reviewer: it has no model to ask')
  expect(() => finalReviewMiddleware(undefined as never)).toThrow('reviewer: this reviews nothing')
  expect(() => finalReviewMiddleware(createWinnow())).toThrow('reviewer: it has no model to ask')
  expect(() => finalReviewMiddleware(reviewer, { blockOn: 'severe' as never })).toThrow('blockOn: this is no severity')
  expect(() => withFinalReview(reviewer, undefined as never)).toThrow('params: these are no agent parameters')
  const once = withFinalReview(reviewer, { model })
  expect(() => withFinalReview(reviewer, once)).toThrow('a final review is among it already')
})
