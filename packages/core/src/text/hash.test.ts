import { expect, test } from 'vitest'
import { hashText } from './hash.ts'

test('different texts have different names', () => {
  const names = new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`line ${index} of a result`)))
  expect(names.size).toBeGreaterThan(19_995)
})
