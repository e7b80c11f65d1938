import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messageText } from '../message-text.ts'
import { loadOwnRecordings } from '../recordings/load.ts'
import { findValue, findValues } from './find-values.ts'
import { usedValues } from './used-values.ts'

const found = (text: string, ...values: string[]): string[] => [...findValues(values)(text)].sort()

it('finds whole words and numbers only', () => {
  expect(found('order 4711, not 14711 or 47112', '4711')).toEqual(['4711'])
  expect(found('14711 47112 x4711 4711_', '4711')).toEqual([])
  expect(findValue('14711 and 4711', '4711')).toBe(10)
})

it('lets a border be anything where the value ends in no word', () => {
  expect(found('a/b.ts)', '/b.ts', 'b.ts)')).toEqual(['/b.ts', 'b.ts)'])
  expect(found('x-->y', '-->')).toEqual(['-->'])
})

it('finds phrases by any of their words', () => {
  expect(found('  return a + total(rows)  ', 'return a + total(rows)', 'a + total')).toEqual([
    'a + total',
    'return a + total(rows)',
  ])
  expect(found('return a + totals(rows)', 'a + total')).toEqual([])
})

it('takes letters of every script as letters', () => {
  expect(found('größer', 'größe')).toEqual([])
  expect(found('订单4711', '4711')).toEqual([])
})

it('finds in every recorded message what a search for each value finds', () => {
  const root = join(import.meta.dirname, '../../../..')
  for (const { messages } of loadOwnRecordings(root)) {
    const values = [...new Set(messages.flatMap(usedValues))]
    const find = findValues(values)
    for (const text of messages.map(messageText))
      expect([...find(text)].sort()).toEqual(values.filter((value) => findValue(text, value) >= 0).sort())
  }
})
