import { createWinnow, type Message, type Part } from '@winnow/core'
import { expect, test } from 'vitest'

const said = (role: 'user' | 'assistant', text: string): Message => ({ role, parts: [{ type: 'text', text }] })
const log = Array.from({ length: 400 }, (_, at) => `step ${at} took ${(at * 7919) % 997} ms`).join('\n')
const end = [said('assistant', 'All is well.'), said('user', 'And now?')]

const turn = (texts: readonly string[], keys: object = {}): Message[] => {
  const calls = ['c1', 'c2'].map((callId): Part => ({ type: 'tool-call', callId, toolName: 'run', input: { callId } }))
  const results = ['c1', 'c2'].map((callId): Part => ({
    type: 'tool-result',
    callId,
    toolName: 'run',
    status: 'ok',
    content: texts.map((text) => ({ type: 'text', text })),
  }))
  return [
    said('user', 'Check it.'),
    { role: 'assistant', parts: calls, ...keys },
    { role: 'tool', parts: results },
    ...end,
  ]
}

test.each([
  ['results of several texts', turn([log, 'exit code 0'])],
  ['calls that are bound to each other', turn([log], { indivisible: true })],
])('%s do not go without a mark when their turn is finished', async (_, history) => {
  const { messages, edits } = await createWinnow().prepare(history)
  expect(edits.map(({ action }) => action)).not.toContain('remove-tool-use')
  expect(JSON.stringify(messages)).toContain('step 399 took')
})

test('they go where nothing is to be told', async () => {
  const history = turn([log, 'exit code 0'])
  const { messages } = await createWinnow({ compact: { digest: 'none', keepCall: false } }).prepare(history)
  expect(messages).toEqual([history[0], ...end])
})
