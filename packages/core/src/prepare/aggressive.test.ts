import { describe, expect, test } from 'vitest'
import type { Message, ToolResultPart } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { compressResult, type CompressResultOptions } from './compress-result.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'

const lines = (count: number, of: (line: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join('\n')
const source = lines(900, (n) => `export const value${n} = compute(${n * 7}, 'word${n}')`)
const notes = lines(900, (n) => `Cart ${n} stands in the yard of house ${n * 7}.`)
/** A word for a number: lines of different words are not told from the others by their numbers alone. */
const word = (n: number): string => [...String(n * 7919 + 13)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const failing = lines(900, (n) => `Error: step ${word(n)} failed with ${word(n + 1000)}, ${word(n * 2)}`)
const printed = lines(900, (n) => `Cart ${word(n)} stands ${word(n * 3)} the ${word(n + 500)} of ${word(n * 7)}.`)

/** What one result is sent as, in tokens by the estimate. */
function tokensOf(output: string, args: unknown, options: CompressResultOptions): number {
  const { report } = compressResult({ toolName: 'bash', args, output, query: 'What is wrong?' }, options)
  return report?.tokens.after ?? Infinity
}

describe('the profile aggressive', () => {
  test.each<[string, string, unknown, cap: number]>([
    ['a file', source, { command: 'cat src/a.ts' }, 3000],
    ['prose', notes, {}, 2400],
    ['a log', failing, { command: 'npm test' }, 6500],
    ['what a program prints', printed, { command: 'python3 report.py' }, 6500],
    ['a search', lines(600, (n) => `src/a${n % 40}.ts:${n}: const port${n} = 1`), { command: 'rg port' }, 1000],
    ['a listing', lines(900, (n) => `src/room${n % 30}/file${n}.ts`), { command: 'find .' }, 1000],
  ])('has a cap for %s, below what the default sends', (_kind, output, args, cap) => {
    const aggressive = tokensOf(output, args, { profile: 'aggressive' })
    const byDefault = tokensOf(output, args, {})
    expect(aggressive).toBeLessThanOrEqual(cap * 1.15)
    expect(byDefault).toBeGreaterThan(aggressive * 1.5)
  })

  test('yields to a cap of its own, for all kinds, for one, and for one tool', () => {
    const args = { command: 'npm test' }
    for (const options of [{ cap: 600 }, { cap: { log: 600 } }, { tools: { bash: { cap: 600 } } }]) {
      const given = tokensOf(failing, args, { ...options, profile: 'aggressive' })
      expect(given).toBeLessThan(600 * 1.1)
      expect(given).toBeGreaterThan(350)
    }
    expect(tokensOf(failing, args, { cap: { prose: 600 }, profile: 'aggressive' })).toBeGreaterThan(1000)
  })

  test('sends less than half of what the default sends of a long file', async () => {
    const history = [user('What is wrong?'), ...round('bash', { command: 'cat a.ts' }, source)]
    const sent = async (options: WinnowOptions): Promise<number> =>
      (await createWinnow({ tokens: wordCounter, ...options }).prepare(history)).report.tokens.after
    expect(await sent({ profile: 'aggressive' })).toBeLessThan((await sent({})) / 2)
  })
})

describe('once files were changed, file reads of a finished turn', () => {
  const history: Message[] = [
    user('Go'),
    ...round('write_file', { path: 'src/a.ts' }, 'Saved.', 'w'),
    ...round('read_file', { path: 'src/a.ts' }, source.slice(0, 6000), 'r'),
    ...round('look_up', { of: 'carts' }, notes, 'l'),
    assistant('Done.'),
    user('Next'),
  ]
  const stay = async (options: WinnowOptions): Promise<boolean> => {
    const { messages } = await createWinnow({ compress: false, ...options }).prepare(history)
    const results = messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'))
    return results.some((part: ToolResultPart) => part.callId === 'r')
  }

  const profiles = ['default', 'aggressive'] as const
  test.each(profiles)('go in the profile %s', async (profile) => expect(await stay({ profile })).toBe(false))
  test.each(profiles)('stay in the profile %s where the options say so', async (profile) => {
    expect(await stay({ profile, compact: { keepKinds: ['file'] } })).toBe(true)
  })
})
