import type { Store } from '@winnow/core'

/** A {@link Store} that other processes and later ones share. Its entries are texts; each of its promises may reject. */
export interface DurableStore extends Store {
  /** What was kept under the key; undefined where nothing was, it expired or it had to go. */
  get(key: string): Promise<string | undefined>
  /** Keeps a value, in place of what was there. `ttl` in milliseconds; without it for good. */
  set(key: string, value: string, ttl?: number): Promise<void>
  /** Keeps the value unless there is one that has not expired; true where it did. One of many that ask at once is told so. */
  setIfAbsent(key: string, value: string, ttl?: number): Promise<boolean>
  /** True where there was something. */
  delete(key: string): Promise<boolean>
}

/** Whose entries a store keeps, and how many. */
export interface StoreSettings {
  /**
   * Whose entries these are, up to 500 bytes: stores of one table that have another scope neither see nor replace them.
   * Default none, which is a scope, too.
   */
  readonly scope?: string
  /**
   * Lower-case letters, digits and `_`, up to 50. Made where it is missing, with one that says its version. Default
   * `winnow_store`.
   */
  readonly table?: string
  /** Entries of the scope; above it those written longest ago go. Default no limit. */
  readonly maxEntries?: number
  /** Bytes of keys and values of the scope, as UTF-8; above it those written longest ago go. Default no limit. */
  readonly maxBytes?: number
}
