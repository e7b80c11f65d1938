import { expect, it } from 'vitest'
import { layOut } from './lay-out.ts'

it('is JSON, whatever is missing, with a line for each item', () => {
  const value = { name: 'winnow', peer: undefined, calls: { cold: 1, arrivals: undefined }, list: [{ a: [] }, 2] }
  const text = layOut(value, 2)
  expect(JSON.parse(text)).toEqual({ name: 'winnow', calls: { cold: 1 }, list: [{ a: [] }, 2] })
  expect(text.split('\n')).toContain(' "calls": {"cold":1},')
})
