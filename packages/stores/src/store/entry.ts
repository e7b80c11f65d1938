import { InvalidOptionError, parseJson } from '@winnow/core'

/** Bytes of the longest key; databases index no longer ones. */
const mostOfKey = 1000
/** Bytes of the longest scope. */
const mostOfScope = 500
/** Bytes of the longest value. */
const mostOfValue = 16_000_000
/** Milliseconds; three thousand years, which databases can still add to a date. */
const longestTtl = 1e14

const encoder = new TextEncoder()
/** Bytes of a text as UTF-8. */
const bytesOf = (text: string): number => encoder.encode(text).length

/** What databases refuse or write as something else: NUL, and half a pair of surrogates. */
const unwritable = /[\0\p{Surrogate}]/u
const mark = '\\'

/** A text as a database can keep it: itself, or where it cannot be kept or begins with the mark, the mark and its JSON. */
const written = (text: string): string =>
  text.startsWith(mark) || unwritable.test(text) ? mark + JSON.stringify(text) : text

/** The text that was written. */
export const readBack = (text: string): string =>
  text.startsWith(mark) ? (parseJson(text.slice(mark.length)) as string) : text

function short(path: string, text: string, most: number): string {
  if (typeof text !== 'string') throw new InvalidOptionError(path, 'it is no text', 'Give a string.')
  const kept = written(text)
  if (bytesOf(kept) > most) {
    const problem = `it has ${bytesOf(kept)} bytes, and up to ${most} are possible`
    throw new InvalidOptionError(path, problem, 'Give a shorter one, such as its hash.')
  }
  return kept
}

/** @throws InvalidOptionError for what is no text, or too long */
export const checkKey = (key: string): string => short('key', key, mostOfKey)

/** @throws InvalidOptionError for what is no text, or too long */
export const checkScope = (scope: string): string => short('scope', scope, mostOfScope)

/** An entry as it is written. */
export interface Entry {
  readonly key: string
  readonly value: string
  /** Of both, as they are given back. */
  readonly bytes: number
}

/**
 * @param most bytes of an entry that a store of this size can keep
 * @throws InvalidOptionError for what is no text, or too long
 */
export function checkEntry(key: string, value: string, most: number): Entry {
  const entry = { key: checkKey(key), value }
  if (typeof value !== 'string') throw new InvalidOptionError('value', 'it is no text', 'Give JSON.stringify(value).')
  const size = bytesOf(value)
  if (size > mostOfValue) {
    const problem = `it has ${size} bytes, and up to ${mostOfValue} are possible`
    throw new InvalidOptionError('value', problem, 'Keep less, or in several entries.')
  }
  const bytes = bytesOf(key) + size
  if (bytes > most) {
    const problem = `with its key it has ${bytes} bytes, and maxBytes leaves room for ${most}`
    throw new InvalidOptionError('value', problem, 'Raise maxBytes, or keep less.')
  }
  return { ...entry, value: written(value), bytes }
}

/** Whole milliseconds from now on, null for good. */
export function checkTtl(ttl: number | undefined): number | null {
  if (ttl === undefined) return null
  if (!(ttl > 0 && ttl <= longestTtl))
    throw new InvalidOptionError('ttl', `${String(ttl)} is no time`, 'Give milliseconds above 0, or none to keep it.')
  return Math.ceil(ttl)
}
