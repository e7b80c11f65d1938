import { InvalidOptionError, type RequestIdentity, type Winnow } from '@winnow/core'
import { atOnce } from './at-once.ts'
import { runOf, type ScopeRuntime } from './persist/persist-scope.ts'

/** Refs of what is to be sent whole: a list, or a function that tells it from a run. */
export type WholeRefs = readonly string[] | ((run: ScopeRuntime) => readonly string[] | undefined)

/** @throws InvalidOptionError where something else stands in the place of refs */
export function checkWhole(whole: unknown): void {
  if (whole === undefined || Array.isArray(whole) || typeof whole === 'function') return
  throw new InvalidOptionError('whole', 'these are no refs', 'Give a list of them, or a function of the run.')
}

/** The option for a request of a run. A function that throws costs the wish, not the request. */
export function wholeOf(
  winnow: Winnow,
  whole: WholeRefs | undefined,
  runtime: unknown,
  identity: Partial<RequestIdentity>,
): { readonly whole?: readonly string[] } {
  if (whole === undefined) return {}
  try {
    const refs = typeof whole === 'function' ? atOnce('whole', whole(runOf(runtime))) : whole
    return refs === undefined ? {} : { whole: refs }
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'whole', error })
    return {}
  }
}
