import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, says, tool, user } from '../testing/builders.ts'
import { PrefixCache, type PromptItem } from './cache.ts'

/** A cache in which every item has 10 tokens, and what it counted. */
function cacheOf(timeToLive = Infinity, limit?: number): { cache: PrefixCache; counted: PromptItem[] } {
  const counted: PromptItem[] = []
  const count = (item: PromptItem): number => counted.push(item) && 10
  return { cache: new PrefixCache(count, timeToLive, limit), counted }
}
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const history = [user('one'), assistant('two'), user('three')]

describe('a prefix', () => {
  test('is what any earlier request began with, not only the one before', () => {
    const { cache } = cacheOf()
    cache.send(history)
    cache.send([user('other')])
    expect(cache.send([...history, assistant('four')])).toEqual({ total: 40, shared: 30, extendsPrevious: false })
  })
  test('ends at the first difference', () => {
    const { cache } = cacheOf()
    cache.send(history)
    expect(cache.send([history[0]!, assistant('2'), history[2]!]).shared).toBe(10)
  })
  test('is known by content: new objects and other ids are the same, and are not counted again', () => {
    const { cache, counted } = cacheOf()
    cache.send(['tools', 'system', ...history])
    const again = copy(history).map((message, index): Message => ({ ...message, id: `new-${index}` }))
    expect(cache.send(['tools', 'system', ...again])).toEqual({ total: 50, shared: 50, extendsPrevious: true })
    expect(counted).toHaveLength(5)
  })
  test('of one place is not that of another', () => {
    const { cache } = cacheOf()
    cache.send([history[0]!, history[1]!])
    expect(cache.send([history[1]!, history[0]!]).shared).toBe(0)
  })

  const made = call('read', { path: 'a' }, 'call-1')
  const others: [string, Message, Message][] = [
    ['role', user('x'), assistant('x')],
    ['text', user('x'), user('y')],
    ['cut between parts', says('ab', 'c'), says('a', 'bc')],
    ['kind of part', says('x'), says({ type: 'reasoning', text: 'x' })],
    ['arguments', says(made), says(call('read', { path: 'b' }, 'call-1'))],
    ['name of the tool', says(made), says(call('write', { path: 'a' }, 'call-1'))],
    ['call id', says(made), says(call('read', { path: 'a' }, 'call-2'))],
    ['status', tool(result(made, 'x')), tool(result(made, 'x', 'error'))],
    ['result', tool(result(made, 'x')), tool(result(made, 'y'))],
    ['opaque value', says({ type: 'opaque', value: 1 }), says({ type: 'opaque', value: 2 })],
  ]
  test.each(others)('differs by %s', (_what, one, other) => {
    const { cache } = cacheOf()
    cache.send([one])
    expect(cache.send([copy(one)]).shared).toBe(10)
    expect(cache.send([other]).shared).toBe(0)
  })
  test('may hold what JSON cannot', () => {
    const value: Record<string, unknown> = {}
    value['self'] = value
    const { cache } = cacheOf()
    cache.send([says({ type: 'opaque', value })])
    expect(cache.send([says({ type: 'opaque', value })]).shared).toBe(10)
  })
})

describe('time', () => {
  test('expires a prefix that was not used for its time to live, and using it keeps it', () => {
    const { cache } = cacheOf(300)
    const sharedAt = (seconds: number): number => cache.send(history, seconds * 1000).shared
    expect([0, 300, 600, 901].map(sharedAt)).toEqual([0, 30, 30, 0])
  })
  test('is that of each prefix: a longer request keeps the shorter alive, not the other way round', () => {
    const { cache } = cacheOf(300)
    cache.send(history, 0)
    cache.send(history.slice(0, 2), 200_000)
    expect(cache.send(history, 400_000).shared).toBe(20)
    expect(cache.send(history.slice(0, 1), 600_000).shared).toBe(10)
  })
  test('stands still where none is given', () => {
    const { cache } = cacheOf(300)
    cache.send(history, 0)
    expect(cache.send(history).shared).toBe(30)
    expect(cache.send(history, 1e12).shared).toBe(30)
  })
})

describe('breaks', () => {
  test.each<[string, PromptItem[], boolean]>([
    ['the same again', history, true],
    ['more', [...copy(history), user('more')], true],
    ['less', history.slice(0, 2), false],
    ['another end', [...history.slice(0, 2), user('other')], false],
    ['a system text before it', ['system', ...history], false],
    ['nothing', [], false],
  ])('%s after a request', (_what, next, extendsPrevious) => {
    const { cache } = cacheOf()
    expect(cache.send(history).extendsPrevious).toBe(true)
    expect(cache.send(next).extendsPrevious).toBe(extendsPrevious)
  })
})

describe('memory', () => {
  test('is bounded: what was not used for long is forgotten and counted anew', () => {
    const { cache, counted } = cacheOf(Infinity, 10)
    cache.send([user('first')])
    for (let index = 0; index < 30; index += 1) cache.send([user(`other ${index}`)])
    expect(cache.send([user('first')])).toMatchObject({ shared: 0 })
    expect(counted).toHaveLength(32)
  })
  test('keeps what is in use, however long it goes on, by identity or by content', () => {
    for (const renew of [(message: Message) => message, copy<Message>]) {
      const { cache, counted } = cacheOf(Infinity, 10)
      let messages: Message[] = []
      for (let index = 0; index < 100; index += 1) {
        messages = [...messages.map(renew), user(`${index}`)]
        expect(cache.send(messages)).toEqual({ total: (index + 1) * 10, shared: index * 10, extendsPrevious: true })
      }
      expect(counted).toHaveLength(100)
    }
  })
})
