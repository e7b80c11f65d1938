import { describe, expect, test } from 'vitest'
import { call, result, says, system, tool, user } from '../testing/builders.ts'
import { pairRound } from './pairing.ts'
import type { Message } from './types.ts'

/** Which results answer which calls, by the texts of the results. */
function pairs(messages: readonly Message[], at = 0): { calls: string[][]; orphans: string[]; end: number } {
  const { uses, orphans, end } = pairRound(messages, at)
  const text = (place: (typeof orphans)[number]): string =>
    JSON.stringify(place.value.content).replace(/.*"text":"|"\}\]$/gu, '')
  return { calls: uses.map((use) => use.results.map(text)), orphans: orphans.map(text), end }
}
const answer = (callId: string, text: string, toolName = 'search') => result(call(toolName, {}, callId), text)
const calls = (...ids: readonly string[]) => says(...ids.map((id) => call('search', {}, id)))

describe('calls and results of one block', () => {
  test('pair by id, in whatever order the results come', () => {
    const messages = [calls('a', 'b'), tool(answer('b', '2'), answer('a', '1'))]
    expect(pairs(messages)).toEqual({ calls: [['1'], ['2']], orphans: [], end: 2 })
  })
  test('pair over several tool messages, system messages between them skipped', () => {
    const messages = [
      calls('a', 'b'),
      system('…'),
      tool(answer('a', '1')),
      system('…'),
      tool(answer('b', '2')),
      system('…'),
      user('x'),
    ]
    expect(pairs(messages)).toEqual({ calls: [['1'], ['2']], orphans: [], end: 5 })
  })
  test('pair in order where ids are equal', () => {
    expect(pairs([calls('a', 'a'), tool(answer('a', '1'), answer('a', '2'))]).calls).toEqual([['1'], ['2']])
  })
  test('give a further result of an id to its last call', () => {
    expect(pairs([calls('a', 'a'), tool(answer('a', '1'), answer('a', '2'), answer('a', '3'))]).calls).toEqual([
      ['1'],
      ['2', '3'],
    ])
    expect(pairs([calls('a', 'b'), tool(answer('a', '1'), answer('a', '2'))]).calls).toEqual([['1', '2'], []])
  })
  test('pair blank ids by tool name, then by position', () => {
    const message = says(call('one', {}, ''), call('two', {}, ''))
    expect(pairs([message, tool(answer('', '2', 'two'), answer('', '1', 'one'))]).calls).toEqual([['1'], ['2']])
    expect(pairs([message, tool(answer('', '1', 'x'), answer('', '2', 'y'))]).calls).toEqual([['1'], ['2']])
    expect(pairs([message, tool(answer('', '1', ''), answer('', '2', ''))]).calls).toEqual([['1'], ['2']])
  })
  test('leave a call without a result unanswered', () => {
    expect(pairs([calls('a', 'b'), tool(answer('b', '2'))]).calls).toEqual([[], ['2']])
    expect(pairs([calls('a')])).toEqual({ calls: [[]], orphans: [], end: 1 })
  })
  test('name a result of no call an orphan', () => {
    expect(pairs([calls('a'), tool(answer('z', '9'), answer('a', '1'))])).toMatchObject({
      calls: [['1']],
      orphans: ['9'],
    })
    expect(pairs([calls('a'), tool(answer('a', '1'), answer('', '9', 'other'))])).toMatchObject({
      calls: [['1']],
      orphans: ['9'],
    })
  })
  test('never reach past a person or the next assistant message, even for the same id', () => {
    expect(pairs([calls('a'), user('wait'), tool(answer('a', '1'))])).toEqual({ calls: [[]], orphans: [], end: 1 })
    const reused = [calls('a'), tool(answer('a', '1')), calls('a'), tool(answer('a', '2'))]
    expect(pairs(reused, 0).calls).toEqual([['1']])
    expect(pairs(reused, 2).calls).toEqual([['2']])
  })
  test('say where each result stands, so that edits can find it', () => {
    const [use] = pairRound([calls('a'), tool(answer('z', '9')), tool(answer('y', '8'), answer('a', '1'))], 0).uses
    expect(use!.results).toMatchObject([{ at: 2, part: 1 }])
  })
  test('take one pass however many calls a message has', () => {
    const many = Array.from({ length: 20_000 }, () => 'same')
    const messages = [calls(...many), tool(...many.map((id, index) => answer(id, String(index))))]
    expect(pairRound(messages, 0).uses.every((use, index) => use.results[0]!.part === index)).toBe(true)
  })
})
