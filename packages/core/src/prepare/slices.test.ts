import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, call, result, round, says, tool, user } from '../testing/builders.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'
import { makeLate } from '../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

const log = (n: number, lines: number): string =>
  Array.from({ length: lines }, (_, line) => `${line} the service ${(n * 7919 + line * 31) % 997} answered`).join('\n')
const rounds = (count: number, lines: number, from = 0): Message[] =>
  Array.from({ length: count }, (_, n) => round('probe', { n: from + n }, log(from + n, lines), `c${from + n}`)).flat()
const turn = (n: number): Message[] => [user(`Question ${n}`), ...rounds(3, 60, n * 10), assistant(`Answer ${n}`)]
const manyTurns: Message[] = [...Array.from({ length: 30 }, (_, n) => turn(n)).flat(), user('Next')]
const finishedTurn: Message[] = [user('Look into it'), ...rounds(40, 60), assistant('Nothing to see.'), user('Next')]
const manyCalls: Message[] = [
  user('Look into it'),
  says(...Array.from({ length: 40 }, (_, n) => call('probe', { n }, `c${n}`))),
  ...Array.from({ length: 40 }, (_, n) => tool(result(call('probe', { n }, `c${n}`), log(n, 60)))),
]
const probe = call('probe', { n: 1 }, 'c1')
const texts = Array.from({ length: 40 }, (_, n) => result(probe, log(n, 60)).content).flat()
const manyTexts: Message[] = [user('Look into it'), says(probe), tool({ ...result(probe, ''), content: texts })]
const openTurn: Message[] = [user('Look into it'), ...rounds(60, 200)]

afterEach(() => vi.restoreAllMocks())

describe.each<[string, readonly Message[], WinnowOptions]>([
  ['many finished turns', manyTurns, {}],
  ['a long finished turn', finishedTurn, {}],
  ['many calls of one message', manyCalls, {}],
  ['many calls of one message of a finished turn', [...manyCalls, assistant('Nothing.'), user('Next')], {}],
  ['many texts of one result', manyTexts, {}],
  ['many texts of one result that is left alone', manyTexts, { compress: { tools: { probe: false } } }],
  ['a long open turn', openTurn, {}],
  ['a long open turn whose old results go', openTurn, { compact: { clearing: { every: 5000 } } }],
  ['both, with a window', [...manyTurns, ...openTurn.slice(1)], { window: { contextWindow: 16_000 } }],
])('%s, planned bit by bit', (_name, messages, options) => {
  test('become what they become in one go', async () => {
    const named = { requestId: 'the same' }
    const whole = await createWinnow(options).prepare(messages, named)
    beLate()
    const parts = await createWinnow(options).prepare(messages, named)
    expect(parts.messages).toEqual(whole.messages)
    expect(parts.edits).toEqual(whole.edits)
    expect(parts.report).toEqual(whole.report)
  })
  test('let others have their turn in between', async () => {
    beLate()
    let turns = 0
    let isDone = false
    const others = (async () => {
      for (; !isDone; turns += 1) await new Promise((resolve) => void setTimeout(resolve, 0))
    })()
    await createWinnow(options).prepare(messages)
    isDone = true
    await others
    expect(turns).toBeGreaterThan(5)
  })
  test('are finished though what was decided is forgotten at once', async () => {
    const conversations = [1, 2, 3].map((n) => [user(`Conversation ${n}`), ...messages.slice(1)])
    const whole = []
    for (const each of conversations) whole.push((await createWinnow(options).prepare(each)).messages)
    beLate()
    const winnow = createWinnow({ ...options, memory: { messages: 0 } })
    const views = await Promise.all(conversations.map(async (each) => winnow.prepare(each)))
    expect(views.map((view) => view.messages)).toEqual(whole)
  })
})
