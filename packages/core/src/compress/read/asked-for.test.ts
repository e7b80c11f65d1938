import { createWinnow, type WinnowOptions } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { call, result, round, says, tool, user } from '../../testing/builders.ts'

const lines = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `Cart ${n} stands in the yard of house ${n * 7}, and its owner is away.`,
  ).join('\n')
/** About 3,500 tokens, and more than anything comes whole with. */
const [middle, huge] = [lines(190), lines(900)]

async function sentWhole(messages: Message[], text: string, options: WinnowOptions = {}): Promise<boolean> {
  const view = await createWinnow({ prune: false, ...options }).prepare(messages)
  const last = view.messages.at(-1)!.parts[0]!
  return last.type === 'tool-result' && last.content[0]?.type === 'text' && last.content[0].text === text
}
const bash = (command: string, text: string): Message[] => [user('Look'), ...round('bash', { command }, text)]
const wrote = round('write_file', { path: 'tools/check.py', content: 'print(1)\n' }, 'ok')

describe('what a call asked for comes whole', () => {
  test.each<[string, Message[], string]>([
    [
      'a script that was written in the turn',
      [user('Look'), ...wrote, ...bash('python tools/check.py', middle).slice(1)],
      middle,
    ],
    ['a script that an earlier turn wrote', [user('Make'), ...wrote, ...bash('python tools/check.py', middle)], middle],
    ['a script in the call', bash('python -c "print(1)"', middle), middle],
    ['the instructions of a file', [user('Go'), ...round('fetch_text', { path: 'docs/AGENTS.md' }, middle)], middle],
    ['the report of another agent', [user('Go'), ...round('task', { prompt: 'Look' }, middle)], middle],
    ['the schemas of tools', [user('Go'), ...round('get_tool_details', { names: ['x'] }, middle)], middle],
  ])('%s', async (_, messages, text) => {
    expect(await sentWhole(messages, text)).toBe(true)
  })

  test.each<[string, Message[], string, WinnowOptions?]>([
    ['what a program printed that nobody wrote here', bash('python tools/check.py', middle), middle],
    ['too much of a script', bash('python -c "print(1)"', huge), huge],
    ['a script below a cap', bash('python -c "print(1)"', middle), middle, { compress: { cap: 500 } }],
    ['a script in the aggressive profile', bash('python -c "print(1)"', middle), middle, { profile: 'aggressive' }],
  ])('but not %s', async (_, messages, text, options) => {
    expect(await sentWhole(messages, text, options)).toBe(false)
  })

  test('a large error is shortened, and what went wrong stays', async () => {
    const failed = `${lines(900)}\nTypeError: the yard is closed`
    const served = call('bash', { command: 'npx serve' }, 'a')
    const messages = [user('Look'), says(served), tool({ ...result(served, failed), status: 'error' })]
    const view = await createWinnow().prepare(messages)
    const sent = JSON.stringify(view.messages.at(-1))
    expect(sent.length).toBeLessThan(failed.length / 2)
    expect(sent).toContain('TypeError: the yard is closed')
  })
})
