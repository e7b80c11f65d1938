import { expect, test } from 'vitest'
import { sameJson } from './same-json.ts'

const cyclic = (): object => {
  const value: Record<string, unknown> = {}
  value['left'] = value['right'] = value
  return value
}
const broken = (): object => ({
  get path(): string {
    throw new Error('gone')
  },
})

test.each<[string, unknown, unknown]>([
  ['equal members', { a: 1, b: [{ c: null }, 'd'] }, { a: 1, b: [{ c: null }, 'd'] }],
  ['a member that JSON leaves out', { a: 1, b: undefined }, { a: 1 }],
  ['a date and its text', { when: new Date(0) }, { when: '1970-01-01T00:00:00.000Z' }],
  ['what JSON writes as null', [Number.NaN, undefined], [null, null]],
  ['equal numbers', 7, 7],
  [
    'very many members',
    Array.from({ length: 9000 }, (_, n) => ({ n })),
    Array.from({ length: 9000 }, (_, n) => ({ n })),
  ],
])('%s are the same JSON', (_name, a, b) => {
  expect(sameJson(a, b)).toBe(true)
  expect(sameJson(b, a)).toBe(true)
})

test.each<[string, unknown, unknown]>([
  ['another value', { a: [1] }, { a: [2] }],
  ['another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a list and an object', ['x'], { 0: 'x' }],
  ['two dates', { when: new Date(0) }, { when: new Date(1) }],
  ['text and what it says', '{"a":1}', { a: 1 }],
  ['null and an object', null, {}],
  ['what JSON cannot hold', cyclic(), cyclic()],
  ['what cannot be read', broken(), broken()],
])('%s are not', (_name, a, b) => {
  expect(sameJson(a, b)).toBe(false)
  expect(sameJson(b, a)).toBe(false)
})
