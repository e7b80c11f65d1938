import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { providers, validate } from '../message/validity.ts'
import { assistant, call, result, round, says, system, tool, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'

const [callA, callB, list] = [call('read', { path: 'a' }, 'x'), call('read', { path: 'b' }, 'y'), call('list', {}, 'z')]
const examples: readonly Message[] = [
  system('You help.'),
  user('An example'),
  says(callA, callB),
  tool(result(callA, 'what a says')),
  tool(result(callB, 'what b says')),
  assistant('They say little.'),
]
const turns = Array.from({ length: 12 }, (_, at) => [
  user(`Task ${at}`),
  ...round('read', { path: `c${at}` }, `value ${at} `.repeat(300), `c${at}`),
  assistant(`Task ${at} is done.`),
]).flat()
const history = [...examples, ...turns, user('And now?')]

describe('turns that begin inside a round', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'at %i leave every call with its results when a window moves',
    async (startAt) => {
      const window = { contextWindow: 2500, output: 0 }
      const winnow = createWinnow({ tokens: wordCounter, turns: { startAt }, compress: false, compact: false, window })
      const { messages } = await winnow.prepare(history)
      expect(messages.length).toBeLessThan(history.length)
      for (const provider of providers) expect(validate(messages, { provider })).toEqual([])
    },
  )
})

const open = says(callA, list)
const lacksList = { at: 1, problem: 'call-without-result: list' }
const lacksRead = { at: 1, problem: 'call-without-result: read' }

describe('calls without results are told', () => {
  test.each<[string, readonly Message[], readonly object[]]>([
    ['where a person spoke since', [user('a'), open, user('Go on')], [lacksRead, lacksList]],
    ['of which some were answered', [user('a'), open, tool(result(callA, 'text')), user('Go on')], [lacksList]],
    ['behind a system message', [user('a'), open, system('Note'), user('Go on')], [lacksRead, lacksList]],
    ['where the model went on', [user('a'), open, assistant('Sorry.'), user('b')], [lacksRead, lacksList]],
    ['unless they may still be answered', [user('a'), open, tool(result(callA, 'text'))], []],
    ['unless nobody spoke since', [user('a'), open, system('Note')], []],
  ])('%s', async (_where, messages, problems) => {
    const winnow = createWinnow()
    for (let end = 2; end <= messages.length; end += 1) await winnow.prepare(messages.slice(0, end))
    const { report } = await winnow.prepare(messages)
    expect(report.problems).toEqual(problems)
  })
})
