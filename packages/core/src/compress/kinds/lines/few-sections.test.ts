import { expect, test } from 'vitest'
import { formOf } from './choose/group-heads.ts'
import { sectionStarts } from './few-sections.ts'

const starts = (lines: readonly string[]): readonly number[] => sectionStarts(lines, formOf, (_, make) => make())
const many = (lineAt: (at: number) => string): string[] => Array.from({ length: 20 }, (_, at) => lineAt(at))

const row = (at: number): string => `${(at * 7919 + 65_536).toString(16)}f0  app/image:${at}  Up ${at} days`
const order = (at: number): string => `ORD-${10_000 + at},Bo Roe,${at}.50,paid`

test.each([
  [
    'underlined heads above tables',
    ['web-01', '------', 'CONTAINER ID   IMAGE   STATUS'],
    ['db-01', '-----', 'CONTAINER ID   IMAGE   STATUS'],
    row,
  ],
  [
    'keys above rows',
    ['Host: Chapter 1', 'order_id,customer,amount'],
    ['Host: Chapter 2', 'order_id,customer,amount'],
    order,
  ],
  ['heads of many words', ['eu-west-1 | CHANGED | rc=0 >>'], ['us-east-1 | CHANGED | rc=0 >>'], row],
  ['labels', ['prod:'], ['staging:'], order],
])('sections are found where there are two of them: %s', (_name, first, second, lineAt) => {
  expect(starts([...first, ...many(lineAt), ...second, ...many(lineAt)])).toEqual([0, first.length + 20])
})

test.each([
  ['a log', many((at) => `2026-03-01T08:00:${10 + at}Z INFO order ${at % 5} stored`)],
  ['a log that repeats a line', [...many(order), 'Retrying', ...many(order), 'Retrying', ...many(row)]],
  ['a list', many((at) => `Room ${at}`)],
  ['a table', ['id,name', ...many(order)]],
])('there are none in %s', (_name, lines) => {
  expect(starts(lines)).toEqual([])
})
