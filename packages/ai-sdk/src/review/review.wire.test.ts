import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import {
  createReviewer,
  createWinnow,
  InvalidOptionError,
  ReviewBlockedError,
  type Reviewer,
  type ReviewResult,
} from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Reply } from '@winnow/loopback'
import {
  generateText,
  isStepCount,
  simulateReadableStream,
  streamText,
  tool,
  ToolLoopAgent,
  type LanguageModel,
  type ModelMessage,
} from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { generate, tenthManTool, tenthManToolName, withFinalReview, withWinnow } from '../index.ts'

const wires: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const make = wires[0]![1]
const json = (value: unknown): string => JSON.stringify(value)
const verdict = (riskLevel: string, critique = 'The disk will be empty.'): Reply => ({
  text: json({ riskLevel, findings: [], critique, resolved: [] }),
})
const isReview = (body: unknown): boolean => json(body).includes('You are the tenth man')
const requestsOf = (server: Loopback, reviews: boolean): LoopbackRequest[] =>
  server.requests.filter(({ body }) => isReview(body) === reviews)

/** A model that answers by script, and a reviewer beside it, on one server. */
const serverOf = (answers: readonly Reply[], review: Reply) => {
  let next = 0
  return startLoopback({
    replies: (body) => (isReview(body) ? review : answers[Math.min(next++, answers.length - 1)]!),
  })
}

const rows = Array.from({ length: 300 }, (_, index) => `${index} boats lay at quay ${index % 7}`).join('\n')
const read_log = tool({ inputSchema: z.object({}), execute: async () => rows })

describe.each(wires)('over %s', (_name, over) => {
  test('the reviewer is asked for JSON of a schema, and its answer is read', async () => {
    await using server = await serverOf([], verdict('critical'))
    const reviewer = createReviewer({ generate: generate(over(server.url)) })
    const review = await reviewer.review([{ role: 'user', parts: [{ type: 'text', text: 'rm -rf /' }] }])
    expect(review).toMatchObject({ riskLevel: 'critical', critique: 'The disk will be empty.' })
    expect(server.rejections).toEqual([])
    expect(json(server.requests[0]!.body)).toContain('"riskLevel"')
  })

  test.each([false, true])(
    'a model has its own conversation reviewed, and goes on (streamed: %s)',
    async (streamed) => {
      const answers: Reply[] = [
        { calls: [{ name: 'read_log', arguments: {} }] },
        {
          text: 'I had better ask.',
          calls: [
            {
              name: tenthManToolName,
              arguments: {
                execution_id: 'other',
                review_mode: { recent_messages: { count: 10 } },
                review_type: 'quick',
              },
            },
          ],
        },
        { text: 'I will not do it.' },
      ]
      await using server = await serverOf(answers, verdict('high'))
      const winnow = createWinnow({ generate: generate(over(server.url)), compress: { cap: 100 } })
      const settings = withWinnow(winnow, {
        model: over(server.url),
        tools: { read_log, [tenthManToolName]: tenthManTool(winnow, { task: 'Count boats' }) },
        messages: [{ role: 'user', content: 'Clean up' }] satisfies ModelMessage[],
        stopWhen: isStepCount(5),
      })
      const result = streamed ? streamText(settings) : await generateText(settings)
      expect(await result.text).toBe('I will not do it.')
      expect(server.rejections).toEqual([])
      const [asked] = requestsOf(server, true)
      expect(json(asked!.body)).toContain('Task: Count boats')
      // The stored history, and not what was sent of it; nothing of the call that asked.
      expect(json(asked!.body)).toContain('boats lay at quay 5\\n')
      expect(json(asked!.body)).not.toContain('execution_id')
      const last = json(requestsOf(server, false).at(-1)!.body)
      expect(last).toContain('The disk will be empty.')
      expect(last).toContain('riskLevel')
    },
  )
})

test('a reviewer that fails is what the tool says, and costs the run nothing', async () => {
  const answers: Reply[] = [{ calls: [{ name: tenthManToolName, arguments: {} }] }, { text: 'Done.' }]
  await using server = await serverOf(answers, { status: 400, text: 'no such model' })
  const winnow = createWinnow({ generate: generate(make(server.url)) })
  const { text } = await generateText({
    model: make(server.url),
    tools: { [tenthManToolName]: tenthManTool(winnow) },
    prompt: 'Clean up',
    stopWhen: isStepCount(3),
  })
  expect(text).toBe('Done.')
  expect(json(server.requests.at(-1)!.body)).toContain('review-failed')
})

describe('the final review', () => {
  const settle = async (reviews: readonly unknown[], count = 1): Promise<void> =>
    expect.poll(() => reviews).toHaveLength(count)

  test('follows an answer, and sees the history and not the view, in whichever order the settings are wrapped', async () => {
    for (const order of ['inside', 'outside']) {
      const answers: Reply[] = [{ calls: [{ name: 'read_log', arguments: {} }] }, { text: 'It is 300.' }]
      await using server = await serverOf(answers, verdict('low'))
      const winnow = createWinnow({ generate: generate(make(server.url)), compress: { cap: 100 } })
      const reviews: ReviewResult[] = []
      const options = { onReview: (review: ReviewResult) => void reviews.push(review) }
      const settings = { model: make(server.url), tools: { read_log }, prompt: 'Count', stopWhen: isStepCount(4) }
      const wrapped =
        order === 'inside'
          ? withWinnow(winnow, withFinalReview(winnow, settings, options))
          : withFinalReview(winnow, withWinnow(winnow, settings), options)
      const { text } = await generateText(wrapped)
      expect(text).toBe('It is 300.')
      await settle(reviews)
      expect(reviews).toMatchObject([{ riskLevel: 'low', messages: { total: 4 } }])
      const [asked] = requestsOf(server, true)
      expect(json(asked!.body)).toContain('40 boats lay at quay 5')
      expect(json(asked!.body)).toContain('It is 300.')
      expect(json(requestsOf(server, false).at(-1)!.body)).toContain('lines left out')
    }
  })

  test('changes nothing of a stream', async () => {
    const streamOf = async (model: LanguageModel): Promise<unknown[]> => {
      const parts: unknown[] = []
      for await (const part of streamText({ model, prompt: 'Hello' }).stream)
        parts.push('text' in part ? [part.type, part.text] : part.type)
      return parts
    }
    await using server = await serverOf([{ text: 'Hello, you.' }], verdict('critical', 'LEAK'))
    const reviews: unknown[] = []
    const reviewer = createReviewer({ generate: generate(make(server.url)) })
    const plain = await streamOf(make(server.url))
    const reviewed = await streamOf(
      withFinalReview(reviewer, make(server.url), { onReview: (review) => void reviews.push(review) }),
    )
    expect(reviewed).toEqual(plain)
    await settle(reviews)
    expect(json(reviewed)).not.toContain('LEAK')
    expect(json(requestsOf(server, true)[0]!.body)).toContain('[1] assistant\\nHello, you.')
  })

  test('lets the answer go before it begins, and never breaks it', async () => {
    const events: string[] = []
    const failing: Pick<Reviewer, 'review'> = {
      review: () => {
        events.push('review')
        return Promise.reject(new Error('down'))
      },
    }
    await using server = await serverOf([{ text: 'Hello.' }], verdict('low'))
    const failures: unknown[] = []
    const waiting: Promise<void>[] = []
    const model = withFinalReview(failing, make(server.url), {
      onFailure: (error) => void failures.push(error),
      waitUntil: (review) => void waiting.push(review),
    })
    const { text } = await generateText({ model, prompt: 'Hello' })
    events.push(text)
    expect(waiting).toHaveLength(1)
    await waiting[0]
    expect(events).toEqual(['Hello.', 'review'])
    expect(failures).toEqual([new Error('down')])
  })

  test.each([false, true])(
    'takes the place of an answer whose risk is too great, where asked to (streamed: %s)',
    async (streamed) => {
      for (const [level, isBlocked] of [
        ['critical', true],
        ['high', false],
        ['nonsense', false],
      ] as const) {
        await using server = await serverOf([{ text: 'I wiped the disk.' }], verdict(level))
        const reviewer = createReviewer({ generate: generate(make(server.url)) })
        const model = withFinalReview(reviewer, make(server.url), { blockOn: 'critical' })
        const errors: unknown[] = []
        const texts: string[] = []
        const reasons: string[] = []
        if (streamed) {
          const result = streamText({ model, prompt: 'Clean up', onError: ({ error }) => void errors.push(error) })
          for await (const text of result.textStream) texts.push(text)
          reasons.push(await result.finishReason)
        } else {
          try {
            texts.push((await generateText({ model, prompt: 'Clean up' })).text)
          } catch (error) {
            errors.push(error)
          }
        }
        expect(reasons).toEqual(streamed ? [isBlocked ? 'error' : 'stop'] : [])
        expect(texts.join('')).toBe(isBlocked ? '' : 'I wiped the disk.')
        expect(errors.map((error) => error instanceof ReviewBlockedError && error.result?.riskLevel)).toEqual(
          isBlocked ? ['critical'] : [],
        )
      }
    },
  )

  test.each([false, true])(
    'takes the place of an answer whose risk is not known, if the host wants to know it (streamed: %s)',
    async (streamed) => {
      for (const [review, isBlocked] of [
        [verdict('nonsense'), true],
        [{ status: 400, text: 'no such model' }, true],
        [verdict('high'), false],
      ] as const) {
        await using server = await serverOf([{ text: 'I wiped the disk.' }], review)
        const reviewer = createReviewer({ generate: generate(make(server.url)) })
        const model = withFinalReview(reviewer, make(server.url), { blockOnUnknown: true })
        const errors: unknown[] = []
        const onError = ({ error }: { error: unknown }): void => void errors.push(error)
        let text = ''
        try {
          if (streamed)
            for await (const part of streamText({ model, prompt: 'Clean up', onError }).textStream) text += part
          else text = (await generateText({ model, prompt: 'Clean up' })).text
        } catch (error) {
          errors.push(error)
        }
        expect(text).toBe(isBlocked ? '' : 'I wiped the disk.')
        expect(errors.map((error) => error instanceof ReviewBlockedError)).toEqual(isBlocked ? [true] : [])
      }
    },
  )

  test('reviews no step that calls a tool, and only the answer of an agent', async () => {
    const answers: Reply[] = [
      { text: 'Let me look.', calls: [{ name: 'read_log', arguments: {} }] },
      { text: 'It is 300.' },
    ]
    await using server = await serverOf(answers, verdict('none'))
    const reviews: ReviewResult[] = []
    const reviewer = createReviewer({ generate: generate(make(server.url)) })
    const agent = new ToolLoopAgent(
      withFinalReview(
        reviewer,
        { model: make(server.url), tools: { read_log }, prepareStep: () => ({ model: make(server.url) }) },
        { onReview: (review) => void reviews.push(review) },
      ),
    )
    expect((await agent.generate({ prompt: 'Count' })).text).toBe('It is 300.')
    await settle(reviews)
    expect(requestsOf(server, true)).toHaveLength(1)
  })

  test('is aborted with its request', async () => {
    let asked = false
    let aborted = false
    const hanging = createReviewer({
      generate: ({ signal }) =>
        new Promise((_, reject) => {
          asked = true
          signal!.addEventListener('abort', () => {
            aborted = true
            reject(new Error('stopped'))
          })
        }),
    })
    const controller = new AbortController()
    const failures: unknown[] = []
    await using server = await serverOf([{ text: 'Hello.' }], verdict('none'))
    const model = withFinalReview(hanging, make(server.url), { onFailure: (error) => void failures.push(error) })
    await generateText({ model, prompt: 'Hello', abortSignal: controller.signal })
    await expect.poll(() => asked).toBe(true)
    controller.abort()
    await settle(failures)
    expect(failures).toMatchObject([{ reason: 'aborted' }])
    expect(aborted).toBe(true)
  })

  test('is none where a stream broke off', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    }
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'Hel' },
      { type: 'error', error: new Error('lost') },
      { type: 'finish', finishReason: { unified: 'error', raw: undefined }, usage },
    ]
    const reviews: unknown[] = []
    const reviewer = { review: async () => void reviews.push('review') as never }
    const model = withFinalReview(
      reviewer,
      new MockLanguageModelV4({ doStream: async () => ({ stream: simulateReadableStream({ chunks: parts }) }) }),
    )
    await streamText({ model, prompt: 'Hello', onError: () => {} }).consumeStream()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(reviews).toEqual([])
  })
})

test('misuse is named', () => {
  const model = make('http://localhost/v1')
  const reviewer = createReviewer({ generate: generate(model) })
  expect(() => tenthManTool({} as never)).toThrow(InvalidOptionError)
  expect(() => tenthManTool(createWinnow())).toThrow('reviewer: it has no model to ask')
  expect(() => withFinalReview({} as never, model)).toThrow('reviewer: this reviews nothing')
  expect(() => withFinalReview(createWinnow(), model)).toThrow('reviewer: it has no model to ask')
  expect(() => withFinalReview(reviewer, model, { blockOn: 'severe' as never })).toThrow('blockOn: this is no severity')
  expect(() => withFinalReview(reviewer, model, { blockOnUnknown: 'yes' as never })).toThrow('blockOnUnknown')
  expect(() => withFinalReview(reviewer, {} as never)).toThrow('model: there is no language model')
  expect(() => generate(withFinalReview(reviewer, model))).toThrow('its answers are reviewed already')
})
