import { expect, test } from 'vitest'
import { because } from '../../edit/because.ts'
import type { Operations } from '../../edit/operations.ts'
import type { Edit, EditAction } from '../../edit/types.ts'
import { readTurn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { countMessage } from '../../tokens/message-tokens.ts'
import { assistant, user } from '../../testing/builders.ts'
import { acceptGroup, type Ground } from './accept.ts'

/** A finished turn whose assistant message makes many calls, answered in one message, and what counting its texts took. */
function manyCalls(count: number, says?: string): { readonly ground: Ground; readonly texts: () => number } {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const messages: Message[] = [
    user('Which jobs failed?'),
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'All at once.' },
        ...(says === undefined ? [] : [{ type: 'text' as const, text: says }]),
        ...numbers.map((n) => ({
          type: 'tool-call' as const,
          callId: `c${n}`,
          toolName: 'run_job',
          input: { job: n },
        })),
      ],
    },
    {
      role: 'tool',
      parts: numbers.map((n) => ({
        type: 'tool-result' as const,
        callId: `c${n}`,
        toolName: 'run_job',
        status: 'ok' as const,
        content: [{ type: 'text' as const, text: `Job ${n} of the night ended without an error.` }],
      })),
    },
    assistant('None.'),
  ]
  let texts = 0
  const tokens = {
    name: 'characters',
    exact: true,
    count(text: string) {
      texts += 1
      return text.length
    },
  }
  const turn = readTurn(messages, 0, {}, true)
  const rounds = new Map(turn.rounds.map((round) => [round.at, round]))
  const ground: Ground = {
    messages,
    turnAt: () => turn,
    roundAt: (at) => rounds.get(at),
    messageTokens: (message) => countMessage(message, tokens),
    tokens,
  }
  return { ground, texts: () => texts }
}

const edit = (action: EditAction): Edit => ({ ...action, rule: 'own', reason: because('turn-finished'), group: 'own' })
const removeAll = (count: number): Edit[] =>
  Array.from({ length: count }, (_, call) => edit({ action: 'remove-tool-use', at: 1, call }))

test('a message with many calls is not counted for each of them', () => {
  const counted = [100, 400].map((count) => {
    const { ground, texts } = manyCalls(count)
    acceptGroup(removeAll(count), new Map(), ground, 0)
    return texts()
  })
  expect(counted[1]! / counted[0]!).toBeLessThan(5)
})

test('what edits save adds up, with what goes along with the last call', () => {
  const { ground } = manyCalls(3)
  const [, calls, results] = ground.messages
  const operations: Operations = new Map()
  const judged = acceptGroup(
    [edit({ action: 'replace-result', at: 1, call: 0, texts: [{ index: 0, text: 'Job 0 ended.' }] }), ...removeAll(3)],
    operations,
    ground,
    0,
  )
  expect(judged).toMatchObject({ saved: ground.messageTokens(calls!) + ground.messageTokens(results!) })
  const saved = 'edits' in judged ? judged.edits.map(({ tokensSaved }) => tokensSaved) : []
  expect(saved).toEqual([
    'Job 0 of the night ended without an error.'.length - 'Job 0 ended.'.length,
    'run_job{"job":0}Job 0 ended.'.length,
    'run_job{"job":1}Job 1 of the night ended without an error.'.length,
    'run_job{"job":2}Job 2 of the night ended without an error.All at once.'.length + 8,
  ])
})

test.each([
  ['a blank', ' ', [0]],
  ['a word', 'Now.', ['Now.All at once.'.length + 4]],
])('a message that says %s goes with its calls or after them', (_name, said, last) => {
  const { ground } = manyCalls(2, said)
  const [, calls, results] = ground.messages
  const edits = [...removeAll(2), edit({ action: 'remove-message', at: 1 })]
  const judged = acceptGroup(edits, new Map(), ground, 0)
  expect(judged).toMatchObject({ saved: ground.messageTokens(calls!) + ground.messageTokens(results!) })
  expect('edits' in judged && judged.edits.slice(2).map(({ tokensSaved }) => tokensSaved)).toEqual(last)
})
