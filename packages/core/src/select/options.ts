import type { SelectFallback, SelectOptions, SelectStrategy } from './types.ts'

/** The options with their defaults. */
export interface ResolvedSelectOptions extends SelectOptions {
  readonly limit: number
  readonly minTools: number
  readonly alwaysInclude: readonly string[]
  readonly strategy: SelectStrategy
  readonly searchTool: boolean
  readonly timeout: number
}

/** Fills in the defaults; `hasEmbedder` decides about the strategy. */
export function resolveSelectOptions(options: SelectOptions, hasEmbedder: boolean): ResolvedSelectOptions {
  return {
    ...options,
    limit: options.limit ?? 5,
    minTools: options.minTools ?? 10,
    alwaysInclude: options.alwaysInclude ?? [],
    strategy: options.strategy ?? (hasEmbedder ? 'hybrid' : 'lexical'),
    searchTool: options.searchTool ?? true,
    timeout: options.timeout ?? 2000,
  }
}

/**
 * The names to offer where nothing was found. Without a setting it is all tools, or none where the model can search for
 * them: the list never shrinks, so a greeting would offer everything for good.
 */
export function fallbackNames(
  fallback: SelectFallback | undefined,
  names: readonly string[],
  limit: number,
  offersSearch: boolean,
): readonly string[] {
  if (typeof fallback === 'function') {
    const chosen: unknown = fallback(names, limit)
    if (!Array.isArray(chosen)) throw new TypeError('select.fallback gave no array of names')
    return chosen.filter((name): name is string => typeof name === 'string')
  }
  const kind = fallback ?? (offersSearch ? 'none' : 'all')
  if (kind === 'all') return names
  return kind === 'first' ? names.slice(0, limit) : []
}
