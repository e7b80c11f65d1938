import { describe, expect, test } from 'vitest'
import { breakpointsOfMessage, breakpointsOfPart, carryBack, type Breakpoint } from './cache-breakpoints.ts'
import type { NativeMessage } from './native-message.ts'

const anthropic: Breakpoint = { provider: 'anthropic', key: 'cacheControl', value: { type: 'ephemeral' } }
const openai: Breakpoint = { provider: 'openai', key: 'promptCacheBreakpoint', value: { mode: 'explicit' } }
const optionsOf = ({ provider, key, value }: Breakpoint): object => ({ [provider]: { [key]: value } })
const marked = <Holder extends object>(holder: Holder, breakpoint: Breakpoint): Holder => ({
  ...holder,
  providerOptions: optionsOf(breakpoint),
})

const text = (value: string) => ({ type: 'text', text: value })
const call = { type: 'tool-call', toolCallId: 'a', toolName: 'x', input: {} }
const result = (output: object) => ({ type: 'tool-result', toolCallId: 'a', toolName: 'x', output })
const user = (...content: object[]): NativeMessage => ({ role: 'user', content })
const tool = (...content: object[]): NativeMessage => ({ role: 'tool', content })

/** Where the breakpoints of these messages stand: message, then part; `undefined` for the message itself. */
const placesOf = (messages: readonly NativeMessage[]): unknown[] =>
  messages.flatMap((message, at) => [
    ...(Array.isArray(message.content)
      ? (message.content as unknown[]).flatMap((part, index) => breakpointsOfPart(part).map(() => [at, index]))
      : []),
    ...(message.providerOptions === undefined ? [] : [[at, undefined]]),
  ])

function carried(view: readonly NativeMessage[], breakpoint: Breakpoint, end?: number): unknown[] {
  const copy = [...view]
  carryBack(copy, breakpoint, end)
  return placesOf(copy)
}

describe('finding breakpoints', () => {
  test('reads those of a part, of its output and of the items of the output', () => {
    const items = [text('one'), marked(text('two'), openai)]
    expect(breakpointsOfPart(marked(result(marked({ type: 'text', value: 'x' }, openai)), anthropic))).toEqual([
      anthropic,
      openai,
    ])
    expect(breakpointsOfPart(result({ type: 'content', value: items }))).toEqual([openai])
  })

  test.each([
    ['anthropic', 'cacheControl'],
    ['anthropic', 'cache_control'],
    ['bedrock', 'cachePoint'],
    ['openrouter', 'cacheControl'],
  ])('knows what %s calls %s', (provider, key) => {
    const breakpoint = { provider, key, value: { type: 'default' } }
    expect(breakpointsOfMessage(marked(user(marked(text('one'), breakpoint)), breakpoint))).toHaveLength(2)
    expect(breakpointsOfPart(marked(call, { ...breakpoint, value: null }))).toEqual([])
  })

  test('leaves out what OpenAI does not read: those of calls, and of messages other than system messages', () => {
    expect(breakpointsOfPart(marked(call, openai))).toEqual([])
    expect(breakpointsOfMessage(marked(user(text('one')), openai))).toEqual([])
    expect(breakpointsOfMessage(marked({ role: 'system', content: 'one' }, openai))).toEqual([openai])
  })

  test('names them in their order, that of the message last', () => {
    const later = { ...anthropic, value: { type: 'ephemeral', ttl: '1h' } }
    expect(breakpointsOfMessage(marked(user(marked(text('one'), anthropic)), later))).toEqual([anthropic, later])
  })
})

describe('moving a breakpoint', () => {
  test('counts only the last message up to `end`', () => {
    const view = [user(text('one'), text('two'), text('three')), user(text('four'), text('five'))]
    expect(carried(view, anthropic, 1)).toEqual([[1, 0]])
    expect(carried(view, anthropic, 0)).toEqual([[0, 2]])
    expect(carried(view, anthropic)).toEqual([[1, 1]])
  })

  test('passes over texts and messages without a word', () => {
    const empty: NativeMessage = { role: 'user', content: '' }
    expect(carried([user(text('one'), text('')), empty], anthropic)).toEqual([[0, 0]])
  })

  test('takes the breakpoint of a message for one of its last part only', () => {
    const view = [marked(user(text('one'), text('two')), anthropic)]
    expect(carried(view, anthropic)).toEqual([[0, undefined]])
    expect(carried(view, anthropic, 1)).toEqual([
      [0, 0],
      [0, undefined],
    ])
  })

  test('is not stopped by a breakpoint of another provider', () => {
    const view = [user(text('one'), marked(text('two'), { ...anthropic, provider: 'bedrock', key: 'cachePoint' }))]
    expect(carried(view, anthropic)).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  test('of OpenAI stands on a result with one text, not on a list, and on a message only where it is a system message', () => {
    const scalar = tool(result({ type: 'text', value: 'x' }))
    const list = tool(result({ type: 'content', value: [text('x')] }))
    expect(carried([scalar, list], openai)).toEqual([[0, 0]])
    expect(carried([scalar, list], anthropic)).toEqual([[1, 0]])
    const system: NativeMessage = { role: 'system', content: 'one' }
    expect(carried([system, { role: 'user', content: 'two' }], openai)).toEqual([[0, undefined]])
  })

  test('of OpenAI is not lost to options of a message that OpenAI does not read', () => {
    expect(carried([marked(user(text('one')), openai)], openai)).toEqual([
      [0, 0],
      [0, undefined],
    ])
  })
})
