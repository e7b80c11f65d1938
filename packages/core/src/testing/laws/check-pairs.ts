import type { Message, Part } from '../../message/types.ts'
import { originsIn, summariesAmong } from './declared-jumps.ts'
import { ownPairs } from './oracle.ts'
import { newRefusal } from './own-validity.ts'
import {
  demandFor,
  originalOf,
  originOf,
  prepareTagged,
  sketch,
  type Case,
  type Demand,
  type MakeWinnow,
} from './subject.ts'

const demand: Demand = demandFor('pairs')

/** The part of the history behind each part of a view; parts keep their order. */
function originsOf(history: readonly Message[], view: readonly Message[]): Map<Part, Part> {
  const origins = new Map<Part, Part>()
  for (const message of view) {
    const old = history[originOf(message)]
    let last = -1
    for (const part of message.parts) {
      const was = originalOf(part, old)
      demand(was !== undefined, () => `the view holds a part the history does not hold: ${sketch(message)}`)
      const index = old!.parts.indexOf(was!)
      demand(index > last, () => `parts changed their order in ${sketch(message)}`)
      last = index
      origins.set(part, was!)
    }
  }
  return origins
}

/**
 * Law 1. No result without its call and no call without its result, unless the history did; what answered a call
 * before answers it still; parallel calls keep their order; a valid request stays valid.
 *
 * @throws BrokenLawError
 * @example
 * await checkPairs(createWinnow, { messages: history, system })
 */
export async function checkPairs(make: MakeWinnow, given: Case): Promise<void> {
  const { history, prepared } = await prepareTagged(make, given)
  const summaries = summariesAmong(prepared.edits)
  const places = originsIn(prepared.messages, summaries)
  const view = prepared.messages.filter((message, index) => originOf(message) === places[index])
  const origin = originsOf(history, view)
  const before = ownPairs(history)
  const after = ownPairs(view)
  const answers = new Map(before.pairs.map(({ call, results }) => [call as Part, results as Part[]]))
  const orphans = new Set<Part>(before.orphans)
  for (const orphan of after.orphans) {
    demand(orphans.has(origin.get(orphan)!), () => `a result lost its call: ${JSON.stringify(orphan).slice(0, 200)}`)
  }
  for (const { at, call, results } of after.pairs) {
    const known = answers.get(origin.get(call)!) ?? []
    const own = results.map((result) => origin.get(result)!)
    demand(
      own.length === known.length && own.every((result, index) => result === known[index]),
      () => `a call of ${call.toolName} is not answered by the results it had, in ${sketch(view[at])}`,
    )
  }
  const refusal = newRefusal(history, prepared.messages)
  demand(refusal === undefined, () => `${refusal} though it would take the history`)
  demand(
    places.every((place, index) => index === 0 || place > places[index - 1]!),
    () => `messages changed their order: ${places.join(', ')}`,
  )
}
