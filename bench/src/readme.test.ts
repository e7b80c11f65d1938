import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bestOfEachPeer, rival, type Standing } from './readme/choose.ts'
import { paragraph } from './readme/layout.ts'
import { selectionSection } from './readme/selection-section.ts'
import { speedLine } from './readme/speed-line.ts'
import { benchSection, sectionOf, storedSection, withSection } from './readme.ts'
import type { CallTimes } from './speed/calls.ts'
import { noScore } from './selection/measure/score.ts'
import { columnsOf, type Columns } from './trajectories/measure/columns.ts'
import { noTotals } from './trajectories/measure/totals.ts'

const root = new URL('../../', import.meta.url)
const nothing = columnsOf(noTotals(), noTotals())
const standing = (name: string, peer: string | undefined, columns: Partial<Columns>): Standing => ({
  name,
  peer,
  columns: { ...nothing, ...columns },
})
const peer = (name: string, repaired: number, trips: number, recall = 99): Standing =>
  standing(name, name.split(' ')[0], {
    'cost cut': repaired + trips,
    'after repairs': repaired,
    'trips /100': trips,
    recall,
  })
const namesOf = (found: readonly Standing[]): string[] => found.map(({ name }) => name)

it('says in the README what was measured last', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8')
  expect(sectionOf(readme)).toBe(storedSection(root))
  expect(withSection(readme, storedSection(root)!)).toBe(readme)
  expect(sectionOf(withSection(readme, 'costs $1 & more'))).toBe('costs $1 & more')
})

it('says nothing where our own recordings alone were measured', () => {
  const totals = { all: { 'recorded by us': noTotals() } }
  const policies = [{ name: 'none', totals, runs: { tokens: [], cost: [] } }]
  expect(benchSection({ command: '', recordings: [], policies })).toBeUndefined()
})

it('says of selected tools what was measured over all inventories, beside the peers', () => {
  const score = { ...noScore(), questions: 10, five: 8.5, allOfFive: 8, reciprocal: 7.5 }
  const scores = { all: { all: score, big: score }, tuned: { all: score }, reported: { all: { ...score, five: 8 } } }
  const selectors = [
    { name: 'winnow', scores },
    { name: 'winnow: with an embedder', scores },
    { name: 'toolpick', peer: 'toolpick 1', scores: { all: { all: { ...score, five: 6 } } } },
  ]
  const inventories = [{ name: 'big', tools: 2000, questions: 10 }]
  const times = { big: { index: 100, median: 0.71, p99: 2 } }
  const timing = { node: 'v26', selectors: [{ name: 'winnow', inventories: times }] }
  const text = selectionSection({ command: '', inventories, selectors }, timing)
  expect(text).toContain('10 public questions')
  expect(
    text
      ?.split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.replace(/ +/gu, ' ')),
  ).toEqual([
    '| tools offered by | needed in five | all in five | MRR | ms |',
    '| ---------------- | -------------: | ----------: | ----: | --: |'.replace(/ +/gu, ' '),
    '| **winnow** | 85.0 | 80.0 | 0.750 | 0.7 |',
    '| toolpick | 60.0 | 80.0 | 0.750 | – |',
  ])
  expect(text).toContain('85.0 %, on the other 80.0 %')
  expect(selectionSection({ command: '', inventories, selectors: [] })).toBeUndefined()
})

it('takes the setting of each peer that saves most after repairs, with few trips where one saves so', () => {
  const found = [
    standing('winnow', undefined, { 'after repairs': 14 }),
    peer('a careful', 3, 0.5),
    peer('a more careful', 2, 0.1),
    peer('a careless', 9, 5),
    peer('b idle', 0, 0),
    peer('b careless', 4, 2),
    peer('b worse', -4, 2),
  ]
  expect(namesOf(bestOfEachPeer(found))).toEqual(['b careless', 'a careful'])
})

it('finds the peer that cuts most and keeps as much', () => {
  const own = standing('winnow', undefined, { 'cost cut': 5, recall: 99, 'trips /100': 0.2 })
  const found = [own, peer('a', 3, 0.5), peer('b', 4, 0.9), peer('c', 9, 0.9, 98.9), peer('d', 9, 1.1)]
  expect(rival(found, own)?.name).toBe('b')
  expect(rival(found, { ...own, columns: { ...own.columns, 'trips /100': 2 } })?.name).toBe('d')
  expect(rival([own, peer('idle', 0, 0)], own)).toBeUndefined()
})

it('says how long a request takes, and how long with peers', () => {
  const times: CallTimes = {
    cold: 1234.4,
    coldCounted: 1,
    coldAgain: 1,
    same: 0.04,
    twoMore: 1.26,
    json: 20.6,
    arrivals: undefined,
  }
  const line = speedLine({
    command: '',
    machine: { cores: 2, node: '26' },
    history: { messages: 10_000, tokens: 2_040_000, recordings: 197 },
    repeats: 5,
    subjects: [
      { name: 'winnow', calls: times },
      { name: 'winnow: lossless', calls: { ...times, cold: 1 } },
      { name: 'a', peer: 'a@1', calls: { ...times, cold: 3, same: 2, json: 20.7 } },
      {
        name: 'b',
        peer: 'b@1',
        calls: { ...times, cold: 20_000, same: undefined, twoMore: undefined, json: undefined },
      },
      { name: 'c', peer: 'c@1', failure: 'failed' },
    ],
  })
  expect(line).toBe(
    'Time for a request of 10,000 messages (2.0 million tokens), in milliseconds on 2 cores: the first request 1,234 ' +
      '(peers 3.0 to 20,000), the same again 0 (peers 2.0), with two more messages 1.3 (peers 1.3), with two more after ' +
      'JSON 21 (peers 21). After more than 10 s for the first, 1 setting of a peer went no further.',
  )
})

it('breaks lines as the README does', () => {
  const lines = paragraph('word '.repeat(60).trim()).split('\n')
  expect(lines.map((line) => line.length)).toEqual([119, 119, 59])
  expect(paragraph(`${'w'.repeat(110)} [a link](to/there) on`)).toBe(`${'w'.repeat(110)}\n[a link](to/there) on`)
})
