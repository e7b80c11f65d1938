import { describe, expect, test } from 'vitest'
import { isPerson, textOf } from '../message/guards.ts'
import { createWinnow } from './create-winnow.ts'
import { foreignOrders, longConversation } from '../window/__fixtures__/long-conversation.ts'
import { plantedByOthers } from '../window/__fixtures__/planted-others.ts'
import { corrected, planted } from '../window/__fixtures__/planted.ts'

const all = [planted, plantedByOthers]
const orders = all.flatMap((set) => set.orders)
const decisions = all.flatMap((set) => set.decisions)
/** Orders and decisions by turns, so that both are old and both are new. */
const mixed = orders.flatMap((order, at) => [order, ...decisions.slice(at, at + 1)])
const later = decisions.slice(orders.length)
const history = longConversation(2500, [corrected[0], ...mixed, ...later, corrected[1]])

const sizes = [8000, 16_000, 32_000, 64_000]

describe.each(sizes)('a window of %i tokens after 2,500 messages', (contextWindow) => {
  const prepared = createWinnow({ window: { contextWindow } }).prepare(history)

  test('is full', async () => {
    const { messages, report } = await prepared
    expect(history.length).toBeGreaterThan(2490)
    expect(messages.length).toBeLessThan(history.length / 2)
    const { global, segments } = report.window!.layers
    expect(global + segments).toBeGreaterThan(0)
  })

  test.each(['orders', 'decisions'] as const)('keeps all standing %s', async (kind) => {
    const { messages } = await prepared
    const view = messages.map(textOf).join('\n')
    const wanted = (kind === 'orders' ? [...orders, corrected[1]] : decisions).flatMap(({ kept }) => kept)
    expect(wanted.filter((text) => !view.includes(text))).toEqual([])
  })

  test('takes nothing for a standing instruction that is none', async () => {
    const { messages } = await prepared
    const summaries = messages.filter((message) => message.role === 'user' && !isPerson(message)).map(textOf)
    const standing = summaries.flatMap(standingIn)
    expect(standing.length).toBeGreaterThan(0)
    expect(standing.filter((line) => foreignOrders.some((text) => line.includes(text)))).toEqual([])
  })
})

/** The lines under the heading of standing instructions, without what was said later about them. */
function standingIn(summary: string): string[] {
  const lines = summary.split('\n')
  const from = lines.findIndex((line) => line.startsWith('what reads like standing instructions'))
  if (from < 0) return []
  const length = lines.slice(from + 1).findIndex((line) => !line.startsWith('  '))
  const below = lines.slice(from + 1, length < 0 ? undefined : from + 1 + length)
  return below.filter((line) => !line.startsWith('    later: '))
}
