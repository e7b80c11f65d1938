import { describe, expect, test } from 'vitest'
import { wordCounter } from '../../testing/index.ts'
import { fitInto } from './window-last-resort.ts'
import type { Layer } from './window-edits.ts'
import type { Range } from './window-ranges.ts'

const range = (from: number, to: number): Range => ({ from, to })
const layerOf = (...ranges: Range[]): Layer => ({ kind: 'segment', ranges, text: 'a summary', summaries: [] })

/** Tokens of each message, of a mark, and of the mark that further ranges have. */
const [mark, further] = [10, 14]

/** What is left out of a history whose messages have so many tokens, and what all of it has then. */
function leftOut(sizes: readonly number[], layers: readonly Layer[], units: readonly (readonly Range[])[], budget = 0) {
  const sizeOf = ({ from, to }: Range): number => sizes.slice(from, to).reduce((sum, size) => sum + size, 0)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  let taken: readonly Layer[] = []
  const isWorth = (each: Range, text?: string): boolean => sizeOf(each) >= (text === undefined ? further : mark)
  const tried = fitInto({ budget, tokens: wordCounter, layers, units, isWorth }, (list) => {
    const ranges = list.map((layer) => layer.ranges)
    const saved = ranges.flat().reduce((sum, each) => sum + sizeOf(each), 0)
    const marks = ranges.reduce((sum, each) => sum + (each.length > 0 ? mark + (each.length - 1) * further : 0), 0)
    taken = list
    return { assembled: {} as never, tokens: all - saved + marks }
  })
  const [first] = taken
  return { ranges: first?.ranges ?? [], text: first?.text, tokens: tried.tokens }
}

describe('what is left out as a last resort', () => {
  // Turns that stay stand at 2 and at 5.
  const sizes = [30, 30, 500, 3, 3, 500, 3, 3]
  const units = [[range(0, 2)], [range(3, 5)]]

  test('is only what saves more than its mark takes', () => {
    expect(leftOut(sizes, [], units)).toEqual({ ranges: [range(0, 2)], text: '2 messages left out', tokens: 1022 })
  })

  test('is the same when one more small turn could go', () => {
    expect(leftOut(sizes, [], [...units, [range(6, 8)]]).ranges).toEqual(leftOut(sizes, [], units).ranges)
  })

  test('is nothing where nothing saves more than its mark takes', () => {
    expect(leftOut([3, 3, 500], [], [[range(0, 2)]])).toMatchObject({ ranges: [], tokens: 506 })
  })

  test('is what has the room of the first mark, which is shorter than the others', () => {
    expect(leftOut([6, 6, 500], [], [[range(0, 2)]]).ranges).toEqual([range(0, 2)])
    expect(leftOut([500, 6, 6, 500, 6, 6], [], [[range(1, 3)], [range(4, 6)]]).ranges).toEqual([range(1, 3)])
  })

  test('is all that was summarised before, which never comes back', () => {
    const { ranges, text } = leftOut(sizes, [layerOf(range(0, 2), range(3, 5))], [[range(6, 8)]])
    expect(ranges).toEqual([range(0, 2), range(3, 5)])
    expect(text).toBe('4 messages left out')
  })

  test('goes on from what was summarised before', () => {
    expect(leftOut(sizes, [layerOf(range(0, 2))], [[range(2, 4)]]).ranges).toEqual([range(0, 4)])
  })
})
