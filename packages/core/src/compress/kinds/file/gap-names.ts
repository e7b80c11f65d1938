import { labelsOf } from '../lines/numbered.ts'
import type { Declaration } from './outline.ts'

/** A mark names so many declarations at most, then fewer, until everything fits. */
export const mostNames: readonly number[] = [Infinity, 40, 12, 6, 3, 1]

/**
 * What a mark says of lines that are left out: their numbers and what is declared in them, `40-92: parseArgs, readConfig`.
 * What stands in a declaration that is left out as a whole is not named besides.
 *
 * @param most how many names a mark has
 */
export function labelsWithNames(
  lines: readonly string[],
  declarations: readonly Declaration[],
  most: number,
): (from: number, to: number) => string {
  const rangeOf = labelsOf(lines)
  let next = 0
  return (from, to) => {
    while (next < declarations.length && declarations[next]!.from < from) next += 1
    const names: string[] = []
    let within = -1
    for (; next < declarations.length && declarations[next]!.from <= to; next += 1) {
      const { name, from: start, to: end } = declarations[next]!
      if (start <= within) continue
      if (end <= to) within = end
      if (name !== '') names.push(name)
    }
    if (names.length === 0) return rangeOf(from, to)
    const said = names.length > most ? `${names.slice(0, most).join(', ')}, …` : names.join(', ')
    return `${rangeOf(from, to)}: ${said}`
  }
}
