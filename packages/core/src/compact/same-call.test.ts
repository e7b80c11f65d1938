import { describe, expect, test } from 'vitest'
import type { ToolUse } from '../message/pairing.ts'
import { call, result } from '../testing/builders.ts'
import { inOneGo } from '../breaks.ts'
import { madeAgainInSteps, plainlySucceeded } from './same-call.ts'

const use = (text: string, at = 1): ToolUse => {
  const value = call('search_orders', { query: 'open' }, `c${at}`)
  return { at, call: 0, value, results: [{ at: at + 1, part: 0, value: result(value, text) }] }
}
const isAgain = (first: string, later: string): boolean => {
  const [one, other] = [use(first), use(later, 3)]
  return inOneGo(madeAgainInSteps([one, other], () => false)).has(one)
}

const rows = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: `ORD-${at}`, note: `box ${at} at dock ${at % 3}` }))
const json = JSON.stringify(rows(40))
const lines = (count: number, of: string): string =>
  Array.from({ length: count }, (_, at) => `${of} ${at} was weighed`).join('\n')

describe('what a call gave at first gives way', () => {
  test.each([
    ['to as many records', json, JSON.stringify(rows(38))],
    ['to fewer that are still many', json, JSON.stringify(rows(15))],
    [
      'to the same object',
      JSON.stringify({ total: 40, data: rows(40) }),
      JSON.stringify({ total: 30, data: rows(30) }),
    ],
    ['to as many lines', lines(40, 'Parcel'), lines(30, 'Letter')],
    ['to what says that it was done', lines(40, 'Part'), 'ok'],
  ])('%s', (_name, first, later) => expect(isAgain(first, later)).toBe(true))
})

describe('what a call gave at first is told', () => {
  const page = `<html><head><title>503</title></head><body>${'<p>The service cannot be reached.</p>'.repeat(40)}</body></html>`
  test.each([
    '403 Forbidden',
    'Session expired, please log in again.',
    '[]',
    '{"results":[]}',
    'null',
    '',
    '没有权限',
    'fatal: not a git repository',
    JSON.stringify({ errors: [{ message: 'No permission. '.repeat(80) }] }),
    JSON.stringify(rows(4)),
    page,
    'OK',
  ])('where the later call gives %j', (later) => expect(isAgain(json, later)).toBe(false))

  test('where another object comes later', () => {
    const first = JSON.stringify({ data: rows(5), total: 5 })
    expect(isAgain(first, JSON.stringify({ message: 'The limit is exceeded. '.repeat(20) }))).toBe(false)
  })

  test('where it is long, and a refusal in a sentence comes later', () =>
    expect(
      isAgain(lines(12, 'Parcel'), 'You need the role of an editor to see what you ask for, please ask Maria.'),
    ).toBe(false))
})

describe('whether a call plainly succeeded', () => {
  test.each(['Saved.', '{"success":true}', json, lines(3, 'Parcel'), `${lines(30, 'test')}\n30 passed, 0 failed`])(
    'it did by %j',
    (text) => expect(plainlySucceeded(use(text))).toBe(true),
  )

  test.each([
    '',
    '403 Forbidden',
    'Queued for approval.',
    'Killed',
    '1 passed, 3 failed',
    '没有权限',
    '{"success":"false"}',
    '{"errors":[{"message":"No permission"}]}',
    JSON.stringify({ errors: [{ message: 'You may not see it. '.repeat(20) }] }),
    `<html><title>Sign in</title>${'<p>Please sign in.</p>'.repeat(20)}</html>`,
    `${lines(30, 'test')}\n27 passed, 3 failed`,
    '[]',
  ])('it may not have by %j', (text) => expect(plainlySucceeded(use(text))).toBe(false))
})
