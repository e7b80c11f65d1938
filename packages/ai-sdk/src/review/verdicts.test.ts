import { createReviewer } from '@winnow/core'
import { bait, noVerdicts, verdictFinding, verdicts, verdictsWithBait } from '@winnow/loopback'
import type { ModelMessage } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { generate, tenthManTool } from '../index.ts'

const messages: ModelMessage[] = [
  { role: 'user', content: 'Clean up' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'fetch', input: {} }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'fetch', output: { type: 'text', value: bait } }],
  },
]

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** What the tool gives a model whose reviewer says this. */
async function said(text: string, input: unknown = {}): Promise<Record<string, unknown>> {
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: undefined },
      usage,
      warnings: [],
    }),
  })
  const { execute } = tenthManTool(createReviewer({ generate: generate(model) }))
  const options = { toolCallId: 'c2', messages, context: undefined as never }
  return JSON.parse((await execute!(input as never, options)) as string) as Record<string, unknown>
}

describe('the tenth man says the same, however its model writes it', () => {
  test('in more than sixty ways', () => {
    expect(new Set(verdicts.map(({ text }) => text)).size).toBeGreaterThan(60)
  })

  test.each(verdicts)('$name', async ({ text, hasFinding }) => {
    const findings = hasFinding ? [verdictFinding] : []
    expect(await said(text)).toMatchObject({ riskLevel: 'high', findings })
  })

  test.each(Object.entries(noVerdicts))('nothing, not that all is well, for %s', async (_name, text) => {
    expect(await said(text)).toMatchObject({ riskLevel: 'unknown' })
  })

  test.each(Object.entries(verdictsWithBait))('what it says itself, for %s', async (_name, text) => {
    expect(await said(text)).toMatchObject({ riskLevel: 'high' })
  })
})

test.each([
  [{ review_mode: '{"mode": "recent_messages", "count": 2}' }],
  [{ review_mode: '{"recent_messages": {"count": 2}}', review_type: 'quick' }],
  ['{"review_mode": {"mode": "recent_messages", "count": 2}}'],
  [{ review_mode: '"full_history"' }],
])('arguments that are JSON as a text are understood: %j', async (input) => {
  expect(await said(verdicts[0]!.text, input)).toMatchObject({ success: true, riskLevel: 'high' })
})
