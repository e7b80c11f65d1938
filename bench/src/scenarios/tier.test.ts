import { expect, it } from 'vitest'
import { withTier } from './tier.ts'
import type { Need } from './needs.ts'

const texts = ['ropes:', 'rope 17 torn', 'rope 18 whole', 'mast one', 'crate 3']
const prompt = JSON.stringify({ parts: texts.map((text, at) => ({ part: at + 1, text })) })
const answer = async (standIn: 'marking' | 'random', needs: readonly Need[]): Promise<string> =>
  withTier(standIn, needs, {}).generate!({
    system: '',
    prompt,
    maxOutputTokens: 100,
    signal: AbortSignal.timeout(1000),
  })

it('marks exactly the parts that hold what is needed, together where none does alone', async () => {
  expect(await answer('marking', [['rope', '18'], 'crate 3'])).toBe('3,5')
  expect(await answer('marking', [['17', 'mast']])).toBe('2,4')
  expect(await answer('marking', ['anchor'])).toBe('0')
})

it('marks by chance the same parts again, each once', async () => {
  const first = await answer('random', [])
  expect(await answer('random', [])).toBe(first)
  expect(first.split(',').toSorted()).toEqual(['1', '2', '3', '4', '5'])
})
