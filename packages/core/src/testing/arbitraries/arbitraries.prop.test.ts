import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstMessageOf } from '../../edit/first-message.ts'
import { pairRound } from '../../message/pairing.ts'
import { acceptingProviders } from '../../message/validity.ts'
import type { Message, Part } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import { assistant, round, system, user } from '../builders.ts'
import { editsOf } from './edits.ts'
import { histories, type Scenario } from './history.ts'
import { requestPoints, sessions } from './session.ts'

/** The same histories in every run. */
const sample = (messy: boolean): Scenario[] => fc.sample(histories({ messy }), { numRuns: 300, seed: 7 })
const [wild, tame] = [sample(true), sample(false)]

const partsOf = ({ messages }: Scenario): Part[] => messages.flatMap(({ parts }) => parts)
const textsOf = (scenario: Scenario): string[] =>
  partsOf(scenario).flatMap((part) =>
    part.type === 'text'
      ? part.text
      : part.type === 'tool-result'
        ? part.content.flatMap((item) => (item.type === 'text' ? item.text : []))
        : [],
  )
const rounds = ({ messages }: Scenario) =>
  messages.flatMap(({ role }, at) => (role === 'assistant' ? [pairRound(messages, at)] : []))
const uses = (scenario: Scenario) => rounds(scenario).flatMap((one) => one.uses)
const follows = (scenario: Scenario, first: string, second: (message: Message) => boolean): boolean =>
  scenario.messages.some(
    ({ role }, at) => role === first && at + 1 < scenario.messages.length && second(scenario.messages[at + 1]!),
  )

describe('generated histories have', () => {
  test.each<[string, (scenario: Scenario) => boolean]>([
    ['blank call ids', (one) => uses(one).some(({ value }) => value.callId === '')],
    [
      'equal call ids in one message',
      (one) =>
        rounds(one).some(({ uses: [a, b] }) => a && b && a.value.callId === b.value.callId && a.value.callId !== ''),
    ],
    [
      'call ids used again in a later round',
      (one) => new Set(uses(one).map(({ value }) => value.callId)).size < uses(one).length,
    ],
    ['parallel calls', (one) => rounds(one).some(({ uses: all }) => all.length > 2)],
    ['several results for one call', (one) => uses(one).some(({ results }) => results.length > 1)],
    ['calls without an answer', (one) => uses(one).some(({ results }) => results.length === 0)],
    ['results without a call', (one) => rounds(one).some(({ orphans }) => orphans.length > 0)],
    [
      'results in another order than the calls',
      (one) => uses(one).some(({ results, call }) => results.some(({ part }) => part < call)),
    ],
    [
      'interjections of a person',
      (one) => follows(one, 'tool', (next) => next.role === 'user' && next.source === undefined),
    ],
    ['injected messages', (one) => one.messages.some(({ source }) => source === 'injected')],
    ['summaries', (one) => one.messages.some(({ source }) => source === 'summary')],
    ['system messages in the middle', (one) => follows(one, 'tool', ({ role }) => role === 'system')],
    [
      'system messages between a call and its result',
      (one) => follows(one, 'assistant', ({ role }) => role === 'system'),
    ],
    ['reasoning', (one) => partsOf(one).some(({ type }) => type === 'reasoning')],
    ['opaque parts', (one) => partsOf(one).some(({ type }) => type === 'opaque')],
    [
      'opaque items in results',
      (one) =>
        partsOf(one).some((part) => part.type === 'tool-result' && part.content.some(({ type }) => type === 'opaque')),
    ],
    ['errors and denials', (one) => partsOf(one).some((part) => part.type === 'tool-result' && part.status !== 'ok')],
    [
      'pinned messages and calls',
      (one) => one.messages.some((message) => message.pinned) || uses(one).some(({ value }) => value.pinned),
    ],
    [
      'calls bound to each other',
      (one) => one.messages.some(({ indivisible, parts }) => indivisible === true && parts.length > 1),
    ],
    ['todo and skill tools', (one) => uses(one).some(({ value }) => /todos|skill/u.test(value.toolName))],
    ['a system text that shows the state', (one) => (one.system ?? '').includes('completed')],
    ['examples before the conversation', (one) => JSON.stringify(one.messages).includes('2+2?')],
    ['long results', (one) => textsOf(one).some((text) => text.length > 2500)],
    ['East Asian text', (one) => textsOf(one).some((text) => /\p{sc=Han}/u.test(text))],
    ['emoji', (one) => textsOf(one).some((text) => /\p{Extended_Pictographic}/u.test(text))],
    ['empty texts', (one) => textsOf(one).includes('')],
    ['arguments that are no object', (one) => uses(one).some(({ value }) => typeof value.input !== 'object')],
    ['a prefill at the end', (one) => one.messages.at(-1)!.role === 'assistant'],
    ['many messages', (one) => one.messages.length > 20],
  ])('%s', (_name, has) => {
    expect(wild.filter(has).length).toBeGreaterThanOrEqual(3)
  })

  test('nothing a provider refuses when they are not messy', () => {
    const refused = tame.filter(({ messages }) => acceptingProviders(messages).size === 0)
    expect(refused.length).toBeLessThan(tame.length / 4)
    expect(tame.filter((one) => rounds(one).some(({ orphans }) => orphans.length > 0))).toEqual([])
    expect(tame.flatMap(uses).filter(({ results }) => results.length !== 1)).toEqual([])
  })

  test('something to shorten in many of them, so that the laws are put to the test', async () => {
    const edited = await Promise.all(
      wild.map(async ({ messages, system: text }) => {
        const { edits } = await createWinnow().prepare(messages, text === undefined ? {} : { system: text })
        return edits.length > 0
      }),
    )
    expect(edited.filter(Boolean).length).toBeGreaterThan(wild.length / 3)
  })

  test('no object twice, so that every message and part can be told apart', () => {
    for (const one of wild) {
      expect(new Set(one.messages).size).toBe(one.messages.length)
      expect(new Set(partsOf(one)).size).toBe(partsOf(one).length)
    }
  })
})

describe('a request is sent', () => {
  test('after each message of a person and each answered round, and at the end', () => {
    const messages = [
      system('s'),
      user('a'),
      ...round('t', {}, '1'),
      ...round('t', {}, '2'),
      assistant('x'),
      user('b'),
      assistant('y'),
    ]
    expect(requestPoints(messages)).toEqual([2, 4, 6, 8, 9])
  })
  test('never before anybody spoke, nor inside an answer', () => {
    expect(requestPoints([])).toEqual([])
    expect(requestPoints([system('s')])).toEqual([])
    expect(requestPoints([user('a'), assistant('x'), assistant('y'), user('b')])).toEqual([1, 4])
  })
  test('several times in a session, each time with more', () => {
    const lengths = fc.sample(sessions(), { numRuns: 100, seed: 7 }).map(({ requests }) => requests)
    expect(lengths.filter((requests) => requests.length > 4).length).toBeGreaterThan(20)
    for (const requests of lengths) expect(requests.toSorted((a, b) => a - b)).toEqual(requests)
  })
})

test('edits of a history name only places it has', () => {
  const messages = [user('a'), ...round('t', {}, '1'), assistant('x')]
  const lists = fc.sample(editsOf(messages), { numRuns: 100, seed: 7 })
  const actions = new Set(lists.flat().map(({ action }) => action))
  expect(actions).toEqual(new Set(['remove-tool-use', 'replace-result', 'remove-message', 'summarize']))
  expect(lists.some((list) => list.length === 0)).toBe(true)
  const others = lists.flat().filter(({ action }) => action !== 'summarize')
  expect(new Set(others.map(firstMessageOf))).toEqual(new Set([1, 3]))
})
