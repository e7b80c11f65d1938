import { expect, test } from 'vitest'
import { Originals } from './originals.ts'

test('of two results with one name that are kept at the same time one is kept, and only that one is said to be', async () => {
  const kept = new Map<string, string>()
  let answer = (): void => undefined
  const reading = new Promise<void>((resolve) => (answer = resolve))
  const set = (key: string, value: string): unknown => kept.set(key, value)
  const setIfAbsent = (key: string, value: string): boolean => !kept.has(key) && Boolean(kept.set(key, value))
  const quick = new Originals({ get: (key) => kept.get(key), set, setIfAbsent }, 'chat-1')
  let reads = 0
  async function slowGet(key: string): Promise<unknown> {
    const found = kept.get(key)
    if ((reads += 1) === 1) await reading
    return reads === 1 ? found : kept.get(key)
  }
  const slow = new Originals({ get: slowGet, set, setIfAbsent }, 'chat-1')
  const second = slow.keep('aabbccddeeffgghhii', 'the second', undefined)
  await expect.poll(() => reads).toBe(1)
  await quick.keep('aabbccddeeffgghhii', 'the first', undefined)
  answer()
  await expect(second).rejects.toThrow('did not keep')
  expect(await quick.find('aabbccddeeffgghhii')).toBe('the first')
})

test('the time of a result begins anew when it is kept again', async () => {
  const times: (number | undefined)[] = []
  const kept = new Map<string, string>()
  const write = (key: string, value: string, ttl?: number): unknown => {
    times.push(ttl)
    return kept.set(key, value)
  }
  const store = { get: (key: string) => kept.get(key), set: write, setIfAbsent: write }
  const originals = new Originals(store, 'chat-1')
  await originals.keep('aabbccddeeffgghhii', 'text', 1000)
  await originals.keep('aabbccddeeffgghhii', 'text', 2000)
  expect(times).toEqual([1000, 2000])
})
