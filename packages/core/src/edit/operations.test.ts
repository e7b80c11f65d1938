import { createWinnow } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { WinnowError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import { assistant, call, result, says, tool, user } from '../testing/builders.ts'
import { applyEdits } from './apply.ts'
import { isRemoved, losesReasoning, operationsOf } from './operations.ts'
import type { EditAction } from './types.ts'

const reasoning = { type: 'reasoning', text: 'hm' } as const
const opaque = { type: 'opaque', value: 'file' } as const
const [a, b] = [call('t', {}, 'a'), call('t', {}, 'b')]
const history = (...parts: Parameters<typeof says>): Message[] => [
  user('x'),
  says(...parts),
  tool(result(a, '1'), result(b, '2')),
  assistant('done'),
]
const remove = (callIndex: number): EditAction => ({ action: 'remove-tool-use', at: 1, call: callIndex })

describe('removing tool uses', () => {
  test('takes call and result, and leaves the siblings in order', () => {
    expect(applyEdits(history('Looking', a, b), [remove(0)])).toEqual([
      user('x'),
      says('Looking', b),
      tool(result(b, '2')),
      assistant('done'),
    ])
  })
  test('takes messages that hold nothing else, with their reasoning', () => {
    const view = applyEdits(history(reasoning, a, b), [remove(0), remove(1)])
    expect(view).toEqual([user('x'), assistant('done')])
  })
  test('keeps reasoning while a call or a text stays', () => {
    expect(applyEdits(history(reasoning, a, b), [remove(0)])[1]).toEqual(says(reasoning, b))
    expect(applyEdits(history(reasoning, 'Look', a, b), [remove(0), remove(1)])[1]).toEqual(says(reasoning, 'Look'))
  })
  test('keeps an opaque part and drops the reasoning that led to the calls', () => {
    expect(applyEdits(history(reasoning, opaque, a, b), [remove(0), remove(1)])[1]).toEqual(says(opaque))
  })
  test.each(['', ' ', '\n\n'])('takes a message whose only text is %j, as models write it beside a call', (blank) => {
    expect(applyEdits(history(blank, reasoning, a, b), [remove(0), remove(1)])).toEqual([user('x'), assistant('done')])
    expect(applyEdits(history(blank, a, b), [remove(0)])[1]).toEqual(says(blank, b))
  })
  test('takes all results of a call that was answered more than once', () => {
    const messages = [user('x'), says(a), tool(result(a, '1')), tool(result(a, '2')), assistant('done')]
    expect(applyEdits(messages, [remove(0)])).toEqual([user('x'), assistant('done')])
  })
})

describe('replacing results', () => {
  const items = [
    { type: 'text', text: 'one' },
    { type: 'opaque', value: 'img' },
    { type: 'text', text: 'two' },
  ] as const
  const messages = [user('x'), says(a), tool({ ...result(a, ''), content: items })]
  test('changes the named text items and nothing else', () => {
    const view = applyEdits(messages, [
      { action: 'replace-result', at: 1, call: 0, texts: [{ index: 2, text: 'TWO' }] },
    ])
    expect(view[2]).toEqual(tool({ ...result(a, ''), content: [items[0], items[1], { type: 'text', text: 'TWO' }] }))
    expect(view[1]).toBe(messages[1])
  })
  test('the later replacement of a result counts', () => {
    const replace = (text: string): EditAction => ({
      action: 'replace-result',
      at: 1,
      call: 0,
      texts: [{ index: 0, text }],
    })
    const view = applyEdits(messages, [replace('first'), replace('second')])
    expect(JSON.stringify(view[2])).toContain('second')
    expect(JSON.stringify(view[2])).not.toContain('first')
  })
})

describe('edits that fit no history', () => {
  const messages = history(a, b)
  test.each<[string, unknown]>([
    ['a message there is not', { action: 'remove-message', at: 9 }],
    ['a message of a person', { action: 'remove-message', at: 0 }],
    ['a call there is not', { action: 'remove-tool-use', at: 1, call: 5 }],
    ['a result there is not', { action: 'replace-result', at: 1, call: 0, result: 3, texts: [{ index: 0, text: '' }] }],
    ['an item there is not', { action: 'replace-result', at: 1, call: 0, texts: [{ index: 4, text: '' }] }],
    ['a call as a string', { action: 'remove-tool-use', at: 1, call: '0' }],
    ['half a message', { action: 'remove-message', at: 0.5 }],
    ['no number', { action: 'remove-message', at: Number.NaN }],
    ['an unknown action', { action: 'summarise', at: 1, call: 0 }],
    ['no texts', { action: 'replace-result', at: 1, call: 0 }],
    ['nothing', null],
    ['a word', 'remove'],
  ])('are refused with a clear error: %s', (_name, edit) => {
    const apply = (): unknown => applyEdits(messages, [edit as EditAction])
    expect(apply).toThrow(WinnowError)
    expect(apply).toThrow(expect.objectContaining({ code: 'invalid-edit' }) as Error)
  })

  test('even when a winnow planned them for another history', async () => {
    const long = 'line of text\n'.repeat(800)
    const own = [user('x'), says(a), tool(result(a, long)), assistant('done'), user('next')]
    const { edits } = await createWinnow({ compact: { digest: 'none', keepCall: false } }).prepare(own)
    expect(edits.length).toBeGreaterThan(0)
    expect(() => operationsOf([user('other')], edits)).toThrow(/no such part/u)
    expect(Object.isFrozen(edits)).toBe(true)
  })
})

describe('what becomes of one message', () => {
  const none = { remove: false, calls: new Set<number>(), results: new Set<number>(), texts: new Map() }
  test('an untouched one stays', () => {
    expect(isRemoved(says(a), undefined)).toBe(false)
    expect(isRemoved(says(), none)).toBe(false)
  })
  test('one with calls left stays, with its reasoning', () => {
    const operation = { ...none, calls: new Set([0]) }
    expect(isRemoved(says(reasoning, a, b), operation)).toBe(false)
    expect(losesReasoning(says(reasoning, a, b), operation)).toBe(false)
    expect(losesReasoning(says(reasoning, a), operation)).toBe(true)
    expect(losesReasoning(says(reasoning), none)).toBe(false)
  })
})

test('applying nothing gives the same array, and applying something changes no input', () => {
  const messages = history('Looking', a, b)
  const before = JSON.stringify(messages)
  expect(applyEdits(messages, [])).toBe(messages)
  const view = applyEdits(messages, [remove(0)])
  expect(JSON.stringify(messages)).toBe(before)
  expect(view[0]).toBe(messages[0])
  expect(view[3]).toBe(messages[3])
})
