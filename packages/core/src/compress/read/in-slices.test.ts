import { expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

test('reading breaks off between parts when it takes long, and no part is read twice', () => {
  vi.useFakeTimers()
  try {
    const made: number[] = []
    let whole: number[] | undefined
    const steps = [
      ...inSlices((once) => {
        whole = Array.from({ length: 10 }, (_, at) =>
          once(`part ${at}`, () => {
            vi.advanceTimersByTime(30)
            made.push(at)
            return at
          }),
        )
      }),
    ]
    expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(whole).toEqual(made)
    expect(steps.length).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})

test('a part that fails fails the whole', () => {
  expect(() => [
    ...inSlices((once) =>
      once('part', () => {
        throw new Error('no')
      }),
    ),
  ]).toThrow('no')
})
