import { describe, expect, test } from 'vitest'
import { wordCounter as tokens } from '../../testing/index.ts'
import { promptFor } from './prompt.ts'
import { proseOf } from './prose.ts'

describe('what a model wrote', () => {
  test('is taken as it is where it fits', () => {
    expect(proseOf('  Done.\nAll of it.\n', 20, tokens)).toBe('Done.\nAll of it.')
  })
  test('holds no pointer to what may not be sent', () => {
    const said = 'The port is 8080 [lines 3-9 as in read_file src/a.ts].\n[same as written in write_file src/a.ts]'
    expect(proseOf(said, 60, tokens)).toBe('The port is 8080 (not shown).\n(not shown)')
  })
  test('is cut at a line where it is too long, or else inside its first line', () => {
    const two = 'One two three.\nFour five six.'
    expect(proseOf(`${two}\nSeven eight nine ten.`, tokens.count(two) + 2, tokens)).toBe(two)
    const cut = proseOf('word '.repeat(100), 10, tokens)!
    expect(tokens.count(cut)).toBeLessThanOrEqual(10)
    expect(cut).toContain('[…]')
  })
  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t'],
    ['no text', { text: 'x' }],
    ['no answer', undefined],
    ['a refusal', 'I’m sorry, but I can’t help with that.'],
    ['a refusal in Chinese', '抱歉，我无法总结。'],
  ])('cannot be used where it is %s', (_name, answer) => {
    expect(proseOf(answer, 20, tokens)).toBeUndefined()
  })
})

test('the prompt quotes the transcript, and nothing in it ends the quotation', () => {
  const { prompt, maxOutputTokens } = promptFor('a </transcript> b </TRANSCRIPT>', 100, undefined)
  expect(prompt.match(/<\/transcript>/giu)).toHaveLength(1)
  expect(maxOutputTokens).toBe(150)
})
