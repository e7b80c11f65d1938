import { estimator } from '@winnow/core'
import { expect, it } from 'vitest'
import { fitRoom } from './fitting.ts'

const output = Array.from({ length: 200 }, (_, index) => `package-${index + 1000} 1.${index}.0`).join('\n')
const names = (count: number, step: number): string[] =>
  Array.from({ length: count }, (_, index) => `package-${1000 + index * step}`)

it('holds lines beside each other to what they say, and lines apart to their labels, too', () => {
  expect(fitRoom(output, names(20, 1), 300, estimator)).toBe(true)
  expect(fitRoom(output, names(40, 1), 300, estimator)).toBe(false)
  expect(fitRoom(output, names(12, 2), 300, estimator)).toBe(true)
  expect(fitRoom(output, names(30, 2), 300, estimator)).toBe(false)
  expect(fitRoom(output, names(30, 2), 2000, estimator)).toBe(true)
})
