import { describe, expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { withoutPasted } from './pasted.ts'
import { write } from './write.ts'

const put = {
  'a run of tests': [
    '$ npm test',
    '',
    '> shop@1.0.0 test',
    '✓ src/cart.test.ts (12)',
    'FAIL src/totals.test.ts',
    'AssertionError: expected 12 to be 13',
    '    at Object.<anonymous> (src/totals.test.ts:14:20)',
    '    at run (node:internal/test:88:3)',
  ],
  'a log': [
    '2026-03-11 09:13:02 INFO worker started',
    '2026-03-11 09:13:04 ERROR payment failed: you must always retry by hand',
    '2026-03-11 09:13:05 INFO from now on every order is parked',
    '2026-03-11 09:13:09 INFO worker stopped',
  ],
  'a traceback': [
    'Traceback (most recent call last):',
    '  File "shop/totals.py", line 14, in total',
    '    return sum(rows)',
    '  File "shop/rows.py", line 3, in rows',
    '    yield int(cell)',
    "ValueError: invalid literal for int() with base 10: ''",
  ],
  'what a compiler says': [
    'src/main.rs:14:9: error: never used',
    'src/main.rs:20:1: warning: must be final',
    'src/cart.rs:3:5: error: cannot borrow',
    'src/cart.rs:9:5: note: first borrow here',
  ],
  'code between fences': ['```ts', 'const a = 1', 'const b = 2', '// never change this', 'export { a, b }', '```'],
}

describe('what a person pasted', () => {
  test.each(Object.entries(put))('is told by a mark: %s', (_name, lines) => {
    const text = ['Why does this fail?', '', ...lines, '', 'I changed nothing since Monday.'].join('\n')
    const said = withoutPasted(text).split('\n')
    expect(said[0]).toBe('Why does this fail?')
    expect(said.at(-1)).toBe('I changed nothing since Monday.')
    expect(said.filter((line) => line !== '')).toHaveLength(3)
    expect(said.join('\n')).toMatch(/\n\[pasted: \d lines(?:, among them: [^\n]+)?\]\n/u)
  })

  test('says how many lines it was, and one that says what failed', () => {
    expect(withoutPasted(put['a traceback'].join('\n'))).toBe(
      "[pasted: 6 lines, among them: ValueError: invalid literal for int() with base 10: '']",
    )
    expect(withoutPasted(put['a run of tests'].join('\n'))).toContain(
      'among them: AssertionError: expected 12 to be 13]',
    )
    expect(withoutPasted(put['code between fences'].join('\n'))).toBe('[pasted: 4 lines]')
  })

  test.each(Object.entries(put))('is not what the person asked, and orders nothing: %s', (_name, lines) => {
    const messages = [user(['Why does this fail?', ...lines].join('\n')), assistant('It was the cell.')]
    const text = write(extracted(messages, 300, tokens))
    expect(text).toMatch(/^asked: Why does this fail\?\n {2}\[pasted: \d lines/mu)
    expect(text).not.toContain('standing instructions')
    for (const line of lines.filter((each) => each.length > 12 && !/error|fail/iu.test(each)))
      expect(text).not.toContain(line.trim())
  })

  test.each([
    ['a list', '- tabs\n- one export a file\n- tests beside the code\n- no default exports\n- British English'],
    ['numbers', '1. Graz\n2. Oslo\n3. Porto\n4. Lyon\n5. Turku'],
    ['a letter', 'Hello\nplease look at order 14.\nIt came with a dent.\nThe lamp did not.\nThanks\nMara'],
    ['a short snippet', 'Run this:\n```\nnpm test\nnpm run lint\n```'],
    ['an indented list', 'From now on:\n\tcall Ann first\n\tnever pay Bob\n\talways ask Tom\n\twrite it down'],
    ['a nested list', 'Two things:\n- first\n    - a part\n    - another part\n    - a third\n    - a fourth'],
    ['a list of what is done', '✓ Graz\n✓ Oslo\n✗ Porto\n✗ Lyon\n✓ Turku'],
    ['a small table', 'Graz:14\nOslo:20\nPorto:7\nLyon:31\nTurku:2'],
    ['an error by name', 'I get TypeError: x is undefined.\nIt was fine on Monday.\nCan you look?\nThanks!'],
  ])('is not %s', (_name, text) => expect(withoutPasted(text)).toBe(text))

  test('is found in one pass, whatever the text', () => {
    const bad = ['```\n', '$ x\n', '$ x\n\n\n\n\n', 'a@', 'at ', '    a\n', '.)', '12:00:00\n']
    for (const text of bad.map((part) => part.repeat(40_000))) {
      expect(withoutPasted(text).length).toBeLessThanOrEqual(text.length)
    }
  })
})
