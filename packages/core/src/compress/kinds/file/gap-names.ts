import { labelsOf } from '../lines/numbered.ts'
import type { Declaration } from './outline.ts'

/** What marks name of the declarations they stand for. */
export interface Naming {
  /** Share of the room that is left to marks. */
  readonly share: number
  /** A mark names so many at most. */
  readonly most: number
  /** Declarations within so many others are not named. */
  readonly deepest: number
  /** Whether a mark says how many it does not name. */
  readonly isCounted: boolean
}

/** The first with which everything fits is taken. */
export const namings: readonly Naming[] = [Infinity, 40, 12, 6, 3, 1].map((most) => ({
  share: 0.05,
  most,
  deepest: Infinity,
  isCounted: false,
}))
/** Of an outline, names come before lines, and outer ones before inner ones. */
export const outlineNamings: readonly Naming[] = [
  ...[Infinity, 1, 0].flatMap((deepest) => [0.3, 0.6, 0.85].map((share) => ({ share, most: Infinity, deepest }))),
  ...[640, 320, 160, 80, 40, 20, 10, 3].map((most) => ({ share: 0.85, most, deepest: 0 })),
].map((naming) => ({ ...naming, isCounted: true }))

/**
 * What a mark says of lines that are left out: their numbers and what is declared in them, `40-92: parseArgs, readConfig`.
 * What stands in a declaration that is left out as a whole is not named besides.
 */
export function labelsWithNames(
  lines: readonly string[],
  declarations: readonly Declaration[],
  { most, deepest, isCounted }: Naming,
): (from: number, to: number) => string {
  const rangeOf = labelsOf(lines)
  const depths: number[] = []
  for (const { parent } of declarations) depths.push(parent < 0 ? 0 : depths[parent]! + 1)
  let next = 0
  return (from, to) => {
    while (next < declarations.length && declarations[next]!.from < from) next += 1
    const names: string[] = []
    let total = 0
    let within = -1
    for (; next < declarations.length && declarations[next]!.from <= to; next += 1) {
      const { name, from: start, to: end } = declarations[next]!
      if (start <= within) continue
      if (end <= to) within = end
      if (name === '') continue
      total += 1
      if (depths[next]! <= deepest && names.length < most) names.push(name)
    }
    if (names.length === 0) return rangeOf(from, to)
    const left = total - names.length
    const more = left === 0 ? '' : isCounted ? `, … ${left} more` : ', …'
    return `${rangeOf(from, to)}: ${names.join(', ')}${more}`
  }
}
