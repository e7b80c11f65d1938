import type { Question } from '../../read/question.ts'
import { holdsDay } from './written-day.ts'

/** Of rows a name stands in, no more than these can be meant by it: so many, or such a share. */
const mostMeant = { rows: 4, share: 0.05 }

const token = /[A-Za-z0-9_][\w.:@/+-]*/gu
/** Characters of a row that are looked at for parts of names. */
const readLength = 2000
const inner = /[^.:@/+]+/gu

/** Ids, names and numbers in a text, in lowercase: each whole, and the parts of one that has several. */
export function* exactNames(text: string): Generator<string, void> {
  for (const [match] of text.matchAll(token)) {
    const whole = match.replace(/(?<![.:@/+-])[.:@/+-]+$/u, '').toLowerCase()
    yield whole
    const parts = whole.match(inner) ?? []
    if (parts.length > 1) yield* parts
  }
}

/** The rows that were found for each name, without names that stand in too many of them to be meant. */
function rowsMeant(rowsOf: ReadonlyMap<string, readonly number[]>, count: number, most: number): Uint8Array {
  const found = new Uint8Array(count)
  for (const rows of rowsOf.values()) if (rows.length <= most) for (const row of rows) found[row] = 1
  return found
}

const longestDayRead = 20_000

/** Rows that hold a day are meant by it up to such a share of all. */
const mostOfDays = 0.25

/** Which rows hold a day that the question names, in whatever way they write it, as long as most are of other days. */
export function rowsOfDays(texts: readonly string[], { daysThere }: Question): Uint8Array {
  const found = new Uint8Array(texts.length)
  if (daysThere.length === 0) return found
  let count = 0
  for (const [row, text] of texts.entries())
    if (holdsDay(text.slice(0, longestDayRead).toLowerCase(), daysThere)) count += found[row] = 1
  return count > texts.length * mostOfDays ? found.fill(0) : found
}

const partOfWord = /[\p{L}\p{N}_]/u

/** Whether a text holds a name that is no part of a longer word. */
export function holdsWhole(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!partOfWord.test(text[at - 1] ?? '') && !partOfWord.test(text[at + name.length] ?? '')) return true
  return false
}

/** Which rows hold an id, a name or a number that the question or the arguments of the call name exactly. */
export function namedRows(texts: readonly string[], { names }: Question): Uint8Array {
  const found = new Uint8Array(texts.length)
  const all = names.size === 0 ? '' : texts.join('\n').toLowerCase()
  const there = new Set([...names].filter((name) => all.includes(name)))
  if (there.size === 0) return found
  const rowsOf = new Map<string, number[]>()
  const add = (name: string, row: number): void => {
    if (!there.has(name)) return
    const rows = rowsOf.get(name)
    if (!rows) rowsOf.set(name, [row])
    else if (rows.at(-1) !== row) rows.push(row)
  }
  const ofWords = [...there].filter((name) => name.includes(' '))
  for (const [row, text] of texts.entries()) {
    for (const name of exactNames(text)) add(name, row)
    const said = ofWords.length > 0 ? text.toLowerCase() : ''
    for (const name of ofWords) if (holdsWhole(said, name)) add(name, row)
  }
  return rowsMeant(rowsOf, texts.length, Math.max(mostMeant.rows, texts.length * mostMeant.share))
}

const parts = /[^.:@/+-]+/gu
/** A shorter word is part of too many names. */
const shortestPart = 4
/** A word is part of so many names at most where it means them. */
const mostMentioned = 8

/**
 * Which rows hold a name that a word of the question is a part of, a number at its end aside: `libssl3:amd64` and `libssl-dev` for
 * "is libssl there?". Plain words of a row are no names.
 */
export function mentionedRows(texts: readonly string[], { terms }: Question): Uint8Array {
  const rowsOf = new Map<string, number[]>()
  const all = texts.join('\n').toLowerCase()
  const words = [...terms.keys()].filter((term) => term.startsWith('=') && term.length > shortestPart)
  const there = new Set(words.map((term) => term.slice(1)).filter((word) => all.includes(word)))
  if (there.size === 0) return new Uint8Array(texts.length)
  for (const [row, text] of texts.entries()) {
    for (const [match] of text.slice(0, readLength).matchAll(token)) {
      for (const inside of match.toLowerCase().match(parts) ?? []) {
        const part = inside.replace(/(?<!\d)\d+$/u, '')
        if (part.length === match.length || !there.has(part)) continue
        const rows = rowsOf.get(part)
        if (!rows) rowsOf.set(part, [row])
        else if (rows.at(-1) !== row) rows.push(row)
      }
    }
  }
  return rowsMeant(rowsOf, texts.length, mostMentioned)
}
