import type { Store } from '@winnow/core'
import type { Random } from '../attack/random.ts'

/** A store that may go wrong, with what is really kept in it. */
export interface SoakStore {
  readonly name: string
  readonly store: Store
  /** Whether it does what a store is to do: then what was acknowledged has to be there. */
  readonly isSound: boolean
}

const wait = async (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

function mapStore(): Store & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    setIfAbsent: async (key, value) => {
      if (kept.has(key)) return false
      kept.set(key, value)
      return true
    },
  }
}

/** What somebody else wrote under our keys, or a version of Winnow that is to come. */
const foreign = (random: Random, kept: ReadonlyMap<string, string>): unknown =>
  random.one<() => unknown>([
    () => 'not JSON {',
    () => '{"decided":{"version":99,"what":["is","this"]}}',
    () => '{"version":99,"text":"from the future"}',
    () => ({ decided: { __proto__: null, constructor: 'x' } }),
    () => 42,
    () => null,
    () => [],
    () => random.one([...kept.values(), 'x']),
    () => '{"decided":"'.repeat(50),
    () => '['.repeat(100_000),
  ])()

function failing(name: string, how: (random: Random) => Promise<void>, random: Random): SoakStore {
  const inner = mapStore()
  const maybe = async (): Promise<void> => {
    if (random.once(3)) await how(random)
  }
  return {
    name,
    isSound: false,
    store: {
      get: async (key) => (await maybe(), inner.get(key)),
      set: async (key, value) => (await maybe(), inner.set(key, value)),
      setIfAbsent: async (key, value) => (await maybe(), inner.setIfAbsent!(key, value)),
    },
  }
}

/** Stores as they are found: sound, without `setIfAbsent`, slow, full, locked, and with contents nobody wrote. */
export function soakStore(random: Random): SoakStore {
  const inner = mapStore()
  const makers: readonly (() => SoakStore)[] = [
    () => ({ name: 'sound', isSound: true, store: inner }),
    () => ({ name: 'a Map', isSound: true, store: new Map() }),
    () => failing('slow', async () => wait(random.below(20)), random),
    () =>
      failing(
        'full',
        async () => {
          throw new Error('SQLITE_FULL: database or disk is full')
        },
        random,
      ),
    () =>
      failing(
        'locked',
        async () => {
          await wait(5)
          throw new Error('SQLITE_BUSY: database is locked')
        },
        random,
      ),
    () => ({
      name: 'corrupt',
      isSound: false,
      store: {
        ...inner,
        get: async (key) => (random.once(2) ? foreign(random, inner.kept) : inner.kept.get(key)),
      },
    }),
  ]
  return random.one(makers)()
}
