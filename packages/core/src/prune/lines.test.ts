import { describe, expect, test } from 'vitest'
import { readLines } from './lines.ts'

const provesOf = (text: string): boolean[] => readLines(text).map((line) => line.above?.length === 0)

describe('tags around lines', () => {
  test('deny what stands in them, up to where they are closed', () => {
    const text = '<disabled-tools>\n<tool>\n- send email\n</tool>\n- open door\n</disabled-tools>\n- read file'
    expect(provesOf(text)).toEqual([false, false, false, false, false, false, true])
  })

  test('that are closed by the name of an outer one are closed with it', () => {
    expect(provesOf('<a>\n<disabled>\n- send email\n</a>\n- read file')).toEqual([true, false, false, false, true])
  })

  test('of one name close from the inside', () => {
    const text = '<disabled>\n<tool>\n<tool>\n- x\n</tool>\n- y\n</tool>\n- z\n</disabled>\n- read file'
    expect(provesOf(text).filter(Boolean)).toHaveLength(1)
    expect(provesOf(text).at(-1)).toBe(true)
  })

  test('that nobody opened close nothing', () => {
    expect(provesOf('<disabled>\n</other>\n- send email')).toEqual([false, false, false])
  })
})

test.each<[string, (at: number) => string]>([
  ['tags that stay open', (at) => `<tag${at}>\nline ${at}`],
  ['one tag that is opened again and again', () => '<todo>'],
  ['tags that nobody opened', (at) => (at % 2 ? `<tag${at}>` : '</none>')],
])('%s are read in time that grows with their number', (_what, lineOf) => {
  // Looking through the open tags at each line would take minutes, which is more than a test may take.
  const lines = Array.from({ length: 256_000 }, (_, at) => lineOf(at)).join('\n')
  expect(readLines(lines).length).toBe(lines.split('\n').length)
})
