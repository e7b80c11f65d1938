import { expect, test } from 'vitest'
import { round, user } from '../testing/builders.ts'
import { extracted } from '../testing/extracted.ts'
import { wordCounter as tokens } from '../testing/index.ts'
import { write } from './said/write.ts'

const summaryOf = (output: string): string =>
  write(extracted([user('Look it up.'), ...round('lookup', { query: 'servers' }, output)], 300, tokens))

test.each(['\t', '→'])(
  'tells lines of a file without the numbers that a tool put in front of them (%j)',
  (separator) => {
    const file = ['const limit = readLimit(4711)', 'export const server = start(limit)']
    const text = summaryOf(file.map((line, index) => `   ${618 + index}${separator}${line}`).join('\n'))
    for (const line of file) expect(text).toContain(`\n  ${line}`)
    expect(text).toContain('4711')
    expect(text).not.toMatch(/61[89]/u)
  },
)

test('takes no text with its escapes for a path or a name', () => {
  const printed = String.raw`content=[TextContent(text='server_name: searxng\ntool_name: git_add\n, docs/guide.md \u2014 done_\x1b')]`
  const text = summaryOf(`${printed} in C:\\Users\\ines\\notes.txt`)
  expect(text).toContain('docs/guide.md')
  expect(text).toContain(String.raw`C:\Users\ines\notes.txt`)
  expect(text).not.toMatch(/searxng\\n|git_add\\n|\\u2014|\\x1b/u)
})
