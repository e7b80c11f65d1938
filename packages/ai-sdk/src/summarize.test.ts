import { createGoogle } from '@ai-sdk/google'
import { asSummary, type EditAction } from '@winnow/core'
import { generateText, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { applyModelMessages } from './message/apply.ts'
import { readModelMessages } from './message/read.ts'

const text = asSummary('Flights to Oslo were listed.')
const summarize = (from: number, to: number): EditAction => ({ action: 'summarize', from, to, text })
const marked = { anthropic: { cacheControl: { type: 'ephemeral' } } }
const summary = { role: 'user', content: [{ type: 'text', text }] } as const

const round = (id: string, value: string): ModelMessage[] => [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: 'flights', input: { to: 'OSL' } }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: id, toolName: 'flights', output: { type: 'text', value } }],
  },
]
const system = { role: 'system', content: 'You book flights.' } as const
const history: ModelMessage[] = [
  system,
  { role: 'user', content: 'Which flights are left?' },
  ...round('a', 'gone: OSL101'),
  { role: 'assistant', content: 'OSL101.' },
  { role: 'user', content: 'Book it.' },
  ...round('b', 'gone: OSL102'),
  ...round('c', 'kept: OSL103'),
]

describe('a summary', () => {
  test('is one user message in the place of the others, which are the same objects', () => {
    const view = applyModelMessages(history, [summarize(1, 5)])
    expect(view).toEqual([system, summary, ...history.slice(5)])
    expect(view.slice(2).every((message, index) => message === history[index + 5])).toBe(true)
  })

  test.each([
    ['text', text],
    ['a part', [{ type: 'text' as const, text }]],
  ])('that a host stored as %s is read as what nobody asked', (_name, content) => {
    expect(readModelMessages([{ role: 'user', content }])).toEqual([
      { role: 'user', source: 'injected', parts: [{ type: 'text', text }] },
    ])
    expect(readModelMessages([{ role: 'assistant', content }])[0]).not.toHaveProperty('source')
  })

  test('with words of a person behind it is a person’s message', () => {
    const content = [...summary.content, { type: 'text' as const, text: 'Go on' }]
    expect(readModelMessages([{ role: 'user', content }])[0]).not.toHaveProperty('source')
  })
})

describe('cache breakpoints of what a summary covers', () => {
  const broken = history.with(2, { ...history[2]!, providerOptions: marked })
  test('move to the nearest earlier message that stays', () => {
    const view = applyModelMessages(broken, [summarize(1, 5)])
    expect(view.slice(0, 2)).toEqual([{ ...system, providerOptions: marked }, summary])
  })
  test('stand on the summary where nothing is before it', () => {
    const view = applyModelMessages(broken.slice(1), [summarize(0, 4)])
    expect(view[0]).toEqual({ ...summary, content: [{ ...summary.content[0], providerOptions: marked }] })
    expect(JSON.stringify(view).split('cacheControl')).toHaveLength(2)
  })
})

test('over Gemini a summary is a content of the user, before that of a person', async () => {
  const posted: string[] = []
  const record: typeof fetch = async (_url, init) => {
    posted.push(await new Response(init?.body).text())
    const answer = { candidates: [{ content: { role: 'model', parts: [{ text: 'Booked.' }] }, finishReason: 'STOP' }] }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
  const model = createGoogle({ baseURL: 'http://127.0.0.1', apiKey: 'none', fetch: record })('gemini-3-pro-preview')
  const messages = [...applyModelMessages(history, [summarize(1, 5)])]
  await generateText({ model, messages, maxRetries: 0, allowSystemInMessages: true })
  const { contents } = JSON.parse(posted[0]!) as { contents: { role: string; parts: { text?: string }[] }[] }
  expect(contents.map(({ role }) => role).slice(0, 3)).toEqual(['user', 'user', 'model'])
  expect(contents[0]!.parts).toEqual([{ text }])
  expect(posted[0]).not.toContain('OSL101')
})
