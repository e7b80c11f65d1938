import type { Store } from '../ports.ts'
import { withTimeout } from '../timeout.ts'

/** Milliseconds the next one waits for its turn: a store that never answers holds up nobody for good. */
const patience = 5000

/** By store, then by key: the last one that is keeping something. */
const keeping = new WeakMap<Store, Map<string, Promise<void>>>()

/**
 * Keeps a value unless there is one. Where a store cannot do that in one step, those of this process take turns and look
 * first; between two processes little time is left in which both find nothing.
 *
 * @returns what the store says of it: true where it is known that this value was the first
 */
export async function keepOnce(store: Store, key: string, value: string): Promise<unknown> {
  if (store.setIfAbsent) return store.setIfAbsent(key, value)
  let keys = keeping.get(store)
  if (!keys) keeping.set(store, (keys = new Map()))
  const before = keys.get(key)
  const own = (async () => {
    if (before) await withTimeout(async () => before, { what: 'the store', milliseconds: patience }).catch(() => {})
    const there = await store.get(key)
    if (there === undefined || there === null) await store.set(key, value)
  })()
  keys.set(key, own)
  try {
    await own
  } finally {
    if (keys.get(key) === own) keys.delete(key)
  }
  return undefined
}
