import { describe, expect, test } from 'vitest'
import { readLines } from './lines.ts'

const provesOf = (text: string): boolean[] => readLines(text).map(({ proves }) => proves)

describe('tags around lines', () => {
  test('deny what stands in them, up to where they are closed', () => {
    const text = '<disabled-tools>\n<tool>\nsend email\n</tool>\nopen door\n</disabled-tools>\nread file'
    expect(provesOf(text)).toEqual([false, false, false, false, false, false, true])
  })

  test('that are closed by the name of an outer one are closed with it', () => {
    expect(provesOf('<a>\n<disabled>\nsend email\n</a>\nread file')).toEqual([true, false, false, false, true])
  })

  test('of one name close from the inside', () => {
    const text = '<disabled>\n<b>\n<b>\nx\n</b>\ny\n</b>\nz\n</disabled>\nread file'
    expect(provesOf(text).filter(Boolean)).toHaveLength(1)
    expect(provesOf(text).at(-1)).toBe(true)
  })

  test('that nobody opened close nothing', () => {
    expect(provesOf('<disabled>\n</other>\nsend email')).toEqual([false, false, false])
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

describe('a list proves nothing', () => {
  const list = '- lint: Repairs style\n- deploy: Ships the branch'

  test.each([
    'None of these work any more.',
    'The skill deploy was removed today.',
    'Except deploy, which is broken.',
    'lint is now called format.',
    'deploy 已改名。',
  ])('if this stands below it: %s', (text) => {
    expect(provesOf(`# Skills\n${list}\n\n${text}`).slice(1, 3)).toEqual([false, false])
  })

  test.each([
    '## Roadmap',
    '## Changelog of 2024',
    'Before the upgrade we had:',
    'The customer would like to have:',
    'Only for admins:',
  ])('below “%s”', (heading) => expect(provesOf(`${heading}\n${list}`).slice(1)).toEqual([false, false]))

  test.each(['Use them when they fit.', 'Now answer the question.', 'Read the file first, then call one.'])(
    'and proves what it says if this stands below it: %s',
    (text) => expect(provesOf(`# Skills\n${list}\n\n${text}`).slice(1, 3)).toEqual([true, true]),
  )
})
