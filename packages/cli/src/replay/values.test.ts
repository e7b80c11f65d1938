import type { Message, Part } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { usedValues } from './used-values.ts'
import { findValue, ValueIndex } from './value-index.ts'

const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts })
const call = (toolName: string, input: unknown): Part => ({ type: 'tool-call', callId: '1', toolName, input })
const text = (value: string): Part => ({ type: 'text', text: value })

describe('usedValues', () => {
  it('takes the leaves of arguments that say enough', () => {
    const input = { id: 'W2378156', count: 12, year: 2026, flag: true, note: 'ok', nested: [{ path: 'src/main.ts' }] }
    expect(usedValues(assistant(text('I look at B778.'), call('find', input)))).toEqual([
      'W2378156',
      '2026',
      'src/main.ts',
    ])
  })

  it('takes the words of a shell command, without flags and common words', () => {
    const words = usedValues(assistant(call('bash', { command: 'grep -rn "parseLine" src/input | head --lines=20' })))
    expect(words).toEqual(['parseLine', 'src/input'])
  })

  it('takes the longer lines of a text of several lines', () => {
    const content = 'export const limit = 64\n}\nreturn\n  const other = limit * 2'
    expect(usedValues(assistant(call('write', { content })))).toEqual([
      'export const limit = 64',
      'const other = limit * 2',
    ])
  })

  it('takes identifiers, paths and numbers of an answer, and no plain words', () => {
    const said = 'Your refund of 269.46 goes to card_8842; see docs/refunds.md, or readPolicy. It takes 5 days.'
    expect(usedValues(assistant(text(said)))).toEqual(['269.46', 'card_8842', 'docs/refunds.md', 'readPolicy'])
  })

  it('finds nothing in a message that uses nothing', () => expect(usedValues(assistant(text('Done.')))).toEqual([]))
})

describe('findValue', () => {
  it.each([
    ['order W237, W23', 'W23', 12],
    ['W237', 'W23', -1],
    ['xW23', 'W23', -1],
    ['(W23)', 'W23', 1],
    ['订单W23已发货', 'W23', 2],
    ['a.b.c', '.b', 1],
    ['123', '23', -1],
  ])('in %j, %j is at %i', (where, value, at) => expect(findValue(where, value)).toBe(at))
})

describe('ValueIndex', () => {
  const messages: Message[] = [
    { role: 'system', parts: [text('Orders look like W1.')] },
    { role: 'user', parts: [text('Find W2378156')] },
    assistant(call('find', { id: 'W2378156', key: 'a"b' })),
    {
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId: '1',
          toolName: 'find',
          status: 'ok',
          content: [{ type: 'text', text: 'card_8842' }],
        },
      ],
    },
    assistant({ type: 'opaque', value: { result: 'REF-77' } }),
  ]
  const index = new ValueIndex(messages, 'tool refund(card_type)')

  it.each([
    ['W2378156', [1, 2]],
    ['a"b', [2]],
    ['card_8842', [3]],
    ['REF-77', [4]],
    ['nowhere', []],
  ])('finds %s in messages %j', (value, places) => expect(index.messagesWith(value)).toEqual(places))

  it('does not count what is always sent', () => {
    expect(index.messagesWith('card_type')).toEqual([])
    expect(index.messagesWith('Orders')).toEqual([])
  })

  it('finds no value across two messages', () => expect(index.messagesWith('W2378156\nfind')).toEqual([]))
})
