import { describe, expect, it } from 'vitest'
import { createMemory } from '../memory.ts'
import { firstComplaint } from '../rule.ts'
import type { WireBlock, WireMessage } from '../wire.ts'
import {
  anthropicRules,
  emptyContent,
  emptyText,
  firstMessageNotUser,
  noMessages,
  resultWithoutUse,
  thinkingLast,
  usesWithOneId,
  useWithoutResult,
  useWithTwoResults,
} from './rules.ts'

const memory = createMemory()
const text = (words: string): WireBlock => ({ type: 'text', text: words })
const use = (id: string): WireBlock => ({ type: 'tool_use', id, name: 'read', input: {} })
const result = (tool_use_id: string): WireBlock => ({ type: 'tool_result', tool_use_id, content: '' })
const thinking: WireBlock = { type: 'thinking', thinking: 'Hm', signature: 's' }
const user = (...content: WireBlock[]): WireMessage => ({ role: 'user', content })
const assistant = (...content: WireBlock[]): WireMessage => ({ role: 'assistant', content })
const go: WireMessage = { role: 'user', content: 'Go' }

describe('what Anthropic refuses', () => {
  it('takes parallel uses answered over two user messages, and words after the results', () => {
    const messages = [
      go,
      assistant(thinking, text('Look'), use('a'), use('b')),
      user(result('b')),
      user(result('a'), text('And?')),
      assistant(text('Done')),
      go,
      assistant(),
    ]
    expect(firstComplaint(anthropicRules, { messages }, memory)).toBeUndefined()
  })

  it('refuses an empty list of messages', () => {
    expect(noMessages({ messages: [] }, memory)).toMatch(/at least one message/)
    expect(noMessages({ messages: [go] }, memory)).toBeUndefined()
  })

  it('refuses a list that starts with the assistant', () => {
    expect(firstMessageNotUser({ messages: [assistant(text('Hi')), go] }, memory)).toMatch(/first message/)
    expect(firstMessageNotUser({ messages: [go, assistant(text('Hi'))] }, memory)).toBeUndefined()
  })

  it.each([assistant(), user(), { role: 'user', content: '' }])('refuses empty content before the end: %j', (empty) => {
    expect(emptyContent({ messages: [go, empty, go] }, memory)).toMatch(
      /^messages\.1: all messages must have non-empty/,
    )
    expect(emptyContent({ messages: [go, { ...empty, content: 'x' }, go] }, memory)).toBeUndefined()
  })

  it('refuses an empty text block', () => {
    expect(emptyText({ messages: [go, assistant(text(' '), use('a'))] }, memory)).toMatch(/non-empty/)
    expect(emptyText({ messages: [go, assistant(use('a'))] }, memory)).toBeUndefined()
  })

  it.each([
    ['at the end', [go, assistant(use('a'))]],
    ['answered after other words', [go, assistant(use('a')), user(text('Wait'), result('a'))]],
    ['answered in a later turn', [go, assistant(use('a')), go, assistant(text('x')), user(result('a'))]],
    ['of which one is missing', [go, assistant(use('b'), use('a')), user(result('b'))]],
  ])('refuses a tool use %s', (_, messages) => {
    expect(useWithoutResult({ messages }, memory)).toMatch(/^messages\.1: .*immediately after: a\./)
  })

  it('refuses a result that answers nothing in the turn before', () => {
    const round = [assistant(use('a')), user(result('a'))]
    expect(resultWithoutUse({ messages: [go, ...round, assistant(text('x')), user(result('a'))] }, memory)).toMatch(
      /^messages\.4: unexpected `tool_use_id`/,
    )
    expect(resultWithoutUse({ messages: [go, ...round, ...round] }, memory)).toBeUndefined()
  })

  it('refuses two results for one use, also over two messages', () => {
    const messages = [go, assistant(use('a')), user(result('a')), user(result('a'))]
    expect(useWithTwoResults({ messages }, memory)).toMatch(/single result/)
    expect(useWithTwoResults({ messages: messages.slice(0, 3) }, memory)).toBeUndefined()
  })

  it('refuses two uses with one id in a turn', () => {
    expect(usesWithOneId({ messages: [go, assistant(use('a')), assistant(use('a'))] }, memory)).toMatch(/unique/)
    expect(usesWithOneId({ messages: [go, assistant(use('a')), assistant(use('b'))] }, memory)).toBeUndefined()
  })

  it('refuses an assistant turn that ends in thinking', () => {
    expect(thinkingLast({ messages: [go, assistant(thinking), go] }, memory)).toMatch(/cannot be `thinking`/)
    expect(thinkingLast({ messages: [go, assistant(thinking, text('x')), go] }, memory)).toBeUndefined()
  })
})
