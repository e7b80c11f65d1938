import { describe, expect, test } from 'vitest'
import { assistant, call, round, says, system, tool, user } from '../testing/builders.ts'
import { readTurns, type TurnOptions } from './turns.ts'
import type { Message } from './types.ts'

const shape = (messages: readonly Message[], options: TurnOptions = {}, turnEnded = false) =>
  readTurns(messages, options, turnEnded).map(({ start, end, sealed, answerFrom }) => [
    start,
    end,
    sealed ? answerFrom : 'open',
  ])
const injected = (text: string): Message => ({ ...user(text), source: 'injected' })
const summary = (text: string): Message => ({ ...user(text), source: 'summary' })

describe('a turn', () => {
  test('ends at an answer that a person follows', () => {
    const messages = [user('a'), ...round('t', {}, '1'), assistant('x'), user('b')]
    expect(shape(messages)).toEqual([
      [0, 4, 3],
      [4, 5, 'open'],
    ])
  })
  test('stays open without a next message of a person, unless the caller says it ended', () => {
    const messages = [user('a'), ...round('t', {}, '1'), assistant('x')]
    expect(shape(messages)).toEqual([[0, 4, 'open']])
    expect(shape(messages, {}, true)).toEqual([[0, 4, 3]])
  })
  test('begins after leading system messages', () => {
    expect(shape([system('s'), system('t'), user('a'), assistant('x'), user('b')])).toEqual([
      [2, 4, 3],
      [4, 5, 'open'],
    ])
  })
  test('is sealed through system and injected messages, which belong to the next turn', () => {
    const messages = [user('a'), assistant('x'), system('s'), injected('i'), summary('j'), user('b')]
    expect(shape(messages)).toEqual([
      [0, 2, 1],
      [2, 6, 'open'],
    ])
  })
  test('is not sealed when the model speaks again after an injected message', () => {
    const messages = [user('a'), assistant('x'), injected('i'), assistant('y'), user('b')]
    expect(shape(messages)).toEqual([
      [0, 4, 3],
      [4, 5, 'open'],
    ])
  })
  test('has the whole call-free run as its answer', () => {
    const messages = [user('a'), ...round('t', {}, '1'), assistant('x'), system('s'), assistant('y'), user('b')]
    expect(shape(messages)).toEqual([
      [0, 6, 3],
      [6, 7, 'open'],
    ])
  })
  test('goes on over an interjection: after a result, or after another message of a person', () => {
    expect(shape([user('a'), user('b'), ...round('t', {}, '1'), user('c'), assistant('x'), user('d')])).toEqual([
      [0, 6, 5],
      [6, 7, 'open'],
    ])
  })
  test('is not ended by text beside a call, by blank text, by reasoning or by a file alone', () => {
    const opaque: Message = { role: 'assistant', parts: [{ type: 'opaque' }] }
    for (const last of [assistant('  '), says({ type: 'reasoning', text: 'hm' }), opaque, says('Looking', call('t'))])
      expect(shape([user('a'), last, user('b')])).toEqual([[0, 3, 'open']])
  })
  test('is ended by an answered use of a final tool and by nothing less', () => {
    const options = { finalTools: ['reply'] }
    const messages = [user('a'), ...round('t', {}, '1'), ...round('reply', {}, 'sent'), user('b')]
    expect(shape(messages, options)).toEqual([
      [0, 5, 3],
      [5, 6, 'open'],
    ])
    expect(shape(messages)).toEqual([[0, 6, 'open']])
    expect(shape([user('a'), says(call('reply')), user('b')], options)).toEqual([[0, 3, 'open']])
    const half = [user('a'), says(call('reply'), call('t')), round('reply', {}, 'sent')[1], user('b')]
    expect(shape(half, options)).toEqual([[0, 4, 'open']])
  })
  test('does not reach into few-shot examples', () => {
    const messages = [system('s'), user('2+2?'), assistant('4'), user('a'), assistant('x'), user('b')]
    expect(shape(messages, { startAt: 3 })).toEqual([
      [3, 5, 4],
      [5, 6, 'open'],
    ])
    expect(shape(messages, { startAt: (all) => all.length - 3 })).toEqual([
      [3, 5, 4],
      [5, 6, 'open'],
    ])
  })
  test.each([[-5], [Number.NaN], [99], [1.9], ['x' as never], [undefined as never]])(
    'takes a start of %s in its stride',
    (startAt) => {
      expect(() => readTurns([user('a'), assistant('x')], { startAt: () => startAt })).not.toThrow()
      expect(shape([user('a')], { startAt: () => startAt }).length).toBeLessThanOrEqual(1)
    },
  )
  test('holds every message after the head exactly once', () => {
    const messages = [
      system('s'),
      assistant('stray'),
      tool(),
      user('a'),
      assistant('x'),
      tool(),
      user('b'),
      assistant('y'),
      user('c'),
    ]
    const turns = readTurns(messages)
    expect(turns[0]!.start).toBe(1)
    turns.slice(1).forEach((turn, index) => expect(turn.start).toBe(turns[index]!.end))
    expect(turns.at(-1)!.end).toBe(messages.length)
  })
  test('there is none in an empty history or one of system messages', () => {
    expect(readTurns([])).toEqual([])
    expect(readTurns([system('s')])).toEqual([])
  })
})

describe('a turn goes on', () => {
  const asking = [
    user('Cancel my trip'),
    ...round('find_trips', {}, 'two trips'),
    assistant('There are two: Rome and Oslo. Which one?'),
    user('Rome'),
    ...round('cancel_trip', { to: 'Rome' }, 'ok'),
    assistant('It is cancelled.'),
    user('Thanks'),
  ]
  const starts = (messages: readonly Message[], options = {}): number[] =>
    readTurns(messages, options).map(({ start }) => start)

  test('behind an answer that asks back', () => {
    expect(starts(asking)).toEqual([0, 8])
    expect(starts(asking.slice(0, 5))).toEqual([0])
  })
  test('where the next message only says to go on, unless the host ends turns', () => {
    const said = [
      user('Plan it'),
      assistant('This is the plan.'),
      user('OK, go ahead'),
      assistant('Done.'),
      user('Next'),
    ]
    expect(starts(said)).toEqual([0, 4])
    expect(starts(said, { endedByHost: true })).toEqual([0, 2, 4])
    expect(starts(asking, { endedByHost: true })).toEqual([0, 8])
  })
  test('over three answers at most', () => {
    const game = Array.from({ length: 6 }, (_, at) => [user(`Is it ${at}?`), assistant('No. What else?')]).flat()
    expect(starts(game)).toEqual([0, 8])
  })
})
