import { describe, expect, test } from 'vitest'
import type { SummarizeEdit } from '../../edit/types.ts'
import { readTurns } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { assistant, call, result, round, says, system, tool, user } from '../../testing/builders.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import { whyJumpForbidden } from './protect-jump.ts'

const text = asSummary('x')
const history: Message[] = [
  system('Be brief.'),
  user('One'),
  ...round('a', {}, '1'),
  assistant('1.'),
  user('Two'),
  ...round('a', {}, '2'),
  assistant('2.'),
  user('Three'),
  ...round('a', {}, '3'),
  ...round('a', {}, '4'),
  ...round('a', {}, '5'),
]
const why = (messages: readonly Message[], ...ranges: [number, number][]): string | undefined =>
  whyJumpForbidden(
    messages,
    readTurns(messages),
    ranges.map(([from, to]): SummarizeEdit => ({ action: 'summarize', from, to, text })),
  )
const changed = (at: number, change: Partial<Message>): Message[] => history.with(at, { ...history[at]!, ...change })

describe('a jump may cover', () => {
  test.each<[string, [number, number][]]>([
    ['a finished turn', [[1, 5]]],
    ['a later one alone', [[5, 9]]],
    ['two, together or each', [[1, 9]]],
    [
      'a turn in pieces',
      [
        [1, 2],
        [2, 5],
      ],
    ],
    ['the oldest round of the open turn', [[10, 12]]],
    [
      'all its rounds but the newest, beside finished turns',
      [
        [1, 9],
        [10, 14],
      ],
    ],
  ])('%s', (_name, ranges) => {
    expect(why(history, ...ranges)).toBeUndefined()
  })

  test('what people wrote and images of finished turns', () => {
    expect(why(changed(1, { parts: [{ type: 'opaque' }] }), [1, 5])).toBeUndefined()
  })

  test('a finished turn around its system messages', () => {
    const messages = [...history.slice(0, 2), system('Note'), ...history.slice(2)]
    expect(why(messages, [1, 2], [3, 6])).toBeUndefined()
    expect(why(messages, [1, 6])).toBe('it holds a system message')
    expect(why(messages, [3, 6])).toBe('only a part of a finished turn would go')
  })

  test('rounds of the open turn around one that stays', () => {
    const messages = changed(10, { pinned: true })
    expect(why(messages, [12, 14])).toBeUndefined()
    expect(why(messages, [10, 14])).toBe('the message is pinned')
  })

  test('a summary that a host stored in the open turn', () => {
    const stored: Message = { role: 'user', source: 'injected', parts: [{ type: 'text', text }] }
    const messages = [...history.slice(0, 10), stored, ...history.slice(10)]
    expect(why(messages, [10, 13])).toBeUndefined()
  })
})

describe('a jump may not cover', () => {
  const pending = [...history.slice(0, 12), says(call('b', {}, 'b')), ...history.slice(12)]
  const pinnedCall = says({ ...call('a', {}, 'a-1'), pinned: true })
  test.each<[string, readonly Message[], [number, number][], string]>([
    ['the system text', history, [[0, 5]], 'it holds a system message'],
    ['a part of a finished turn', history, [[1, 4]], 'only a part of a finished turn would go'],
    ['the instruction of the open turn', history, [[9, 12]], 'a person wrote it in the turn that is still open'],
    ['the newest round', history, [[10, 16]], 'it is the newest round'],
    ['a round before which an older one stays', history, [[12, 14]], 'an older round of the turn would stay'],
    ['half a round', history, [[10, 11]], 'it would part a call and its result'],
    ['messages there are not', history, [[1, 99]], 'there are only 16 messages'],
    [
      'a message twice',
      history,
      [
        [1, 9],
        [5, 9],
      ],
      'another summary is there',
    ],
    ['a pinned message', changed(3, { pinned: true }), [[1, 5]], 'the message is pinned'],
    ['a pinned call', history.with(2, pinnedCall), [[1, 5]], 'the message is pinned'],
    ['a call that is not answered', pending, [[10, 13]], 'it is not answered yet'],
    [
      'a file of the open turn',
      changed(10, { parts: [...history[10]!.parts, { type: 'opaque' }] }),
      [[10, 12]],
      'the message holds a part that is never edited',
    ],
    [
      'what was recalled in the open turn',
      [...history.slice(0, 10), ...round('recall_result', {}, 'raw'), ...history.slice(10)],
      [[10, 12]],
      'recalled',
    ],
    [
      'what a person said in between',
      [...history.slice(0, 12), user('Hurry'), ...history.slice(12)],
      [[10, 15]],
      'a person wrote it in the turn that is still open',
    ],
    [
      'a result that answers no call',
      history.with(11, tool(result(call('z', {}, 'z'), '3'))),
      [[10, 12]],
      'its round holds a result that answers no call',
    ],
  ])('%s', (_name, messages, ranges, reason) => {
    expect(why(messages, ...ranges)).toBe(reason)
  })

  test('examples before the first turn', () => {
    const turns = readTurns(history, { startAt: 5 })
    expect(whyJumpForbidden(history, turns, [{ action: 'summarize', from: 1, to: 5, text }])).toBe(
      'it stands before the first turn',
    )
  })

  test('anything where there is no turn', () => {
    expect(why([user('x')].slice(1), [0, 1])).toBe('there are only 0 messages')
  })
})
