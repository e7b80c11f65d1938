import { expect, test } from 'vitest'
import { Originals } from './originals.ts'

const short = 'the first line\n[9 of 10 lines left out, ref aabbccddeeffgghhii]'

test('of two results with one short form that are kept at the same time one is kept, and only that one is said to be', async () => {
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
  const second = slow.keep(short, 'the second', undefined)
  await expect.poll(() => reads).toBe(1)
  await quick.keep(short, 'the first', undefined)
  answer()
  await expect(second).rejects.toThrow('did not keep')
  expect(await quick.find(short)).toBe('the first')
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
  await originals.keep(short, 'text', 1000)
  await originals.keep(short, 'text', 2000)
  expect(times).toEqual([1000, 2000])
})

test('a whole is found by all of its short form, white space at the end aside, and for its scope', async () => {
  const store = new Map<string, string>()
  const originals = new Originals(store, 'chat-1')
  await originals.keep(`${short}\n`, 'the whole', undefined)
  for (const same of [short, `${short}\n\n`, `${short} \t`]) expect(await originals.find(same)).toBe('the whole')
  const mark = short.split('\n').at(-1)!
  for (const other of [mark, `another line\n${mark}`, ` ${short}`, short.toUpperCase(), `${short}.`])
    expect(await originals.find(other)).toBeUndefined()
  expect(await new Originals(store, 'chat-2').find(short)).toBeUndefined()
})

test('halves of surrogate pairs in a short form are told apart', async () => {
  const originals = new Originals(new Map<string, string>(), 'chat-1')
  await originals.keep(`\uD800${short}`, 'the whole', undefined)
  expect(await originals.find(`\uDC00${short}`)).toBeUndefined()
  expect(await originals.find(`\uFFFD${short}`)).toBeUndefined()
})
