import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { nextSpoken } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { histories, wordCounter } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'
import type { Winnow, WinnowOptions } from './types.ts'

const make = (options: WinnowOptions = {}): Winnow => createWinnow({ tokens: wordCounter, ...options })

/** What is sent of a history at the end of its last turn, while that is open and once it is finished. */
async function sizesOf(
  history: readonly Message[],
  options?: WinnowOptions,
): Promise<{ open: number; sealed: number }> {
  const open = await make(options).prepare(history)
  const sealed = await make(options).prepare(history, { turnEnded: true })
  return { open: open.report.tokens.after, sealed: sealed.report.tokens.after }
}

const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')
const texts: Record<string, (call: number) => string> = {
  run_tests: (call) => lines(800, (n) => `GET /orders/${call}${n * 79} 200 in ${n * 13} ms by worker-${n}`),
  search: (call) => lines(400, (n) => `src/${call}-${n % 90}/file-${n}.ts:${n + 1}: const value${n} = ${n * 7}`),
  list_files: (call) => lines(900, (n) => `pkg/${call}-${n % 30}/dir-${n % 70}/name-${n}.ts`),
}

describe('a turn that compression made small is left alone, or saves what a change must save', () => {
  const cases = Object.keys(texts).flatMap((name) => [1, 2, 4, 12].map((count) => [name, count] as const))
  test.each(cases)('%s, %i times', async (name, count) => {
    const rounds = Array.from({ length: count }, (_, call) => round(name, { call }, texts[name]!(call), `c${call}`))
    const history = [user('What is wrong?'), ...rounds.flat(), assistant('The third one.')]
    const { open, sealed } = await sizesOf(history)
    expect(open === sealed || open - sealed >= 650).toBe(true)
    const { messages } = await make().prepare(history, { turnEnded: true })
    expect((await make().prepare(messages, { turnEnded: true })).messages).toBe(messages)
  })
})

test('what goes with a finished turn is not looked through for the question', async () => {
  let asked = 0
  const query = (text: string): string => {
    asked += 1
    return text
  }
  const given = Array.from({ length: 40 }, (_, n) => `Row ${n} waits for yard_${n}.`).join('\n')
  const rounds = Array.from({ length: 30 }, (_, call) => round('look', { call }, `${call}: ${given}`, `c${call}`))
  const history = [user('What waits?'), ...rounds.flat(), assistant('All of it.'), user('Fine')]
  const { report } = await make({ query }).prepare(history)
  expect(report.rules.map(({ rule }) => rule)).toEqual(['compact'])
  expect(asked).toBeLessThan(25)
})

// With repeats a pointer in what stays may become the text again, where what it pointed at went.
test('without repeats no turn is larger once it is finished', async () => {
  const options: WinnowOptions = { compress: { cap: 80, repeats: false }, compact: { minSavings: 0 } }
  const property = fc.asyncProperty(histories(), async ({ messages }) => {
    for (let end = 1; end <= messages.length; end += 1) {
      const { role } = messages[end - 1]!
      const next = messages[nextSpoken(messages, end)]
      if (role !== 'assistant' || (next && next.role !== 'user')) continue
      const { open, sealed } = await sizesOf(messages.slice(0, end), options)
      expect(sealed).toBeLessThanOrEqual(open)
    }
  })
  await fc.assert(property, { numRuns: runs(20) })
})
