import { expect, test } from 'vitest'
import { ByWorth } from './by-worth.ts'

const taken = (worth: readonly number[], first: number, end: number = worth.length): number[] => {
  const numbers = new ByWorth(Float64Array.from(worth), first, end)
  const order: number[] = []
  for (let number = numbers.take(); number !== undefined; number = numbers.take()) order.push(number)
  return order
}

test('numbers are taken by their worth, of equal ones the lowest first', () => {
  expect(taken([9, 1, 3, 1, 2, 3], 1)).toEqual([2, 5, 4, 1, 3])
})

test('worth behind the end is not looked at, and there may be nothing to take', () => {
  expect(taken([1, 2, 9, 9], 0, 2)).toEqual([1, 0])
  expect(taken([1], 1)).toEqual([])
})

test('many numbers are in the order that sorting gives', () => {
  const worth = Array.from({ length: 5000 }, (_, number) => ((number * 7919) % 101) / 7)
  const sorted = worth.map((_, number) => number).toSorted((a, b) => worth[b]! - worth[a]! || a - b)
  expect(taken(worth, 0)).toEqual(sorted)
})
