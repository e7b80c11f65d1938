import type { Store } from '../../ports.ts'
import { demandFor, type Demand } from '../laws/subject.ts'
import { oddEntries, oddTexts } from './odd-texts.ts'

const demand: Demand = demandFor('store')

/** A store with what the contract asks of those that have it. */
export interface CheckedStore extends Store {
  delete?(key: string): unknown
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60)

/** What is kept under a key; stores say null or undefined where there is nothing. */
const read = async (store: Store, key: string): Promise<unknown> => (await store.get(key)) ?? undefined

async function demandKept(store: Store, key: string, value: string | undefined): Promise<void> {
  const kept = await read(store, key)
  demand(kept === value, () => `under ${shown(key)} is ${shown(kept)} instead of ${shown(value)}`)
}

/** Waits until a store forgot; some seconds are enough for any that means to. */
async function demandForgotten(store: Store, key: string): Promise<void> {
  for (let waited = 0; (await read(store, key)) !== undefined; waited += 1) {
    demand(waited < 300, () => `${shown(key)} is still kept long after its ttl`)
    await new Promise((resolve) => setTimeout(() => resolve(undefined), 10))
  }
}

/**
 * The contract of every store: what is written is read as it was written, whatever text it is, and replaces what was
 * there; other keys stay as they are; what is deleted is gone.
 *
 * @throws BrokenLawError
 * @example
 * await checkStoreKeeps(new Map())
 */
export async function checkStoreKeeps(store: CheckedStore): Promise<void> {
  await demandKept(store, 'nobody wrote this', undefined)
  for (const [key, value] of oddEntries) await store.set(key, value)
  for (const [key, value] of oddEntries) await demandKept(store, key, value)
  await store.set('key', 'another value')
  const others = oddEntries.filter(([key]) => key !== 'key')
  await demandKept(store, 'key', 'another value')
  for (const [key, value] of others) await demandKept(store, key, value)
  for (const unit of ['x', '中', '\\"', '\0']) {
    const large = unit.repeat(1_000_000 / unit.length)
    await store.set('large', large)
    demand((await read(store, 'large')) === large, () => `1 MB of ${shown(unit)} is not given back`)
  }
  if (!store.delete) return
  await store.delete('key')
  await store.delete('nobody wrote this')
  await demandKept(store, 'key', undefined)
  for (const [key, value] of others) await demandKept(store, key, value)
}

/**
 * The contract of a store that forgets: an entry is gone after its `ttl`, and not before; what replaces it has its own, or
 * none.
 *
 * @throws BrokenLawError
 * @example
 * declare const store: Store
 * await checkStoreExpires(store)
 */
export async function checkStoreExpires(store: Store): Promise<void> {
  const hour = 3_600_000
  await store.set('forever', 'first', 1)
  await store.set('forever', 'kept')
  await store.set('long', 'kept', hour)
  await store.set('replaced', 'first')
  await store.set('replaced', 'second', 1)
  await store.set('short', 'first', 1)
  await demandForgotten(store, 'short')
  await demandForgotten(store, 'replaced')
  await demandKept(store, 'forever', 'kept')
  await demandKept(store, 'long', 'kept')
  if (!store.setIfAbsent) return
  demand((await store.setIfAbsent('long', 'late', 1)) === false, () => 'setIfAbsent replaced what had not expired')
  demand((await store.setIfAbsent('short', 'second', 1)) === true, () => 'what expired is not absent to setIfAbsent')
  await demandForgotten(store, 'short')
  demand((await store.setIfAbsent('short', 'third')) === true, () => 'what expired is not absent to setIfAbsent')
  await demandKept(store, 'short', 'third')
  await demandKept(store, 'long', 'kept')
}

/** A store that decides who was first. */
export type DecidingStore = CheckedStore & Required<Pick<Store, 'setIfAbsent'>>

/**
 * The contract of `setIfAbsent`: of many that ask at the same time, through one or more stores over the same place, one is
 * told true, and every store reads what that one wrote.
 *
 * @throws BrokenLawError
 * @example
 * declare const store: DecidingStore
 * await checkSetIfAbsent([store])
 */
export async function checkSetIfAbsent(stores: readonly DecidingStore[]): Promise<void> {
  const callers = Array.from({ length: 8 }, (_, at) =>
    stores.map((store, index) => ({ store, value: `${at}/${index}` })),
  )
  for (let round = 0; round < 10; round += 1) {
    const key = `race ${round}`
    const told = await Promise.all(
      callers.flat().map(async ({ store, value }) => ({ value, first: await store.setIfAbsent(key, value) })),
    )
    const winners = told.filter(({ first }) => first === true)
    demand(winners.length === 1, () => `${winners.length} of ${told.length} were told to be first`)
    demand(
      told.every(({ first }) => typeof first === 'boolean'),
      () => 'setIfAbsent said neither true nor false',
    )
    for (const store of stores) await demandKept(store, key, winners[0]!.value)
  }
  const [store] = stores
  if (!store?.delete) return
  await store.delete('race 0')
  demand((await store.setIfAbsent('race 0', 'again')) === true, () => 'what was deleted is not absent to setIfAbsent')
}

/**
 * The contract of scopes: two stores over the same place neither read, replace, delete nor forget each other's entries. The
 * scopes `a` and `a:b` find those that glue a scope to a key.
 *
 * @throws BrokenLawError
 * @example
 * await checkStoreScopes(new Map(), new Map())
 */
export async function checkStoreScopes(one: CheckedStore, other: CheckedStore): Promise<void> {
  for (const key of oddTexts) await one.set(key, `one ${key}`)
  for (const key of oddTexts) await demandKept(other, key, undefined)
  for (const key of oddTexts) {
    if (other.setIfAbsent) {
      const first = await other.setIfAbsent(key, `other ${key}`)
      demand(first === true, () => `${shown(key)} of another scope was taken for its own`)
    } else await other.set(key, `other ${key}`)
  }
  for (const key of oddTexts) await demandKept(one, key, `one ${key}`)
  for (const key of oddTexts) await other.delete?.(key)
  for (const key of oddTexts) await demandKept(one, key, `one ${key}`)
}

/**
 * The contract of a store that is bounded to a number of entries: it holds no more than these, and what was written last
 * stays.
 *
 * @throws BrokenLawError
 * @example
 * declare const bounded: Store
 * await checkStoreBounds(bounded, 100)
 */
export async function checkStoreBounds(store: Store, maxEntries: number): Promise<void> {
  const keys = Array.from({ length: maxEntries * 3 }, (_, at) => `entry ${at}`)
  const again = 'written again and again'
  for (const key of keys) {
    if (maxEntries > 1) await store.set(again, key)
    await store.set(key, key)
  }
  const kept: string[] = []
  for (const key of [again, ...keys]) if ((await read(store, key)) !== undefined) kept.push(key)
  demand(kept.length <= maxEntries, () => `${kept.length} entries are kept, and ${maxEntries} may be`)
  demand(kept.length > maxEntries / 2, () => `only ${kept.length} entries are kept, and ${maxEntries} may be`)
  demand(kept.at(-1) === keys.at(-1), () => 'what was written last is not kept')
  demand(maxEntries === 1 || kept[0] === again, () => 'what was written again is not kept')
}

/** A store that can be closed and opened again. */
export interface OpenedStore {
  readonly store: CheckedStore
  close(): unknown
}

/**
 * The contract of a durable store: what was written is there when it is opened again, and what was deleted is not.
 *
 * @throws BrokenLawError
 * @example
 * declare function open(): Promise<OpenedStore>
 * await checkStoreReopens(open)
 */
export async function checkStoreReopens(open: () => OpenedStore | Promise<OpenedStore>): Promise<void> {
  const first = await open()
  for (const key of oddTexts) await first.store.set(key, `kept ${key}`)
  await first.store.set('short', 'gone', 1)
  await demandForgotten(first.store, 'short')
  await first.store.delete?.('key')
  await first.close()
  const second = await open()
  try {
    const isDeleted = (key: string): boolean => key === 'key' && first.store.delete !== undefined
    for (const key of oddTexts) await demandKept(second.store, key, isDeleted(key) ? undefined : `kept ${key}`)
    await demandKept(second.store, 'short', undefined)
  } finally {
    await second.close()
  }
}
