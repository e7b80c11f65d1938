import { createWinnow } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'

const source = Array.from({ length: 40 }, (_, n) => `export const value${n} = compute(${n * 7})`).join('\n')
const read = round('read_file', { path: 'src/a.ts' }, source, 'r')
const end = [assistant('Done.'), user('Next')]
const failing = call('write_file', { path: 'src/b.ts', content: source }, 'w')

describe('a view in which file reads stay because something was written is final', () => {
  test.each<[string, Message[]]>([
    [
      'where a digest stands for what wrote',
      [
        user('Go'),
        ...round('write_file', { path: 'src/b.ts', content: source }, 'Saved.', 'w'),
        ...round('search', { q: 'x' }, source, 's'),
        ...read,
        ...end,
      ],
    ],
    [
      'where nothing can carry a digest',
      [user('Go'), says(failing), tool(result(failing, 'no space', 'error')), ...read, ...end],
    ],
    [
      'in a later turn',
      [user('Go'), ...round('write_file', { path: 'src/b.ts' }, source, 'w'), ...end, ...read, ...end],
    ],
  ])('%s', async (_where, history) => {
    const make = (): ReturnType<typeof createWinnow> =>
      createWinnow({ tokens: wordCounter, compact: { minSavings: 0, keepKinds: ['file'] } })
    const { messages } = await make().prepare(history)
    expect(JSON.stringify(messages)).toContain(JSON.stringify(source))
    expect((await make().prepare(messages)).messages).toBe(messages)
  })

  test('and a digest is not shrunk to a smaller cap', async () => {
    const notes = (day: number): string =>
      Array.from({ length: 40 }, (_, n) => `Parcel ${day * 1000 + n} of clerk-${day}-${n} was weighed.`).join('\n')
    const rounds = Array.from({ length: 12 }, (_, day) => round('list', { day }, notes(day), `c${day}`))
    const history = [user('Go'), ...rounds.flat(), ...end]
    const make = () => createWinnow({ tokens: wordCounter, compress: { cap: 80 }, compact: { minSavings: 0 } })
    const { messages, edits } = await make().prepare(history)
    expect(edits.map(({ rule }) => rule)).toContain('compact')
    expect((await make().prepare(messages)).messages).toBe(messages)
  })
})
