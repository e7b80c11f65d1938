import { expect, test } from 'vitest'
import { isBalanced, isQuotable } from './quotable.ts'

test.each([
  ['## [2.1.0] - 2026', true, true],
  ['TASK …] ****', false, false],
  ['ok: [web', false, false],
  ['][', false, false],
  ['resource "a" "b"', true, false],
  ['resource "a" "b', false, false],
])('%s', (text, balanced, quotable) => expect([isBalanced(text), isQuotable(text)]).toEqual([balanced, quotable]))
