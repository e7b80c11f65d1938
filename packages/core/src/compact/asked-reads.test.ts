import { createWinnow, type WinnowOptions } from '@winnow/core'
import { expect, test } from 'vitest'
import { resultText } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'

const source = (name: string, lines = 90): string =>
  Array.from({ length: lines }, (_, at) => `export const ${name}${at} = mix(${at}, '${name}')`).join('\n')

const turn = (asked: string, ...after: Message[]): Message[] => [
  user(asked),
  ...round('list_files', { path: 'src' }, source('listed', 300), 'a'),
  ...round('read_file', { path: 'src/theme.ts' }, source('theme'), 'b'),
  ...round('read_file', { path: 'src/colour.ts' }, source('colour'), 'c'),
  ...after,
  assistant('Here is how they hang together.'),
]

/** The results that are still whole when the turn is finished. */
async function whole(history: readonly Message[], options: WinnowOptions = {}): Promise<string[]> {
  const winnow = createWinnow({ compact: { minSavings: 0 }, compress: false, ...options })
  const { messages } = await winnow.prepare([...history, user('And now the tests.')])
  const given = new Set(
    history.flatMap(({ parts }) => parts.flatMap((p) => (p.type === 'tool-result' ? [resultText(p)] : []))),
  )
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool-result' && given.has(resultText(part)) ? [part.callId] : [])),
  )
}

test.each([
  ['read src/theme.ts in full, then tell me', ['b']],
  ['what does theme.ts do?', ['b']],
  ['看一下theme.ts，然后说明', ['b']],
  ['compare theme.ts with colour.ts', ['b', 'c']],
  ['what do our themes do?', []],
  ['what does my-theme.ts do, and theme.ts.bak?', []],
])('%s: reads that stay are %j', async (asked, calls) => {
  expect(await whole(turn(asked))).toEqual(calls)
})

test('a read that the turn made stale goes', async () => {
  const edit = round('edit_file', { path: 'src/theme.ts', old_string: 'theme1', new_string: 'theme2' }, 'done', 'd')
  expect(await whole(turn('change theme.ts, and look at colour.ts', ...edit))).toEqual(['c'])
})

test.each<[string, Message[]]>([
  ['failed', []],
  ['is of another file by then', round('move_file', { source: 'src/theme.ts', destination: 'src/old.ts' }, 'ok', 'm')],
  ['is of a file of another folder', []],
])('a read stays where a later change %s', async (why, between) => {
  const path = why.includes('folder') ? 'app/theme.ts' : 'src/theme.ts'
  const told = why === 'failed' ? 'Error: the text was not found' : 'done'
  const edit = round('edit_file', { path, old_string: 'theme1', new_string: 'theme2' }, told, 'd')
  expect(await whole(turn('change theme.ts', ...between, ...edit))).toContain('b')
})

test('there is room for 4,000 tokens, and the last reads come first', async () => {
  const long = round('read_file', { path: 'src/palette.ts' }, source('palette', 200), 'd')
  expect(await whole(turn('explain theme.ts, colour.ts and palette.ts', ...long))).toEqual(['c', 'd'])
  const longest = round('read_file', { path: 'src/palette.ts' }, source('palette', 600), 'd')
  expect(await whole(turn('explain theme.ts, colour.ts and palette.ts', ...longest))).toEqual(['b', 'c'])
})

test('where nothing is told of the calls that go, none stays', async () => {
  expect(await whole(turn('explain theme.ts'), { compact: { minSavings: 0, digest: 'none' } })).not.toContain('b')
})
