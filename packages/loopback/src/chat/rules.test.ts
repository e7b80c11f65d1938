import { describe, expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { firstComplaint } from '../rule.ts'
import type { WireMessage } from '../wire.ts'
import {
  callWithoutToolMessage,
  chatRules,
  emptyAssistantMessage,
  noMessages,
  toolMessageWithoutCall,
} from './rules.ts'

const user: WireMessage = { role: 'user', content: 'Go' }
const done: WireMessage = { role: 'assistant', content: 'Done.' }
const calling = (...ids: string[]): WireMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'read', arguments: '{}' } })),
})
const tool = (tool_call_id: string): WireMessage => ({ role: 'tool', tool_call_id, content: '' })
const memory = createMemory()
const complaint = (messages: readonly WireMessage[]) => firstComplaint(chatRules, { messages }, memory)

describe('what chat completions refuse', () => {
  it('takes an ordinary conversation with parallel calls and reused ids', () => {
    const round = [calling('a', 'b'), tool('b'), tool('a')]
    expect(complaint([{ role: 'system', content: 'S' }, user, ...round, ...round, done, user])).toBeUndefined()
  })

  it('refuses an empty list of messages', () => {
    expect(noMessages({ messages: [] }, memory)).toMatch(/empty array/)
    expect(noMessages({ messages: [user] }, memory)).toBeUndefined()
  })

  it.each([
    ['without any call', [user, tool('a')]],
    ['whose call another message separates from it', [user, calling('a'), tool('a'), user, tool('a')]],
    ['with an id that was not called', [user, calling('a'), tool('b')]],
  ])('refuses a tool message %s', (_, messages) => {
    expect(toolMessageWithoutCall({ messages }, memory)).toMatch(/must be a response to a preceeding message/)
  })

  it.each([
    ['at the end', [user, calling('a')], 'a'],
    ['of which only one is answered', [user, calling('a', 'b'), tool('a'), done], 'b'],
    ['answered only later', [user, calling('a'), user, calling('a'), tool('a')], 'a'],
  ])('refuses calls %s, naming the ids', (_, messages, id) => {
    expect(callWithoutToolMessage({ messages }, memory)).toMatch(new RegExp(`did not have response messages: ${id}$`))
  })

  it.each([null, '', undefined, []].map((content) => ({ content })))(
    'refuses an assistant message with neither content nor calls: %j',
    (empty) => {
      const broken: WireMessage = JSON.parse(JSON.stringify({ role: 'assistant', ...empty }))
      expect(emptyAssistantMessage({ messages: [user, broken, user] }, memory)).toContain('messages.[1]')
      expect(emptyAssistantMessage({ messages: [user, { ...broken, content: 'x' }, user] }, memory)).toBeUndefined()
      const called: WireMessage = { ...calling('a'), ...broken }
      expect(emptyAssistantMessage({ messages: [user, called, tool('a')] }, memory)).toBeUndefined()
    },
  )
})
