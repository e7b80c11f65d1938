import { expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../ports.ts'
import { keepOnce } from './keep-once.ts'

test('a store that once gave no answer holds up nobody for good', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const kept = new Map<string, string>()
  let asked = 0
  const store: Store = {
    get: async (key) => {
      asked += 1
      return asked === 1 ? new Promise<undefined>(() => {}) : kept.get(key)
    },
    set: async (key, value) => void kept.set(key, value),
  }
  void keepOnce(store, 'a', 'never')
  const next = keepOnce(store, 'a', 'next')
  await vi.advanceTimersByTimeAsync(10_000)
  await next
  expect(kept.get('a')).toBe('next')
})
