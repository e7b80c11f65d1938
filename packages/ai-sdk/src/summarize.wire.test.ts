import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { asSummary, type EditAction } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { generateText, type LanguageModel, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { applyModelMessages } from './message/apply.ts'

const text = asSummary('Flights to Oslo were listed.')
const summarize = (from: number, to: number): EditAction => ({ action: 'summarize', from, to, text })

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

const models: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]

describe.each(models)('over %s', (_name, make) => {
  test.each<[string, EditAction[]]>([
    ['of a finished turn', [summarize(1, 5)]],
    ['of the oldest round of the open turn', [summarize(1, 5), summarize(6, 8)]],
  ])('a summary %s is posted as a person’s text, and nothing of what it covers', async (_what, edits) => {
    await using server = await startLoopback({ replies: [{ text: 'Booked.' }] })
    const messages = [...applyModelMessages(history, edits)]
    await generateText({ model: make(server.url), messages, maxRetries: 0, allowSystemInMessages: true })
    expect(server.rejections).toEqual([])
    const items = (server.requests[0]!.body.messages ?? server.requests[0]!.body.input ?? []) as { role?: string }[]
    const holding = items.filter((item) => JSON.stringify(item).includes(JSON.stringify(text).slice(1, -1)))
    expect(holding.length).toBeGreaterThan(0)
    expect(holding.every(({ role }) => role === 'user')).toBe(true)
    expect(JSON.stringify(items)).not.toContain('OSL101')
    expect(JSON.stringify(items).includes('OSL102')).toBe(edits.length === 1)
    expect(JSON.stringify(items)).toContain('OSL103')
  })
})
