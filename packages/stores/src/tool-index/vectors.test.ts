import type { Embedder } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { embed } from './vectors.ts'

const giving = (vectors: unknown): Embedder => ({ name: 'mine', embed: async () => vectors as number[][] })
const tool = { text: 'weather', whose: 'the tool "weather"' }

describe('embed', () => {
  it('gives vectors of length 1, also of numbers whose squares are none', async () => {
    const [ordinary, huge, tiny] = await embed(
      giving([
        [3, 4],
        [3e300, 4e300],
        [3e-300, -4e-300],
      ]),
      2,
      [tool, tool, tool],
      {},
    )
    expect(ordinary).toEqual([0.6, 0.8].map((value) => expect.closeTo(value, 12)))
    expect(huge).toEqual([0.6, 0.8].map((value) => expect.closeTo(value, 12)))
    expect(tiny).toEqual([0.6, -0.8].map((value) => expect.closeTo(value, 12)))
  })

  it('takes typed arrays', async () => {
    expect(await embed(giving([Float32Array.of(0, 2)]), 2, [tool], {})).toEqual([[0, 1]])
  })

  it.each<[string, unknown, RegExp]>([
    ['no list', undefined, /^embedder mine gave no vectors$/u],
    ['too few', [], /^embedder mine gave 0 vectors for 1 texts$/u],
    [
      'too many',
      [
        [1, 2],
        [1, 2],
      ],
      /^embedder mine gave 2 vectors for 1 texts$/u,
    ],
    ['none', [null], /^embedder mine gave no vector for the tool "weather"$/u],
    ['a text', ['ab'], /^embedder mine gave no vector for the tool "weather"$/u],
    ['a short one', [[1]], /^embedder mine gave a vector of 1 numbers instead of 2 for the tool "weather"$/u],
    [
      'NaN',
      [[1, Number.NaN]],
      /^embedder mine gave a vector that holds other than finite numbers for the tool "weather"$/u,
    ],
    ['Infinity', [[Infinity, 1]], /other than finite numbers for the tool "weather"$/u],
    ['texts', [['1', '2']], /other than finite numbers for the tool "weather"$/u],
    ['zeros', [[0, -0]], /^embedder mine gave a vector of zeros for the tool "weather"$/u],
  ])('refuses %s', async (_, vectors, message) => {
    await expect(embed(giving(vectors), 2, [tool], {})).rejects.toThrow(message)
  })

  it('stops waiting where the signal aborts', async () => {
    const hanging: Embedder = { name: 'mine', embed: () => new Promise(() => {}) }
    await expect(embed(hanging, 2, [tool], { signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/u)
    await expect(embed(hanging, 2, [tool], { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop')
  })
})
