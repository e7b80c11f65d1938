import { describe, expect, test } from 'vitest'
import type { ShrinkContext } from '../../../kind.ts'
import { questionOf } from '../../../read/question.ts'
import { chooseKeyValues } from './key-values.ts'

const about = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const memory = [
  'MemTotal:       16303428 kB',
  'MemFree:          214532 kB',
  'MemAvailable:     512344 kB',
  'Buffers:           43212 kB',
  ...Array.from({ length: 12 }, (_, at) => `Active(part${at}):     ${at + 7}3428 kB`),
  'SwapTotal:       2097148 kB',
  'SwapFree:           1024 kB',
  ...Array.from({ length: 24 }, (_, at) => `Huge${at}_Total:       0`),
  'DirectMap4k:      303428 kB',
].join('\n')

describe('a dump of keys and values', () => {
  test('keeps what the question is about, by the beginnings of words too, and not what has no value', () => {
    const { text, shown, total } = chooseKeyValues(memory, about('is memory low?'), 220)!
    expect(text).toMatch(/^MemTotal: .*\nMemFree: .*\nMemAvailable: .*\n/u)
    expect(text).not.toContain('Huge')
    expect(text.length).toBeLessThanOrEqual(220)
    expect([shown, total]).toEqual([text.split('\n').filter((line) => !line.startsWith('[… ')).length, 43])
  })
  test('keeps a key that is asked for wherever it stands, and the first ones', () => {
    const { text } = chooseKeyValues(memory, about('how much swap is free?'), 220)!
    expect(text).toContain('SwapTotal:       2097148 kB\nSwapFree:           1024 kB')
    expect(text).toContain('MemTotal:')
  })
  test('keeps an empty value that is asked for', () => {
    expect(chooseKeyValues(memory, about('how many Huge17_Total?'), 200)!.text).toContain('Huge17_Total:       0')
  })
  test.each([
    ['a list', Array.from({ length: 40 }, (_, at) => `item ${at}`).join('\n')],
    ['a list of entries by number', Array.from({ length: 40 }, (_, at) => `Patient ${at}: 3.9 mmol`).join('\n')],
    ['the same key again and again', Array.from({ length: 40 }, (_, at) => `error: line ${at}`).join('\n')],
    ['code', Array.from({ length: 40 }, (_, at) => `  const a${at} = ${at};`).join('\n')],
    ['a few keys', memory.split('\n').slice(0, 9).join('\n')],
  ])('%s is none', (_, text) => {
    expect(chooseKeyValues(text, about('is memory low?'), 120)).toBeUndefined()
  })
})
