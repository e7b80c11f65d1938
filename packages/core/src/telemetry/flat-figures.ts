/** A value that spans and metadata hold as it is. */
export type FlatValue = string | number | boolean

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

function addFlat(value: unknown, name: string, separator: string, into: [string, FlatValue][]): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      addFlat(inner, `${name}${separator}${snakeCase(key)}`, separator, into)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    into.push([name, value])
  }
}

/**
 * Figures under one name each, as attributes and metadata have them: `winnow_tokens_saved`, or `winnow.tokens.saved` with a dot
 * as the separator.
 *
 * @example
 * const metadata = flatFigures(requestFigures(report)) // { winnow_mode: 'on', winnow_tokens_before: 9120, … }
 */
export function flatFigures(figures: object, separator = '_'): Record<string, FlatValue> {
  const flat: [string, FlatValue][] = []
  addFlat(figures, 'winnow', separator, flat)
  return Object.fromEntries(flat)
}
