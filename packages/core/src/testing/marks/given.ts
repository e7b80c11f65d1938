import { numberLines, numberOf } from '../../compress/recall/answer/lines.ts'
import type { Message } from '../../message/types.ts'
import { parseJson } from '../../parse-json.ts'
import type { Bracketed } from './brackets.ts'
import type { ShownText } from './shown-texts.ts'

/** A mark, the stretch of a view that holds it, and what it can be held against. */
export interface Given {
  readonly found: Bracketed
  readonly shown: ShownText
  /** What the pattern captured. */
  readonly said: readonly (string | undefined)[]
  readonly history: readonly Message[]
  readonly view: readonly Message[]
  /** All that recall gives for a ref; `undefined` where it opens nothing. */
  readonly open: (ref: string) => string | undefined
}

/** The sum of some numbers. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** A line of a result by the number a reader knows it by. */
export interface KnownLine {
  readonly number: number
  readonly text: string
}

/** The lines of a result with their numbers. */
export function knownLines(raw: string): KnownLine[] {
  const numbered = numberLines(raw)
  return numbered.lines.map((text, index) => ({ text, number: numberOf(numbered, index) }))
}

/** All texts within a value. */
export function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsWithin)
}

/** How many lines a text has; a break at its end opens no further one. */
export const countLinesOf = (text: string): number => (text === '' ? 0 : text.replace(/\n$/u, '').split('\n').length)

/** The values of JSON in a text: of all of it, or of each line. */
export function valuesOf(raw: string): unknown[] {
  const read = (text: string): unknown[] => {
    try {
      return [parseJson(text)]
    } catch {
      return []
    }
  }
  const whole = read(raw)
  return whole.length > 0 ? whole : raw.split('\n').flatMap(read)
}

/** Every list and object in a value, texts of JSON opened. */
export function collectionsIn(value: unknown): object[] {
  if (typeof value === 'string') return /^\s*[{[]/u.test(value) ? valuesOf(value).flatMap(collectionsIn) : []
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(collectionsIn)]
}
