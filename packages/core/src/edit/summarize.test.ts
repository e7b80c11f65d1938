import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { readTurns } from '../message/turns.ts'
import { assistant, round, system, user } from '../testing/builders.ts'
import { asSummary } from '../text/marks/summary-mark.ts'
import { applyEdits } from './apply.ts'
import { isRemoved, operationsOf } from './operations.ts'
import type { EditAction } from './types.ts'

const text = asSummary('A flight was found.')
const summary: Message = { role: 'user', source: 'injected', parts: [{ type: 'text', text }] }
const history = [
  system('Be brief.'),
  user('Find a flight'),
  ...round('search', { to: 'Oslo' }, 'AX-1024'),
  assistant('AX-1024.'),
  user('Book it'),
  ...round('book', {}, 'booked'),
  assistant('Booked.'),
  user('Thanks'),
]
const summarize = (from: number, to: number): EditAction => ({ action: 'summarize', from, to, text })

describe('a summary', () => {
  test('stands in the place of messages', () => {
    const view = applyEdits(history, [summarize(1, 5)])
    expect(view).toEqual([history[0], summary, ...history.slice(5)])
    expect(view[2]).toBe(history[5])
  })

  test('supersedes other edits of its messages, before and after it', () => {
    const others: EditAction[] = [
      { action: 'remove-tool-use', at: 2, call: 0 },
      { action: 'replace-result', at: 6, call: 0, texts: [{ index: 0, text: 'short' }] },
      { action: 'remove-message', at: 4 },
    ]
    const view = applyEdits(history, [summarize(1, 5), { ...others[1]! }])
    expect(JSON.stringify(view)).toContain('short')
    expect(applyEdits(history, [...others, summarize(1, 5)])).toEqual(view)
    expect(applyEdits(history, [summarize(1, 5), ...others])).toEqual(view)
  })

  test('may stand beside another', () => {
    const view = applyEdits(history, [summarize(5, 9), summarize(1, 5)])
    expect(view).toEqual([history[0], summary, summary, history[9]])
  })

  test('is the same message for the same edit, and every adapter is told of it', () => {
    const edits = [summarize(1, 5)]
    expect(applyEdits(history, edits)[1]).toBe(applyEdits(history, edits)[1])
    const operations = operationsOf(history, JSON.parse(JSON.stringify(edits)) as EditAction[])
    expect(operations.get(1)?.summary).toBe(text)
    expect([0, 1, 2, 3, 4, 5].map((at) => isRemoved(history[at]!, operations.get(at)))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('is no instruction and ends no turn when the view is read again', () => {
    const sealed = applyEdits(history, [summarize(1, 5)])
    expect(readTurns(sealed)).toMatchObject([
      { start: 1, end: 6, sealed: true, answerFrom: 5 },
      { start: 6, end: 7, sealed: false },
    ])
    const inside = [user('Go'), ...round('a', {}, '1'), ...round('b', {}, '2'), assistant('So far.')]
    expect(readTurns(applyEdits(inside, [summarize(1, 3)]))).toMatchObject([{ start: 0, end: 5, sealed: false }])
    // Not even behind an answer: only a person seals a turn.
    expect(readTurns([user('Go'), assistant('Done.'), summary])).toMatchObject([{ sealed: false }])
  })
})

describe('a summary is refused, by name,', () => {
  test.each<[string, EditAction[], RegExp]>([
    ['of no messages', [summarize(3, 3)], /no edit/u],
    ['backwards', [summarize(5, 1)], /no edit/u],
    ['of half messages', [summarize(1.5, 5)], /no edit/u],
    ['without a text', [{ action: 'summarize', from: 1, to: 5 } as unknown as EditAction], /no edit/u],
    ['behind the end', [summarize(9, 11)], /from message 9 to 11: there are only 10 messages/u],
    ['of a system message', [summarize(0, 5)], /from message 0 to 5: it holds a system message/u],
    ['of a call without its result', [summarize(1, 3)], /part a call and its result/u],
    ['of a result without its call', [summarize(3, 5)], /part a call and its result/u],
    ['of messages another one covers', [summarize(1, 5), summarize(4, 9)], /from message 4 to 9: another summary/u],
    ['that holds another one', [summarize(5, 9), summarize(1, 10)], /another summary/u],
    ['twice', [summarize(1, 5), summarize(1, 5)], /another summary/u],
    ['with a text that is not marked', [{ action: 'summarize', from: 1, to: 5, text: 'x' }], /asSummary/u],
  ])('%s', (_name, edits, message) => {
    expect(() => applyEdits(history, edits)).toThrow(
      expect.objectContaining({ code: 'invalid-edit', message: expect.stringMatching(message) as string }) as Error,
    )
  })

  test('also where system messages stand between call and result', () => {
    const [says, told] = round('a', {}, '1')
    const messages = [user('Go'), says, system('Note'), told, assistant('Done.')]
    expect(() => applyEdits(messages, [summarize(0, 2)])).toThrow(/part a call/u)
    expect(() => applyEdits(messages, [summarize(3, 5)])).toThrow(/part a call/u)
  })

  test('but results that answer no call are parted from nothing', () => {
    const messages = [user('Go'), round('a', {}, '1')[1], assistant('Done.')]
    expect(applyEdits(messages, [summarize(0, 1)])).toHaveLength(3)
  })
})
