import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, estimateTokens, searchToolName } from '@winnow/core'
import { startLoopback, type LoopbackRequest, type Reply } from '@winnow/loopback'
import { generateText, isStepCount, streamText, ToolLoopAgent, type LanguageModel, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { officeTools } from '../../fixtures/office-tools.ts'
import { withWinnow } from '../index.ts'

const calls = (name: string, args: object = {}): Reply => ({ calls: [{ name, arguments: { ...args } }] })
const says = (text: string): Reply => ({ text })

/** What people ask, and what the model does about it. */
const turns: readonly (readonly [question: string, ...replies: Reply[]])[] = [
  ['Create an event in the calendar for Monday.', calls('create_calendar_event', { title: 'Plan' }), says('Done.')],
  ['Send an email to Ada about it.', calls('send_email', { recipients: 'Ada' }), says('Sent.')],
  ['Which invoices are overdue and unpaid?', calls('list_overdue_invoices'), says('None.')],
  [
    'Thanks. Now the thing with the code that Grace is waiting for.',
    calls(searchToolName, { query: 'merge an approved pull request' }),
    calls('merge_pull_request', { repository: 'shop', number: '7' }),
    says('Merged.'),
  ],
  ['And again.', calls('merge_pull_request', { repository: 'shop', number: '8' }), says('Merged, too.')],
  ['Hm, fine.', calls('unlock_door', { room: '1' }), calls('unlock_door', { room: '1' }), says('Open.')],
  ['Where is the parcel, and when does it arrive?', calls('track_parcel', { trackingNumber: '1Z' }), says('Near.')],
]
const executed = [
  'create_calendar_event',
  'send_email',
  'list_overdue_invoices',
  'merge_pull_request',
  'merge_pull_request',
  'unlock_door',
  'track_parcel',
]

type Way = 'generateText' | 'streamText' | 'ToolLoopAgent'

/** Answers a turn as a new process would: all it has is the history as JSON. */
async function answer(way: Way, model: LanguageModel, stored: string, onCall: (name: string) => void, select: boolean) {
  const messages = JSON.parse(stored) as ModelMessage[]
  const winnow = createWinnow(select ? { select: {} } : {})
  const tools = officeTools(onCall)
  if (way === 'ToolLoopAgent')
    return (await new ToolLoopAgent(withWinnow(winnow, { model, tools })).generate({ messages })).responseMessages
  const settings = withWinnow(winnow, { model, tools, messages, stopWhen: isStepCount(6) })
  return way === 'streamText' ? streamText(settings).responseMessages : (await generateText(settings)).responseMessages
}

async function talk(way: Way, make: (url: string) => LanguageModel, select = true) {
  await using server = await startLoopback({ replies: turns.flatMap(([, ...replies]) => replies) })
  const called: string[] = []
  let history = '[]'
  for (const [content] of turns) {
    const asked = JSON.stringify([...(JSON.parse(history) as unknown[]), { role: 'user', content }])
    const answered = await answer(way, make(server.url), asked, (name) => called.push(name), select)
    history = JSON.stringify([...(JSON.parse(asked) as unknown[]), ...answered])
  }
  expect(server.rejections).toEqual([])
  return { requests: server.requests, called, history }
}

const listOf = ({ body }: LoopbackRequest): string => JSON.stringify(body.tools)
const namesIn = ({ body }: LoopbackRequest): string[] =>
  (body.tools ?? []).map((tool) => ((tool['function'] ?? tool) as { name: string }).name)

const wires: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const ways: Way[] = ['generateText', 'streamText', 'ToolLoopAgent']

test('the office has 128 tools', () => {
  expect(Object.keys(officeTools())).toHaveLength(128)
})

describe.each(wires)('over %s', (_wire, make) => {
  test.each(ways)('the posted list of tools only grows, byte for byte, and reaches every tool (%s)', async (way) => {
    const { requests, called, history } = await talk(way, make)
    expect(requests).toHaveLength(16)
    for (const [index, request] of requests.slice(1).entries()) {
      expect(listOf(request).startsWith(listOf(requests[index]!).slice(0, -1))).toBe(true)
    }
    expect(new Set(requests.map(listOf)).size).toBeGreaterThan(4)
    for (const request of requests) expect(namesIn(request).length).toBeLessThan(64)
    expect(called).toEqual(executed)
    // Nothing people said named it: the search did, and it is offered from the step after that.
    expect(requests.slice(6, 9).map((request) => namesIn(request).includes('merge_pull_request'))).toEqual([
      false,
      true,
      true,
    ])
    // The door was not offered when it was called first: the call was refused, and brought the tool into the list.
    const [before, after] = [requests[11]!, requests[12]!].map(namesIn)
    expect([before!.includes('unlock_door'), after!.includes('unlock_door')]).toEqual([false, true])
    expect(history).toContain("Model tried to call unavailable tool 'unlock_door'")
  })

  test('fewer tokens of definitions are posted than with all tools', async () => {
    const tokensOf = ({ requests }: { requests: readonly LoopbackRequest[] }): number[] =>
      requests.map((request) => estimateTokens(listOf(request)))
    const sum = (tokens: readonly number[]): number => tokens.reduce((total, count) => total + count, 0)
    const [selected, all] = [
      tokensOf(await talk('generateText', make)),
      tokensOf(await talk('generateText', make, false)),
    ]
    expect(sum(selected)).toBeLessThan(sum(all) / 3)
  })
})
