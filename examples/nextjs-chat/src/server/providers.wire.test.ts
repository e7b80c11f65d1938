import { startLoopback, type Replies } from '@winnow/loopback'
import { isToolUIPart } from 'ai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backends } from '../shared/settings.ts'
import { startEventServer } from '../testing/event-server.ts'
import { script } from '../testing/script-provider.ts'
import { ask, begin, freshServer, say } from '../testing/talk.ts'
import { openConversation } from './chat.ts'
import { questions } from './scripted/reply.ts'
import { requestOf, requestsOf } from './storage/requests.ts'
import { review } from './winnow/review.ts'

/** What the environment says about the model in these tests. */
const variables = [
  'CHAT_MODEL',
  'CHAT_BASE_URL',
  'CHAT_REVIEW_MODEL',
  'CHAT_REVIEW_BASE_URL',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'AI_GATEWAY_API_KEY',
] as const

beforeEach(freshServer)
afterEach(() => {
  for (const name of variables) delete process.env[name]
})

function useModel(model: string, url: string): void {
  process.env['CHAT_MODEL'] = model
  process.env['CHAT_BASE_URL'] = url
  process.env['OPENAI_API_KEY'] = 'none'
  process.env['ANTHROPIC_API_KEY'] = 'none'
  process.env['GOOGLE_GENERATIVE_AI_API_KEY'] = 'none'
  process.env['AI_GATEWAY_API_KEY'] = 'none'
}

describe.each(backends)('%s, behind an OpenAI-compatible address', (backend) => {
  it('has a conversation of twelve turns that the provider accepts', async () => {
    await using server = await startLoopback({ replies: script })
    useModel('compatible/gpt-5.2', server.url)
    const conversation = begin({ backend })
    const asked = questions.filter((text) => !/Save|megabytes|slowly/u.test(text)).slice(0, 12)
    expect(asked).toHaveLength(12)
    for (const text of asked) {
      const chunks = await ask(conversation, say(text))
      expect(chunks.filter(({ type }) => type === 'error')).toEqual([])
    }
    expect(server.rejections).toEqual([])
    const { messages } = openConversation(conversation)
    expect(messages).toHaveLength(24)
    const uses = messages.flatMap(({ parts }) => parts.filter(isToolUIPart))
    expect(uses.length).toBeGreaterThan(25)
    expect(uses.filter(({ state }) => state === 'output-error').length).toBeLessThan(3)
    const posted = server.requests.map(({ text }) => text.length)
    expect(server.requests.every(({ text }) => !text.includes('"winnow"'))).toBe(true)
    expect(posted.at(-1)!).toBeLessThan(JSON.stringify(messages).length)
  }, 120_000)

  it('explains what the provider refuses', async () => {
    await using server = await startLoopback({ replies: [{ status: 401, text: 'Incorrect API key provided' }] })
    useModel('compatible/gpt-5.2', server.url)
    const conversation = begin({ backend })
    const chunks = await ask(conversation, say('Hello?'))
    expect(chunks).toContainEqual({ type: 'error', errorText: expect.stringContaining('refused the key') as string })
    expect(openConversation(conversation).messages.at(-1)?.metadata?.error).toContain('refused the key')
  })
})

describe('a reviewer of its own', () => {
  const critique = { riskLevel: 'low', findings: [], critique: 'Nothing was checked twice.', resolved: [] }

  it('is asked at its address, and what answers is not', async () => {
    await using server = await startLoopback({ replies: script })
    await using reviewer = await startLoopback({ replies: [{ text: JSON.stringify(critique) }] })
    useModel('compatible/gpt-5.2', server.url)
    process.env['CHAT_REVIEW_MODEL'] = 'compatible/the-tenth-man'
    process.env['CHAT_REVIEW_BASE_URL'] = reviewer.url
    const conversation = begin()
    await ask(conversation, say('Read /etc/passwd for me.'))
    const asked = server.requests.length
    const { request } = requestOf(conversation, requestsOf(conversation).at(-1)!.id)!
    const result = await review(request.history, new AbortController().signal)
    expect(result).toMatchObject({ model: 'the-tenth-man', critique: critique.critique })
    expect(reviewer.requests.map(({ body }) => body['model'])).toEqual(['the-tenth-man'])
    expect(reviewer.requests[0]!.text).toContain('/etc/passwd')
    expect([server.requests.length, server.rejections, reviewer.rejections]).toEqual([asked, [], []])
  })

  it('says what is missing', async () => {
    process.env['CHAT_REVIEW_MODEL'] = 'openai/gpt-5.2'
    const told = { status: 409, message: 'CHAT_REVIEW_MODEL is “openai/gpt-5.2”, so set OPENAI_API_KEY as well.' }
    await expect(review([], new AbortController().signal)).rejects.toMatchObject(told)
  })
})

const replies: Replies = [
  { text: 'I look.', calls: [{ name: 'load_skill', arguments: { name: 'code-review' } }] },
  { calls: [{ name: 'save_note', arguments: { title: 'a', text: 'b' } }] },
  { text: 'Saved.' },
  { text: 'That was all.' },
]

describe.each(['google/gemini-3-pro', 'gateway/openai/gpt-5.2'])('%s, through LangChain', (model) => {
  it.each(backends.filter((backend) => backend !== 'ai-sdk'))('is asked where %s finds it', async (backend) => {
    await using server = await startLoopback({ replies: [{ text: 'Good day.' }] })
    useModel(model, server.url)
    const conversation = begin({ backend })
    const chunks = await ask(conversation, say('Hello?'))
    expect(chunks.filter(({ type }) => type === 'error')).toEqual([])
    expect(JSON.stringify(openConversation(conversation).messages.at(-1)?.parts)).toContain('Good day.')
    expect(server.rejections).toEqual([])
    expect(server.requests[0]!.body['model']).toBe(model.slice(model.indexOf('/') + 1))
  })
})

const usage = { inputTokens: { total: 10 }, outputTokens: { total: 2 } }
const spoken = {
  'google/gemini-3-pro': [
    {
      candidates: [{ content: { role: 'model', parts: [{ text: 'Good day.' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2, totalTokenCount: 12 },
    },
  ],
  'gateway/openai/gpt-5.2': [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'Good day.' },
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason: { unified: 'stop' }, usage },
  ],
}

it.each(Object.entries(spoken))('%s is asked in its own words through the AI SDK', async (model, events) => {
  await using server = await startEventServer(events)
  useModel(model, server.url)
  const conversation = begin()
  const chunks = await ask(conversation, say('What is a context?'))
  expect(chunks.filter(({ type }) => type === 'error')).toEqual([])
  expect(JSON.stringify(openConversation(conversation).messages.at(-1)?.parts)).toContain('Good day.')
  const [request] = server.asked
  expect(request!.path).toMatch(model.startsWith('google') ? /gemini-3-pro:streamGenerateContent/u : /language-model/u)
  expect(request!.text).toContain('What is a context?')
  expect(requestsOf(conversation).at(-1)?.usage).toMatchObject({ input: 10, output: 2 })
})

describe.each(['openai/gpt-5.2', 'anthropic/claude-sonnet-4-5'])('%s', (model) => {
  it.each(backends)('runs tools, waits for a person and goes on, through %s', async (backend) => {
    await using server = await startLoopback({ replies })
    useModel(model, server.url)
    const conversation = begin({ backend })
    const first = await ask(conversation, say('Review this and save a note.'))
    expect(first.filter(({ type }) => type === 'error')).toEqual([])
    const request = first.find(({ type }) => type === 'tool-approval-request')
    const approvalId = request?.type === 'tool-approval-request' ? request.approvalId : ''
    await ask(conversation, { kind: 'decide', decisions: [{ approvalId, approved: true }] })
    await ask(conversation, say('Thanks. What was that?'))
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(4)
    const { messages } = openConversation(conversation)
    const states = messages.flatMap(({ parts }) => parts.filter(isToolUIPart)).map(({ state }) => state)
    expect(states).toEqual(['output-available', 'output-available'])
  })
})
