import type * as z from 'zod/v4/mini'
import { explainMistake } from '../options/explain-mistake.ts'
import { namesAt, nearest } from '../options/option-fixes.ts'
import { errorOf, mistakesOf } from '../options/option-mistakes.ts'

/** What to do about a name that is no option where it stands: most likely it is misspelt. */
export function nearestName(type: z.ZodMiniType, path: readonly PropertyKey[], name: string): string {
  const near = nearest(name, namesAt(type, path))
  return near === undefined ? 'Remove it, or see the reference for the options there are.' : `Did you mean ${near}?`
}

/**
 * Checks options as they are given, at construction.
 *
 * @throws InvalidOptionError naming the path of the first wrong option and the fix
 */
export function check(type: z.ZodMiniType, given: unknown, at: readonly PropertyKey[]): void {
  const [first] = mistakesOf(type, given, [], (path, name) => nearestName(type, path, name))
  if (!first) return
  const { path, ...mistake } = explainMistake(first, given)
  throw errorOf({ ...mistake, path: [...at.map(String), ...path] })
}
