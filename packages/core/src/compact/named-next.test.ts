import { createWinnow, type WinnowOptions } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { resultText } from '../message/guards.ts'
import { pairRound } from '../message/pairing.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { namedIn } from './named-next.ts'

const order = (id: string): string =>
  JSON.stringify({
    id,
    items: Array.from({ length: 80 }, (_, at) => ({ sku: `${id}-${at}`, colour: `shade ${at}`, price: at * 3 })),
  })
const turn = [
  user('Where are my orders?'),
  ...round('list_orders', {}, 'W1001 W1002 W1003', 'a'),
  ...round('get_order', { id: 'W1001' }, order('W1001'), 'b'),
  ...round('get_order', { id: 'W1002' }, order('W1002'), 'c'),
  ...round('get_order', { id: 'W1003' }, order('W1003'), 'd'),
  assistant('They are on their way.'),
]
const uses = [1, 3, 5, 7].map((at) => pairRound(turn, at).uses[0]!)
const calledFor = (message: string): unknown[] => [...namedIn(message, uses)].map(({ value }) => value.input)

describe('a message names', () => {
  test('calls by their arguments', () => expect(calledFor('And what is in W1002?')).toEqual([{ id: 'W1002' }]))
  test('calls by what stands in few results', () =>
    expect(calledFor('How much is w1003-7, please?')).toEqual([{ id: 'W1003' }]))
  test.each(['那么W1002的情况呢？', 'W1002はどうですか', '그럼 W1002는 어때?'])(
    'calls between characters without spaces: %s',
    (message) => expect(calledFor(message)).toEqual([{ id: 'W1002' }]),
  )
  test('calls by what stands between such characters in few results', () => {
    const told = [user('订单？'), ...round('list', {}, '订单W1002已发货', 'a'), ...round('list', {}, '没有', 'b')]
    const found = namedIn(
      'W1002?',
      [1, 3].map((at) => pairRound(told, at).uses[0]!),
    )
    expect([...found].map(({ at }) => at)).toEqual([1])
  })
  test.each(['Thanks a lot.', 'And the last?', 'What of W100?', 'Is `id` a number?', ''])('%s: nothing', (message) =>
    expect(calledFor(message)).toEqual([]),
  )
})

describe('what the next message names stays whole in the digest', () => {
  const view = async (next: string, turns: WinnowOptions['turns'] = {}): Promise<string> => {
    const winnow = createWinnow({ compact: { minSavings: 0 }, turns })
    const { messages } = await winnow.prepare([...turn, user(next)])
    return messages
      .flatMap(({ parts }) => parts.flatMap((p) => (p.type === 'tool-result' ? [resultText(p)] : [])))
      .join()
  }
  test('and nothing else does', async () => {
    const text = await view('And what is in W1002?')
    expect(text).toContain('shade 43')
    for (let at = 0; at < 80; at += 1) expect(text).toContain(`W1002-${at}`)
    expect(text).not.toContain('W1003-43')
  })
  test('unless the host ends turns', async () => {
    const ended = { endedByHost: true }
    expect(await view('And what is in W1002?', ended)).toBe(await view('Thanks', ended))
  })
  test('the same in a later request, in a fresh process, and not where another message follows', async () => {
    const make = () => createWinnow({ compact: { minSavings: 0 } })
    const winnow = make()
    const bytes = async (given: typeof turn, by = winnow): Promise<string> =>
      JSON.stringify((await by.prepare(given)).messages.slice(0, 4))
    const named = await bytes([...turn, user('And what is in W1002?')])
    const later = [...turn, user('And what is in W1002?'), assistant('Shades.'), user('And W1003?')]
    expect(await bytes(later)).toBe(named)
    expect(await bytes(later, make())).toBe(named)
    expect(await bytes([...turn, user('Thanks')])).not.toBe(named)
    expect(await bytes(later)).toBe(named)
  })
})
