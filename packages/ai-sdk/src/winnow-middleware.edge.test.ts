import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import { winnowMiddleware } from './winnow-middleware.ts'

test('prepares prompts where there is no Node', async () => {
  expect(globalThis).not.toHaveProperty('process')
  const value = Array.from({ length: 300 }, (_, index) => `note ${index}: the seat is free`)
  const prompt = [
    { role: 'user', content: [{ type: 'text', text: 'Which flights are left?' }] },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} }] },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'json', value } }],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'SK1.' }] },
    { role: 'user', content: [{ type: 'text', text: 'Book SK1.' }] },
  ]
  const changed = await winnowMiddleware(createWinnow({ compact: { minSavings: 600 } })).transformParams({
    params: { prompt },
  })
  expect(JSON.stringify(changed.prompt)).not.toContain('note 150: the seat is free')
})
