import { createWinnow, type Message } from '@winnow/core'
import { checkDeterministic, checkPairs, checkPrefix, checkProtected, type Session } from '@winnow/core/testing'
import { expect, test } from 'vitest'
import { winnow } from './rule-in-use.ts'
import { stalePages } from './stale-pages.ts'

const options = { compact: { keepTools: ['browser_snapshot'] }, turnRules: [stalePages] }

const says = (role: 'user' | 'assistant', text: string): Message => ({ role, parts: [{ type: 'text', text }] })
const page = (number: number): Message[] => {
  const [callId, toolName] = [`c${number}`, 'browser_snapshot']
  const text = `- heading "Page ${number}"\n${Array.from({ length: 60 }, (_, row) => `  - link "Entry ${number * 100 + row}"`).join('\n')}`
  return [
    { role: 'assistant', parts: [{ type: 'tool-call', callId, toolName, input: { page: number } }] },
    {
      role: 'tool',
      parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content: [{ type: 'text', text }] }],
    },
  ]
}
const finished = [
  says('user', 'Find entry 305.'),
  ...page(1),
  ...page(2),
  ...page(3),
  says('assistant', 'It is on page 3.'),
]
const history = [...finished, says('user', 'And entry 110?')]

test('of the pages of a finished turn the last stays', async () => {
  const { messages, edits, report } = await winnow.prepare(history)
  const sent = JSON.stringify(messages)
  expect(sent).toContain('Entry 305')
  expect(sent).not.toContain('Entry 110')
  expect(edits.filter(({ rule }) => rule === 'stale-pages')).toHaveLength(2)
  expect(report.tokens.after).toBeLessThan(report.tokens.before / 2)
})

test('an open turn keeps every page', async () => {
  const { messages } = await createWinnow(options).prepare(finished.slice(0, -1))
  expect(JSON.stringify(messages)).toContain('Entry 110')
})

test('one page is left alone', async () => {
  const one = [says('user', 'Find entry 105.'), ...page(1), says('assistant', 'Here.'), says('user', 'Thanks.')]
  const { edits } = await createWinnow(options).prepare(one)
  expect(edits.filter(({ rule }) => rule === 'stale-pages')).toEqual([])
})

test('the laws hold', async () => {
  const session: Session = { system: '', messages: history, requests: [1, 3, 5, 7, 8, 9] }
  const make = () => createWinnow(options)
  const laws = [checkPairs, checkProtected, checkPrefix, checkDeterministic]
  await expect(Promise.all(laws.map(async (check) => check(make, session)))).resolves.toHaveLength(4)
})
