import { InvalidOptionError } from '@winnow/core'
import type { StoreSettings } from './types.ts'

/** Writes between two times that expired entries are deleted. */
const writesBetween = 1000
/** What is left free when entries are deleted, of the whole: looking through all of them is then seldom. */
const free = 20

/**
 * Most entries that one write deletes: a table that many have grown in would hold it up, or run out of its time and be
 * refused each time again. What is left is for the writes that follow.
 */
export const mostAtOnce = 1000

/** What a write should tidy up, or has: all of it then. */
export interface Tidying {
  readonly expired: boolean
  readonly bounds: boolean
}

export const nothingTidied: Tidying = { expired: false, bounds: false }

function checkBound(path: string, bound: number | undefined): void {
  if (bound !== undefined && !(Number.isSafeInteger(bound) && bound > 0))
    throw new InvalidOptionError(path, `${String(bound)} is no number of them`, 'Give a whole number above 0.')
}

/** When a store tidies up: with its first write, and as often as its bounds need. */
export class Bounds {
  /** Entries and bytes that are left when the oldest were deleted; null where there is no bound. */
  readonly left: { readonly entries: number | null; readonly bytes: number | null }
  /** Bytes of the largest entry that stays. */
  readonly mostOfEntry: number
  readonly #spare: { readonly entries: number; readonly bytes: number }
  #writesSince = Infinity
  #entries = Infinity
  #bytes = Infinity

  /** @throws InvalidOptionError for bounds that are none */
  constructor({ maxEntries, maxBytes }: Pick<StoreSettings, 'maxEntries' | 'maxBytes'>) {
    checkBound('maxEntries', maxEntries)
    checkBound('maxBytes', maxBytes)
    this.#spare = {
      entries: Math.floor((maxEntries ?? Infinity) / free),
      bytes: Math.floor((maxBytes ?? Infinity) / free),
    }
    this.left = {
      entries: maxEntries === undefined ? null : maxEntries - this.#spare.entries,
      bytes: maxBytes === undefined ? null : maxBytes - this.#spare.bytes,
    }
    this.mostOfEntry = this.left.bytes ?? Infinity
  }

  /** What is due with the next write, which has so many bytes. */
  due(bytes: number): Tidying {
    const { left } = this
    const isFull = this.#entries + 1 >= this.#spare.entries || this.#bytes + bytes >= this.#spare.bytes
    return {
      expired: this.#writesSince >= writesBetween,
      bounds: isFull && (left.entries !== null || left.bytes !== null),
    }
  }

  /** Counts a write that was done, with what it tidied up. */
  wrote(bytes: number, tidied: Tidying): void {
    this.#writesSince = tidied.expired ? 1 : this.#writesSince + 1
    this.#entries = tidied.bounds ? 0 : this.#entries + 1
    this.#bytes = tidied.bounds ? 0 : this.#bytes + bytes
  }
}
