import { expect, test } from 'vitest'
import { createWinnow } from './create-winnow.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { resultText, isResult } from '../message/guards.ts'
import type { Message } from '../message/types.ts'

const code = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `const ${name}_${at} = call${(at * 37) % 99}(${(at * 7919) % 9973})`)
const long = code('a', 160)
let reads = 0
const read = (path: string, lines: readonly string[], from = 0, count = lines.length): Message[] => {
  const range = count < lines.length ? { offset: from + 1, limit: count } : {}
  return round('read_file', { path, ...range }, lines.slice(from, from + count).join('\n'), `read-${(reads += 1)}`)
}
const run = (command: string, lines: number): Message[] =>
  round(
    'bash',
    { command },
    Array.from({ length: lines }, (_, at) => `${at} took ${(at * 31) % 997} ms`).join('\n'),
    command,
  )

test('no pointer counts uses of a turn that a digest tells of before the one it means', async () => {
  const history = [
    user('Look at the module.'),
    ...read('src/b.ts', code('b', 40)),
    ...read('src/a.ts', long),
    ...run('npm run lint', 300),
    ...run('npm test', 300),
    assistant('Seen.'),
    user('Fix the rounding.'),
    ...read('src/b.ts', code('b', 40)),
    ...read('src/a.ts', long, 58, 45),
    ...read('src/a.ts', long, 3, 30),
    ...read('src/a.ts', long, 21, 44),
    ...run('npm test -- --all', 90),
    ...read('src/a.ts', long),
    assistant('I have looked at it.'),
    user('Show me src/a.ts once more.'),
    ...round('bash', { command: 'cat src/a.ts' }, long.join('\n'), 'last'),
  ]
  const { messages } = await createWinnow().prepare(history)
  const texts = messages.flatMap(({ parts }) => parts.filter(isResult).map(resultText))
  expect(texts.some((text) => text.includes('--- read_file('))).toBe(true)
  expect(texts.at(-1)).not.toMatch(/in read_file \d+: a\.ts of the turn before/u)
})
