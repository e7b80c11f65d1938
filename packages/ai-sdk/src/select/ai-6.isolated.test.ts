import { createWinnow, searchToolName } from '@winnow/core'
import { generateText, stepCountIs, streamText, ToolLoopAgent, type ModelMessage } from 'ai-6'
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai-6/test'
import { describe, expect, test, vi } from 'vitest'

// The package as a host with ai 6 installs it.
vi.mock('ai', () => import('ai-6'))
const { searchTool, winnowPrepareStep, withWinnow } = await import('../index.ts')
const { officeTools } = await import('../../fixtures/office-tools.ts')

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
type Content =
  | { type: 'text'; text: string }
  | { type: 'tool-call'; toolCallId: string; toolName: string; input: string }
const says: Content = { type: 'text', text: 'Done.' }
const uses = (toolName: string, input = {}): Content => ({
  type: 'tool-call',
  toolCallId: toolName,
  toolName,
  input: JSON.stringify(input),
})
const finishOf = ({ type }: Content) =>
  type === 'text' ? { unified: 'stop' as const, raw: 'stop' } : { unified: 'tool-calls' as const, raw: 'tool_calls' }

function mock(answers: readonly Content[]): MockLanguageModelV3 {
  const rest = [...answers]
  const next = (): Content => rest.shift() ?? says
  return new MockLanguageModelV3({
    doGenerate: async () => {
      const content = next()
      return { content: [content], finishReason: finishOf(content), usage, warnings: [] }
    },
    doStream: async () => {
      const content = next()
      const parts =
        content.type === 'text'
          ? [
              { type: 'text-start' as const, id: '0' },
              { type: 'text-delta' as const, id: '0', delta: content.text },
              { type: 'text-end' as const, id: '0' },
            ]
          : [content]
      const finish = { type: 'finish' as const, finishReason: finishOf(content), usage }
      return { stream: convertArrayToReadableStream([...parts, finish]) }
    },
  })
}

const turns: readonly (readonly [question: string, ...answers: Content[]])[] = [
  ['Where is the parcel, and when does it arrive?', uses('track_parcel'), says],
  ['Create an event in the calendar for Monday.', uses('create_calendar_event'), says],
  [
    'Thanks. And the code?',
    uses(searchToolName, { query: 'merge an approved pull request' }),
    uses('merge_pull_request'),
    says,
  ],
  ['Hm, fine.', uses('unlock_door'), says],
  ['Send an email to Ada about it.', uses('send_email'), says],
]

type Settings = Parameters<typeof generateText>[0]
type Run = (settings: Settings) => PromiseLike<{ messages: ModelMessage[] }>
const runs: [string, Run][] = [
  ['generateText', async (settings) => (await generateText(settings)).response],
  ['streamText', (settings) => streamText(settings as Parameters<typeof streamText>[0]).response],
  [
    'ToolLoopAgent',
    async ({ model, tools, prepareStep, messages }) =>
      (await new ToolLoopAgent({ model, tools: tools!, prepareStep: prepareStep! }).generate({ messages: messages! }))
        .response,
  ],
]

describe.each(runs)('%s of ai 6', (_name, run) => {
  test.each(['settings', 'step function'])('is offered a list that only grows, in its order (by %s)', async (way) => {
    const called: string[] = []
    const model = mock(turns.flatMap(([, ...answers]) => answers))
    let history: ModelMessage[] = []
    for (const [content] of turns) {
      const messages: ModelMessage[] = [...history, { role: 'user', content }]
      const winnow = createWinnow({ select: {} })
      const tools = officeTools((name) => called.push(name))
      const settings = { model: model as never, messages: messages as never, stopWhen: stepCountIs(5) }
      const all = { ...tools, [searchToolName]: searchTool(winnow, tools) }
      const prepareStep = winnowPrepareStep(winnow, undefined, { tools: all })
      const given =
        way === 'settings'
          ? withWinnow(winnow, { ...settings, tools })
          : { ...settings, tools: all, model: withWinnow(winnow, model as never), prepareStep }
      const { messages: answered } = await run(given as unknown as Settings)
      history = JSON.parse(JSON.stringify([...messages, ...answered])) as ModelMessage[]
    }
    const calls = [...model.doGenerateCalls, ...model.doStreamCalls]
    expect(calls).toHaveLength(11)
    const lists = calls.map(({ tools }) => JSON.stringify(tools))
    for (const [at, list] of lists.slice(1).entries()) expect(list.startsWith(lists[at]!.slice(0, -1))).toBe(true)
    expect(new Set(lists).size).toBeGreaterThan(3)
    // In the order of the tools themselves the calendar stands first.
    const names = calls.at(-1)!.tools!.map(({ name }) => name)
    expect(names.indexOf('track_parcel')).toBeLessThan(names.indexOf('create_calendar_event'))
    expect(names.length).toBeLessThan(64)
    expect(calls.map(({ providerOptions }) => providerOptions?.['winnow'])).toEqual(calls.map(() => undefined))
    expect(called).toEqual(['track_parcel', 'create_calendar_event', 'merge_pull_request', 'send_email'])
    expect(JSON.stringify(history)).toContain("Model tried to call unavailable tool 'unlock_door'")
  })
})
