import type { ToolIndex } from '../ports.ts'
import { withTimeout } from '../timeout.ts'

/** What an index said about a tool, and to which question. */
interface Answer {
  readonly question: number
  readonly isPermitted: boolean
}

/** What an index said so far, by tool. */
interface Known {
  questions: number
  readonly answers: Map<string, Answer>
}

/** By index: an index stands for one caller. */
const known = new WeakMap<ToolIndex, Known>()

/**
 * The names of the tools the caller of an index may see; undefined where it does not say: all. Where it cannot say now,
 * what it last said of each tool holds; a tool it was never asked about is not permitted. Of two answers about a tool that
 * to the later question counts, whichever comes first.
 */
export async function permittedNames(
  tools: readonly { readonly name: string }[],
  index: ToolIndex | undefined,
  limit: { readonly milliseconds: number; readonly signal?: AbortSignal | undefined },
  onFailure: (part: string, error: unknown) => void,
): Promise<ReadonlySet<string> | undefined> {
  if (!index || typeof index.permitted !== 'function') return undefined
  const said = known.get(index) ?? { questions: 0, answers: new Map<string, Answer>() }
  known.set(index, said)
  said.questions += 1
  const question = said.questions
  const names = tools.map(({ name }) => name)
  try {
    const what = `the permissions of ${index.name}`
    const given: unknown = await withTimeout(async (signal) => index.permitted!(names, { signal }), { what, ...limit })
    if (!Array.isArray(given) || !given.every((name) => typeof name === 'string'))
      throw new TypeError(`${what} are no array of names`)
    const permitted = new Set<string>(given)
    for (const name of names) {
      if ((said.answers.get(name)?.question ?? 0) < question)
        said.answers.set(name, { question, isPermitted: permitted.has(name) })
    }
  } catch (error) {
    onFailure('select.permitted', error)
  }
  return new Set(names.filter((name) => said.answers.get(name)?.isPermitted))
}
