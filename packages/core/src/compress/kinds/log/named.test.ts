import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { log } from './log.ts'

const actions = ['login', 'logout', 'view', 'export']
const lines = (idOf: (at: number) => string): string[] =>
  Array.from(
    { length: 500 },
    (_, at) => `2026-03-01T10:${10 + (at % 50)}:00Z INFO event=${actions[(at * 7) % 4]} actor=${idOf(at)} seq=${at}`,
  )
const hidden = (all: readonly string[], id: string): string[] => {
  const context = { question: questionOf(`What did ${id} do?`, {}), profile: 'default' as const, path: undefined }
  const { text } = log.choose(all.join('\n'), context, 12_000)!
  return all.filter((line) => line.includes(`actor=${id} `) && !text.includes(line))
}

test.each([
  ['a host', (k: number) => `node-${k}`, 'node-17'],
  ['an address', (k: number) => `10.0.3.${k}`, '10.0.3.17'],
  ['a user', (k: number) => `user${4000 + k}`, 'user4017'],
  ['a sensor', (k: number) => `sensor_${k}`, 'sensor_17'],
])('each line of %s that the question names is shown', (_, idOf, id) => {
  const all = lines((at) => idOf(at % 39 === 5 ? 17 : 20 + (at % 30)))
  expect(all.filter((line) => line.includes(`actor=${id} `))).toHaveLength(13)
  expect(hidden(all, id)).toEqual([])
})
