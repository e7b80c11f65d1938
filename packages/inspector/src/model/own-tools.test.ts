import type { Message } from '@winnow/core'
import { expect, test } from 'vitest'
import { endsWithAddedTools } from './own-tools.ts'

const asked: Message = { role: 'user', parts: [{ type: 'text', text: 'What failed?' }] }
const calls = (...names: readonly string[]): Message => ({
  role: 'assistant',
  parts: names.map((toolName, at) => ({ type: 'tool-call', callId: `${at}`, toolName, input: {} })),
})
const answer = (toolName: string): Message => ({
  role: 'tool',
  parts: [{ type: 'tool-result', callId: '0', toolName, status: 'ok', content: [] }],
})

test('only a round that called nothing but what Winnow adds is its own', () => {
  const ends = (...round: readonly Message[]): boolean => endsWithAddedTools([asked, ...round])
  expect(ends(calls('search_tools'), answer('search_tools'))).toBe(true)
  expect(ends(calls('recall_result', 'tenth_man_review'), answer('recall_result'), answer('tenth_man_review'))).toBe(
    true,
  )
  expect(ends(calls('search_tools', 'read_log'), answer('search_tools'), answer('read_log'))).toBe(false)
  expect(ends(calls('read_log'), answer('read_log'))).toBe(false)
  expect(ends(calls('search_tools'), answer('search_tools'), asked)).toBe(false)
  expect(ends(calls('search_tools'))).toBe(false)
  expect(endsWithAddedTools([])).toBe(false)
  expect(endsWithAddedTools([answer('search_tools')])).toBe(false)
})
