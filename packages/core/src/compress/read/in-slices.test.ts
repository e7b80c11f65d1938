import { expect, test, vi } from 'vitest'
import type { ShrinkContext } from '../kind.ts'
import { changed, inSlices, once as onceFor } from './in-slices.ts'

test('reading breaks off between parts when it takes long, and no part is read twice', () => {
  vi.useFakeTimers()
  try {
    const made: number[] = []
    let whole: number[] | undefined
    const steps = [
      ...inSlices((once) => {
        whole = Array.from({ length: 10 }, (_, at) =>
          once(`part ${at}`, 'text', () => {
            vi.advanceTimersByTime(30)
            made.push(at)
            return at
          }),
        )
      }),
    ]
    expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(whole).toEqual(made)
    expect(steps.length).toBe(10)
  } finally {
    vi.useRealTimers()
  }
})

/** How often reading breaks off, with a clock that only `read` moves. */
function breaksOf(read: Parameters<typeof inSlices>[0]): number {
  vi.useFakeTimers()
  try {
    return [...inSlices(read)].length
  } finally {
    vi.useRealTimers()
  }
}

test('a step reads what is new for as long as it took to come there', () => {
  const breaks = breaksOf((once) => {
    for (let part = 0; part < 100; part += 1) {
      vi.advanceTimersByTime(1)
      once(`part ${part}`, 'text', () => part)
    }
  })
  expect(breaks).toBeLessThan(5)
})

test('what a step broke off behind is met inside a part that is not finished', () => {
  const breaks = breaksOf((once) =>
    once('whole', 'text', () => {
      for (let part = 0; part < 4; part += 1) once(`part ${part}`, 'text', () => vi.advanceTimersByTime(30))
    }),
  )
  expect(breaks).toBe(4)
})

test('reading ends though no part is met again', () => {
  let parts = 0
  const breaks = breaksOf((once) => {
    for (let part = 0; part < 3; part += 1) once(`part ${(parts += 1)}`, 'text', () => vi.advanceTimersByTime(30))
  })
  expect(breaks).toBe(1)
})

test('a part that fails fails the whole', () => {
  expect(() => [
    ...inSlices((once) =>
      once('part', 'text', () => {
        throw new Error('no')
      }),
    ),
  ]).toThrow('no')
})

test('parts of the same name are told apart by their text and by what is different about the context', () => {
  let read: string[] = []
  const steps = inSlices((once) => {
    const context = { once } as ShrinkContext
    const other = changed(context, 'other', { path: 'a.ts' })
    read = [
      onceFor(context, 'part', 'one', () => 'one'),
      onceFor(context, 'part', 'two', () => 'two'),
      onceFor(other, 'part', 'one', () => `one of ${other.path}`),
      onceFor(context, 'part', 'one', () => 'again'),
    ]
  })
  expect([...steps]).toEqual([])
  expect(read).toEqual(['one', 'two', 'one of a.ts', 'one'])
})
