import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'

const names = ['Anna', 'Jonas', 'Mila', 'Ravi']
const noteOf = (alarms: ReadonlyMap<number, string>): string =>
  Array.from(
    { length: 900 },
    (_, at) =>
      alarms.get(at) ??
      `Order ${1000 + ((at * 7919) % 8999)} of ${names[at % 4]} was packed in hall ${at % 9} and left at the gate.`,
  ).join('\n')
const shown = (toolName: string, output: string): unknown =>
  compressResult({ toolName, args: {}, output, query: 'How is the hall doing?' }).output

describe.each(['query', 'fetch'])('the only line of %s that reports something', (toolName) => {
  test.each([
    'Order 77 could not be packed: the scanner is unreachable',
    'Warnung: Fach 12 klemmt',
    'Auftrag 4711 ist gescheitert',
    '订单4711处理失败',
  ])('stays: %s', (alarm) => {
    const text = noteOf(new Map([[511, alarm]]))
    const output = shown(toolName, text)
    expect((output as string).length).toBeLessThan(text.length)
    expect(output).toContain(alarm)
  })
})

test('many lines that report something leave room for others', () => {
  const alarms = Array.from({ length: 300 }, (_, at): [number, string] => [
    at * 3,
    `Order ${at} failed at gate ${at % 7}`,
  ])
  const output = shown('query', noteOf(new Map(alarms))) as string
  expect(output.split('\n').filter((line) => line.includes('was packed')).length).toBeGreaterThan(20)
})
