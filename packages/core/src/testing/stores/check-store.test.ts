import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Store } from '../../ports.ts'
import {
  checkSetIfAbsent,
  checkStoreBounds,
  checkStoreExpires,
  checkStoreKeeps,
  checkStoreReopens,
  checkStoreScopes,
  type DecidingStore,
} from './check-store.ts'

/** The shape of a Keyv instance: asynchronous, undefined where there is nothing, `ttl` as the third argument. */
class KeyvShaped implements DecidingStore {
  protected readonly entries = new Map<string, { value: string; expires: number }>()

  get(key: string): Promise<string | undefined> {
    const entry = this.entries.get(key)
    return Promise.resolve(entry && entry.expires > Date.now() ? entry.value : undefined)
  }
  set(key: string, value: string, ttl = Infinity): Promise<boolean> {
    this.entries.set(key, { value, expires: Date.now() + ttl })
    return Promise.resolve(true)
  }
  setIfAbsent(key: string, value: string, ttl = Infinity): Promise<boolean> {
    const entry = this.entries.get(key)
    const isAbsent = !entry || entry.expires <= Date.now()
    if (isAbsent) this.entries.set(key, { value, expires: Date.now() + ttl })
    return Promise.resolve(isAbsent)
  }
  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.entries.delete(key))
  }
}

class Bounded extends KeyvShaped {
  readonly #most: number
  constructor(most: number) {
    super()
    this.#most = most
  }
  override set(key: string, value: string): Promise<boolean> {
    this.entries.delete(key)
    if (this.entries.size >= this.#most) this.entries.delete([...this.entries.keys()][0]!)
    return super.set(key, value)
  }
}

/** A store with one method that does something else. */
const broken = (how: Partial<DecidingStore>, store: DecidingStore = new KeyvShaped()): DecidingStore => ({
  get: how.get ?? ((key) => store.get(key)),
  set: how.set ?? ((key, value, ttl) => store.set(key, value, ttl)),
  setIfAbsent: how.setIfAbsent ?? ((key, value, ttl) => store.setIfAbsent(key, value, ttl)),
  delete: how.delete ?? ((key) => store.delete?.(key)),
})

afterEach(() => void vi.useRealTimers())

describe('what a store promises', () => {
  it('is kept by a Map where it promises it', async () => {
    await expect(checkStoreKeeps(new Map())).resolves.toBeUndefined()
    await expect(checkStoreScopes(new Map(), new Map())).resolves.toBeUndefined()
  })

  it('is kept by what has the shape of a Keyv', async () => {
    const store = new KeyvShaped()
    await expect(checkStoreKeeps(store)).resolves.toBeUndefined()
    await expect(checkStoreExpires(store)).resolves.toBeUndefined()
    await expect(checkSetIfAbsent([store, store])).resolves.toBeUndefined()
    await expect(checkStoreScopes(new KeyvShaped(), new KeyvShaped())).resolves.toBeUndefined()
    await expect(checkStoreReopens(() => ({ store, close: () => undefined }))).resolves.toBeUndefined()
    for (const most of [1, 2, 20]) await expect(checkStoreBounds(new Bounded(most), most)).resolves.toBeUndefined()
  })

  const kept = new KeyvShaped()
  it.each<[string, Store]>([
    ['cuts keys at NUL', broken({ get: (key) => kept.get(key.split('\0')[0]!), set: keepCut })],
    [
      'writes lone surrogates as another character',
      broken({ set: (key, value) => kept.set(key.replace(/\p{Surrogate}/gu, '\uFFFD'), value) }),
    ],
    ['keeps what it has', broken({ set: (key, value) => kept.setIfAbsent(key, value) }, kept)],
    ['deletes nothing', broken({ delete: () => false })],
    ['knows every key', broken({ get: (key) => kept.get(key).then((value) => value ?? 'something') }, kept)],
  ])('is broken where it %s', (_, store) => expect(checkStoreKeeps(store)).rejects.toThrow('law “store” is broken'))
  function keepCut(key: string, value: string): unknown {
    return kept.set(key.split('\0')[0]!, value)
  }

  it('is broken where it never forgets, or forgets what has no ttl or a later one', async () => {
    vi.useFakeTimers()
    const passing = checkStoreExpires(new Map()).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await passing).toContain('"short" is still kept long after its ttl')
    vi.useRealTimers()
    const store = new KeyvShaped()
    await expect(checkStoreExpires(broken({ set: (key, value) => store.set(key, value, 1) }, store))).rejects.toThrow(
      /"forever" is undefined/u,
    )
    const slow = new KeyvShaped()
    const never = broken({ setIfAbsent: (key, value) => slow.get(key).then((is) => is === value) }, slow)
    await expect(checkStoreExpires(never)).rejects.toThrow('what expired is not absent to setIfAbsent')
  })

  it('is broken where nobody or more than one is first', async () => {
    const store = new KeyvShaped()
    const late: DecidingStore['setIfAbsent'] = async (key, value) => {
      if ((await store.get(key)) !== undefined) return false
      await store.set(key, value)
      return true
    }
    await expect(checkSetIfAbsent([broken({ setIfAbsent: late }, store)])).rejects.toThrow('were told to be first')
    await expect(checkSetIfAbsent([broken({ setIfAbsent: () => false })])).rejects.toThrow('0 of 8 were told')
    await expect(checkSetIfAbsent([new KeyvShaped(), new KeyvShaped()])).rejects.toThrow('2 of 16 were told')
  })

  it('is broken where scopes share a key', async () => {
    const store = new KeyvShaped()
    await expect(checkStoreScopes(store, store)).rejects.toThrow('instead of undefined')
    const one = new KeyvShaped()
    const glued = (scope: string): DecidingStore =>
      broken({ get: (key) => one.get(`${scope}:${key}`), set: (key, value) => one.set(`${scope}:${key}`, value) })
    await expect(checkStoreScopes(glued('a'), glued('a:b'))).rejects.toThrow('law “store” is broken')
  })

  it('is broken where a bound is not kept, or the newest go first', async () => {
    await expect(checkStoreBounds(new KeyvShaped(), 3)).rejects.toThrow('entries are kept, and 3 may be')
    await expect(checkStoreBounds(new Bounded(1), 8)).rejects.toThrow('only 1 entries are kept')
    const store = new Map<string, string>()
    const first = broken({ get: (key) => store.get(key), set: (key, value) => store.size < 3 && store.set(key, value) })
    await expect(checkStoreBounds(first, 3)).rejects.toThrow('what was written last is not kept')
  })

  it('is broken where nothing is there when it is opened again', async () => {
    await expect(checkStoreReopens(() => ({ store: new KeyvShaped(), close: () => undefined }))).rejects.toThrow(
      'is undefined instead of',
    )
  })
})
