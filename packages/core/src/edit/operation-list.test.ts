import { expect, test } from 'vitest'
import { OperationList } from './operation-list.ts'
import type { MessageOperation } from './operations.ts'

const goes = (): MessageOperation => ({ remove: true, calls: new Set(), results: new Set(), texts: new Map() })

test('lists share what they begin with', () => {
  const [one, other] = [goes(), goes()]
  const list = new OperationList(2, [undefined, one, undefined])
  expect(list.shares(list)).toBe(5)
  expect(list.shares(new OperationList(2, [undefined, one]))).toBe(4)
  expect(list.shares(new OperationList(2, [undefined, other, undefined]))).toBe(3)
  expect(list.shares(new OperationList(1, [undefined, undefined, one]))).toBe(0)
})
