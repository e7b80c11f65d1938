import { expect, test } from 'vitest'
import { byField, flag, listOf, number, objectOf, oneOf, text } from './shape.ts'

const point = objectOf({ x: number, name: text }, { isLast: flag })
const either = byField('type', { a: objectOf({ type: text }), b: objectOf({ type: text, size: oneOf(1, 2) }) })

test.each<[unknown, boolean]>([
  [{ x: 1, name: 'a' }, true],
  [{ x: 1, name: 'a', isLast: false }, true],
  [{ x: 1 }, false],
  [{ x: 1, name: undefined }, false],
  [{ x: NaN, name: 'a' }, false],
  [{ x: '1', name: 'a' }, false],
  [{ x: 1, name: 'a', isLast: 0 }, false],
  [{ x: 1, name: 'a', more: 1 }, false],
  [JSON.parse('{ "x": 1, "name": "a", "__proto__": {} }'), false],
  [Object.create({ x: 1, name: 'a' }), false],
  [{ x: 1, name: 'a', toString: text }, false],
  [[1, 'a'], false],
  [null, false],
  ['x', false],
])('%j is a point: %s', (value, isPoint) => expect(point(value)).toBe(isPoint))

test.each<[unknown, boolean]>([
  [[], true],
  [['a', 'b'], true],
  [['a', 1], false],
  [Array.from({ length: 2 }), false],
  // oxlint-disable-next-line no-sparse-arrays -- a hole is no text
  [['a', , 'b'], false],
  [{ length: 0 }, false],
])('%j is a list of texts: %s', (value, isList) => expect(listOf(text)(value)).toBe(isList))

test.each<[unknown, boolean]>([
  [{ type: 'a' }, true],
  [{ type: 'b', size: 2 }, true],
  [{ type: 'b', size: 3 }, false],
  [{ type: 'a', size: 2 }, false],
  [{ type: 'toString' }, false],
  [{ type: ['a'] }, false],
  [null, false],
  [undefined, false],
])('%j is one of two: %s', (value, isOne) => expect(either(value)).toBe(isOne))
