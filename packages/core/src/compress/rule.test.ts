import { createWinnow, type Kept, type Shortened, type WinnowOptions } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message, ToolResultPart } from '../message/types.ts'
import { call, result, round, says, tool, user } from '../testing/builders.ts'

const table = (name: string, rows: number): string =>
  Array.from({ length: rows }, (_, n) => `${name} ${n} stands in the yard of house ${n * 7}.`).join('\n')
const long = table('cart', 900)

const keptOf = async (messages: readonly Message[], options: WinnowOptions = {}): Promise<readonly Kept[]> => {
  const { report } = await createWinnow({ prune: false, ...options }).prepare(messages)
  return report.kept.filter(({ rule }) => rule === 'compress')
}
const made = call('look', { at: 1 }, 'a')
const answered = (change: Partial<ToolResultPart>, text = long): Message[] => [
  user('Look'),
  says(made),
  tool({ ...result(made, text), ...change }),
]

describe('a result above the cap that is left alone is noted', () => {
  const note = (reason: string, toolName = 'look') => [{ rule: 'compress', at: 1, call: 0, toolName, reason }]

  test.each<[string, Message[], WinnowOptions, string]>([
    [
      'an error',
      answered({ status: 'error' }, table('cart', 115)),
      { compress: { tools: { look: { cap: 900 } } } },
      'error',
    ],
    ['a denial', answered({ status: 'denied' }), {}, 'denied'],
    ['a pinned result', answered({ pinned: true }), {}, 'result-pinned'],
    ['a tool that is off', answered({}), { compress: { tools: { look: false } } }, 'tool-left-alone'],
    ['a cap of its own', answered({ status: 'error' }, table('cart', 100)), { compress: { cap: 400 } }, 'error'],
  ])('%s', async (_name, messages, options, reason) => {
    expect(await keptOf(messages, options)).toEqual(note(reason))
  })

  test('an exempt tool and what was recalled', async () => {
    const skill = [user('Look'), ...round('load_skill', { name: 'x' }, long)]
    expect(await keptOf(skill)).toEqual(note('tool-left-alone', 'load_skill'))
    const recalled = [user('Look'), ...round('recall_result', { query: 'x' }, long)]
    expect(await keptOf(recalled)).toEqual(note('recalled', 'recall_result'))
  })

  test.each<[string, Message[], WinnowOptions]>([
    ['a small one', answered({ status: 'error' }, 'No such file.'), {}],
    ['one below a larger cap', answered({ status: 'error' }), { compress: { cap: 100_000 } }],
    ['one without a cap', answered({ status: 'error' }), { compress: { cap: false } }],
    ['one of the lossless profile', answered({ status: 'error' }), { profile: 'lossless' }],
  ])('but not %s', async (_name, messages, options) => {
    expect(await keptOf(messages, options)).toEqual([])
  })
})

describe('what is noted of a result with several texts', () => {
  const shortenedOf = async (...texts: string[]): Promise<Shortened | undefined> => {
    const content = texts.map((text) => ({ type: 'text' as const, text }))
    const { edits } = await createWinnow({ compact: false }).prepare(answered({ content }))
    return edits[0]?.shortened
  }

  test('counts the items of all, and names the largest that something was left out of', async () => {
    const one = (await shortenedOf(long))!
    const both = (await shortenedOf(table('sled', 800), long))!
    expect(one.items).toMatchObject({ unit: 'lines', before: 900 })
    expect(both.items).toMatchObject({ unit: 'lines', before: 1700 })
    expect(both.ref).toBe(one.ref)
    expect(both.tier).toBe(1)
  })

  test('counts no items where the texts count different things', async () => {
    const hits = Array.from({ length: 400 }, (_, n) => `src/part-${n % 7}/file.ts:${n + 1}:  const port${n} = read()`)
    const both = (await shortenedOf(hits.join('\n'), long))!
    expect(both.tier).toBe(1)
    expect(both.items).toBeUndefined()
  })
})
