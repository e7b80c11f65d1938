import type { ToolIndex } from '../ports.ts'
import { within } from '../within.ts'

/** What an index said about permissions, and how often it was asked. */
interface Known {
  asked: number
  answered: number
  names: ReadonlySet<string>
}

/** By index: an index stands for one caller. */
const lastPermitted = new WeakMap<ToolIndex, Known>()

/**
 * The names of the tools the caller of an index may see; undefined where it does not say: all. Where it cannot say now,
 * what it last permitted holds, and before that nothing is permitted. An answer that comes after a newer one counts for
 * nothing.
 */
export async function permittedNames(
  tools: readonly { readonly name: string }[],
  index: ToolIndex | undefined,
  limit: { readonly milliseconds: number; readonly signal?: AbortSignal | undefined },
  onFailure: (part: string, error: unknown) => void,
): Promise<ReadonlySet<string> | undefined> {
  if (!index || typeof index.permitted !== 'function') return undefined
  const known = lastPermitted.get(index) ?? { asked: 0, answered: 0, names: new Set<string>() }
  lastPermitted.set(index, known)
  known.asked += 1
  const turn = known.asked
  try {
    const names = tools.map(({ name }) => name)
    const what = `the permissions of ${index.name}`
    const given: unknown = await within(async (signal) => index.permitted!(names, { signal }), { what, ...limit })
    if (!Array.isArray(given) || !given.every((name) => typeof name === 'string'))
      throw new TypeError(`${what} are no array of names`)
    if (turn > known.answered) Object.assign(known, { answered: turn, names: new Set(given) })
  } catch (error) {
    onFailure('select.permitted', error)
  }
  return known.names
}
