import { expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, call, result, says, system, tool, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { createWinnow } from '../create-winnow.ts'

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
/** A turn that can never go: a system message stands inside of its round. */
const staying = (name: string): Message[] => [
  user(`Question ${name}`),
  says(call('read', { name }, name)),
  system('Be brief.'),
  tool(result(call('read', { name }, name), words(300))),
  assistant(`Answer ${name}`),
]
const small: readonly Message[] = [user('Thanks'), assistant('Welcome')]
const history = [user(words(60)), assistant(words(60)), ...staying('one'), ...small, ...staying('two'), user('Next')]

test('a small turn that becomes the last one changes nothing of what was left out before', async () => {
  const winnow = createWinnow({
    tokens: wordCounter,
    compress: false,
    compact: false,
    window: { contextWindow: 300, output: 0 },
  })
  const before = await winnow.prepare(history)
  expect(JSON.stringify(before.messages[0])).toContain('2 messages left out')
  const after = await winnow.prepare([...history, ...small.slice(1), user('More')])
  expect(after.messages.slice(0, before.messages.length)).toEqual(before.messages)
})

test('of what is left out only what saves something is', async () => {
  const winnow = createWinnow({
    tokens: wordCounter,
    compress: false,
    compact: false,
    window: { contextWindow: 300, output: 0 },
  })
  const { messages, edits } = await winnow.prepare(history)
  const kept = messages.filter(({ source }) => source !== 'injected')
  expect(kept).toEqual(history.slice(2))
  for (const { tokensSaved } of edits) expect(tokensSaved).toBeGreaterThan(0)
})
