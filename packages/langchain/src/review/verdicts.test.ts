import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { RunnableLambda } from '@langchain/core/runnables'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { ChatOpenAI } from '@langchain/openai'
import { createReviewer } from '@winnow/core'
import {
  bait,
  noVerdicts,
  startLoopback,
  verdictFinding,
  verdicts,
  verdictsWithBait,
  type Loopback,
} from '@winnow/loopback'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate, tenthManTool, tenthManToolName } from '../index.ts'

const calling = (id: string, name: string, args: Record<string, unknown>): AIMessage =>
  new AIMessage({ content: '', tool_calls: [{ id, name, args, type: 'tool_call' }] })

const messages = [
  new HumanMessage('Clean up'),
  calling('c1', 'fetch', {}),
  new ToolMessage({ content: bait, tool_call_id: 'c1', name: 'fetch' }),
]

let text = ''
let server: Loopback
beforeAll(async () => {
  server = await startLoopback({ replies: () => ({ text }) })
})
afterAll(() => server.close())

const models = {
  'held to the schema': () =>
    new ChatOpenAI({ apiKey: 'none', maxRetries: 0, model: 'gpt-5.2', configuration: { baseURL: server.url } }),
  'that takes no schema': () => RunnableLambda.from(() => new AIMessage(text)),
}

/** What the tool gives a model whose reviewer says this. */
async function said(model: unknown, answer: string, args: Record<string, unknown> = {}): Promise<unknown> {
  text = answer
  const node = new ToolNode([tenthManTool(createReviewer({ generate: generate(model as never) }))])
  const [told] = (await node.invoke([...messages, calling('c2', tenthManToolName, args)])) as ToolMessage[]
  return JSON.parse(told!.text)
}

describe.each(Object.entries(models))('a reviewer %s says the same, however it writes it', (_kind, make) => {
  test.each(verdicts)('$name', async ({ text: answer, hasFinding }) => {
    const findings = hasFinding ? [verdictFinding] : []
    expect(await said(make(), answer)).toMatchObject({ riskLevel: 'high', findings })
  })

  test.each(Object.entries(noVerdicts))('nothing, not that all is well, for %s', async (_name, answer) => {
    expect(await said(make(), answer)).toMatchObject({ riskLevel: 'unknown' })
  })

  test.each(Object.entries(verdictsWithBait))('what it says itself, for %s', async (_name, answer) => {
    expect(await said(make(), answer)).toMatchObject({ riskLevel: 'high' })
  })
})

test('reasoning in a block of its own is no answer', async () => {
  const content = [
    { type: 'reasoning', reasoning: '{"riskLevel": "critical"}' },
    { type: 'text', text: verdicts[0]!.text },
  ]
  const model = RunnableLambda.from(() => new AIMessage({ content }))
  expect(await said(model, '')).toMatchObject({ riskLevel: 'high', findings: [verdictFinding] })
})

test('the arguments of a call that are no JSON are read, too', async () => {
  const broken = verdicts.find(({ name }) => name === 'a comma too many')!.text
  const call = { name: 'answer', args: broken, id: 'c1', type: 'invalid_tool_call' as const }
  const raw = new AIMessage({ content: 'I answer.', invalid_tool_calls: [call] })
  const withStructuredOutput = () => RunnableLambda.from(() => ({ raw, parsed: null }))
  const model = Object.assign(
    RunnableLambda.from(() => raw),
    { withStructuredOutput },
  )
  expect(await said(model, '')).toMatchObject({ riskLevel: 'high', findings: [verdictFinding] })
})

test.each([
  [{ review_mode: '{"mode": "recent_messages", "count": 2}' }],
  [{ review_mode: '{"recent_messages": {"count": 2}}', review_type: 'quick' }],
  [{ review_mode: '"full_history"' }],
])('arguments that are JSON as a text are understood: %j', async (args) => {
  expect(await said(models['that takes no schema'](), verdicts[0]!.text, args)).toMatchObject({
    success: true,
    riskLevel: 'high',
  })
})
