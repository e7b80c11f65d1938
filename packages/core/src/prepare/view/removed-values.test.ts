import { describe, expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { createWinnow } from '../create-winnow.ts'
import type { RemovedButUsed, WinnowEvent } from '../events.ts'
import type { Winnow, WinnowOptions } from '../types.ts'

const rows = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `Order ORD-${from + index} waits in yard_${from + index}.`).join('\n')

/** A winnow that leaves no digest, and what it told. */
function make(options: WinnowOptions = {}): { winnow: Winnow; told: RemovedButUsed[][]; failed: WinnowEvent[] } {
  const told: RemovedButUsed[][] = []
  const failed: WinnowEvent[] = []
  const winnow = createWinnow({
    tokens: wordCounter,
    compress: false,
    compact: { digest: 'none', keepCall: false, minSavings: 0 },
    onEvent(event) {
      if (event.type === 'removed-but-used') told.push([...event.values])
      if (event.type === 'failed') failed.push(event)
    },
    ...options,
  })
  return { winnow, told, failed }
}

const first: readonly Message[] = [
  user('List the orders'),
  ...round('list_orders', { page: 1 }, rows(5000, 40), 'a'),
  assistant('There are forty, the first is ORD-5000.'),
  user('Cancel the third'),
]
const cancel = (id: string): Message[] => round('cancel_order', { order_id: id, reason: 'asked' }, 'Cancelled.', id)

describe('values that were removed and are used', () => {
  test('are told once, with the call that uses them and the edit that removed them', async () => {
    const { winnow, told } = make()
    await winnow.prepare(first)
    const history = [...first, ...cancel('ORD-5002')]
    await winnow.prepare(history)
    const expected = { value: 'ORD-5002', at: 5, toolName: 'cancel_order', from: 1, rule: 'compact' }
    expect(told).toEqual([[expected]])
    await winnow.prepare(history)
    await winnow.prepare([...history, ...cancel('ORD-5003')])
    expect(told).toEqual([[expected], [{ ...expected, value: 'ORD-5003', at: 7 }]])
  })

  test('are told of another try at the same place, and not of numbers that stand anywhere', async () => {
    const { winnow, told } = make()
    await winnow.prepare([...first, ...cancel('ORD-5000'), ...cancel('ORD-5001')])
    await winnow.prepare([...first, ...cancel('ORD-5004')])
    expect(told.map((values) => values.map(({ value }) => value))).toEqual([['ORD-5001'], ['ORD-5004']])
    const numbers = make()
    const counted = [user('Count'), ...round('count', {}, 'step 12\nstep 1234', 'c'), assistant('Done.'), user('Go on')]
    await numbers.winnow.prepare([...counted, ...round('count', { from: 1234 }, 'ok', 'd')])
    expect(numbers.told).toEqual([])
  })

  test('are told by a fresh Winnow of the last call alone', async () => {
    const { winnow, told } = make()
    await winnow.prepare([...first, ...cancel('ORD-5002'), ...cancel('ORD-5003')])
    expect(told.map((values) => values.map(({ value }) => value))).toEqual([['ORD-5003']])
  })

  test('are not those that are cleared after the call', async () => {
    const clearing = { from: 0, every: 30, keep: 5 }
    const { winnow, told } = make({ compact: { clearing, minSavings: 0 } })
    const open = [user('Which orders wait?'), ...round('run', { what: 'list' }, rows(5000, 200), 'a')]
    for (const history of [open, [...open, ...cancel('ORD-5111')]]) await winnow.prepare(history)
    await make({ compact: { clearing, minSavings: 0 } }).winnow.prepare([...open, ...cancel('ORD-5111')])
    expect(told).toEqual([])
    await winnow.prepare([...open, ...cancel('ORD-5111'), ...cancel('ORD-5112')])
    expect(told).toMatchObject([[{ value: 'ORD-5112', rule: 'clearing' }]])
  })

  test('are not those that still stand in an answer, a digest, the system text, or that nobody removed', async () => {
    const { winnow, told, failed } = make()
    await winnow.prepare([...first, ...cancel('ORD-5000'), ...cancel('ORD-9999')])
    await winnow.prepare([...first, ...cancel('ORD-5007')], { system: 'Look after ORD-5007.' })
    const digest = make({ compact: { minSavings: 0 } })
    await digest.winnow.prepare([...first, ...cancel('ORD-5002')])
    const whole = make({ compact: false })
    await whole.winnow.prepare([...first, ...cancel('ORD-5002')])
    expect([told, digest.told, whole.told, failed]).toEqual([[], [], [], []])
  })

  test('are those that were left out on arrival', async () => {
    const { winnow, told } = make({ compress: { cap: 60 }, compact: false })
    const open = [user('Which orders wait?'), ...round('run', { what: 'list' }, rows(5000, 200), 'a')]
    await winnow.prepare([...open, ...cancel('ORD-5111')])
    expect(told).toMatchObject([[{ value: 'ORD-5111', rule: 'compress', from: 1 }]])
  })

  test('are not told while nothing is edited', async () => {
    const { winnow, told } = make({ mode: 'observe' })
    await winnow.prepare([...first, ...cancel('ORD-5002')])
    expect(told).toEqual([])
  })
})
