import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { rowsOfOtherStates } from './other-states.ts'

const cells = (of: (row: number) => string): string[] => Array.from({ length: 40 }, (_, row) => of(row))
const pods = cells((row) => (row % 4 === 1 ? 'CrashLoopBackOff' : row % 20 === 3 ? 'Pending' : 'Running'))
const containers = cells((row) =>
  row % 4 === 1 ? `Exited (1) ${row} hours ago` : `Up ${row} hours${row % 10 === 2 ? ' (unhealthy)' : ''}`,
)
const rowsFor = (question: string, name: string, column: readonly string[], isOpen = false): number[] => [
  ...rowsOfOtherStates([{ name, cells: column }], [0], questionOf(question, {}), isOpen, column.length),
]
const ofWord = (column: readonly string[], how: Record<string, number>): number[] =>
  column.map((cell) => how[Object.keys(how).find((word) => cell.includes(word)) ?? ''] ?? 0)

test.each<[string, string, readonly string[], Record<string, number>, boolean?]>([
  ['Which pods are not running?', 'STATUS', pods, { Crash: 2, Pending: 2 }],
  ['Which pods crash?', 'STATUS', pods, { Crash: 3, Pending: 2 }],
  ['Is everything all right?', 'pod_status', pods, { Crash: 2, Pending: 2 }, true],
  ['Is everything up?', 'STATUS', containers, { Exited: 2 }],
  ['Which containers are unhealthy?', 'STATUS', containers, { unhealthy: 3, Exited: 2 }],
  ['Which are not running?', 'column 3', pods, { Crash: 2, Pending: 2 }],
  ['Which are running?', 'column 3', pods, {}],
  ['Which wait as pending?', 'column 3', pods, { Pending: 3 }],
])('%s in %s', (question, name, column, how, isOpen) => {
  expect(rowsFor(question, name, column, isOpen)).toEqual(ofWord(column, how))
})

test('states that nobody asks for say little, and nothing where many rows have them', () => {
  const few = cells((row) => (row === 7 ? 'Failed' : 'Running'))
  expect(rowsFor('How old is web?', 'state', few)).toEqual(ofWord(few, { Failed: 1 }))
  expect(rowsFor('How old is web?', 'state', pods)).toEqual(pods.map(() => 0))
  expect(rowsFor('How old is web?', 'owner', few)).toEqual(few.map(() => 0))
})
