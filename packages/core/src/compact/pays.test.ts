import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'

const rows = (of: string, count: number): string =>
  Array.from({ length: count }, (_, row) => `Row ${row} of ${of} stands in the yard.`).join('\n')

/** A turn that loses some 2,000 tokens, and keeps the skill it was read with. */
const turn = (name: string, kept: number): Message[] => [
  user(`Task ${name}`),
  ...round('look_up', { of: name }, rows(name, 240), `${name}-a`),
  ...round('look_up', { of: `${name} again` }, 'Nothing new.', `${name}-c`),
  ...round('load_skill', { name }, rows('skill', kept), `${name}-b`),
  assistant(`Result ${name}`),
]
const isShortened = async (history: readonly Message[], minSavings?: number): Promise<boolean> => {
  const compact = minSavings === undefined ? {} : { minSavings }
  const { edits } = await createWinnow({ compress: false, prune: false, compact }).prepare([...history, user('Next')])
  return edits.some(({ rule }) => rule === 'compact')
}
const short = Array.from({ length: 20 }, (_, at) => [user(`Question ${at}`), assistant(`Answer ${at}`)]).flat()

test('a turn is shortened where what goes is worth more than writing the rest to the cache again', async () => {
  expect(await isShortened([...short, ...turn('sleds', 10)])).toBe(true)
  expect(await isShortened([...short, ...turn('sleds', 800)])).toBe(false)
})

test('a conversation that has only begun is not taken to last', async () => {
  expect(await isShortened(turn('sleds', 340))).toBe(false)
  expect(await isShortened([...short, ...turn('sleds', 340)])).toBe(true)
})

test('a number that is given counts alone', async () => {
  expect(await isShortened(turn('sleds', 800), 650)).toBe(true)
})

test('the report says why a turn stayed as it was sent', async () => {
  const { report } = await createWinnow({ prune: false }).prepare([...short, ...turn('sleds', 800), user('Next')])
  expect(report.kept.filter(({ rule }) => rule === 'compact')).toEqual([
    { rule: 'compact', at: 40, reason: 'not-worth-cache' },
  ])
})
