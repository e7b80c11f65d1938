import type { Prepared } from '../../prepare/types.ts'
import { summariesAmong } from './declared-jumps.ts'
import { throughJson, withNewIds, withoutCallIds } from './rebuilt.ts'
import {
  bytesOf,
  demandFor,
  optionsOf,
  sketch,
  tagged,
  type Case,
  type Demand,
  type MakeWinnow,
  type Preparer,
} from './subject.ts'

const demand: Demand = demandFor('deterministic')

/** Options of {@link checkDeterministic}. */
export interface DeterministicOptions {
  /** Whether the view is prepared again, too. Default true. */
  readonly again?: boolean
}

/** The same history gives the same view and the same edits, whoever prepares it and however it was kept. */
async function checkSame(winnow: Preparer, make: MakeWinnow, given: Case, first: Prepared): Promise<void> {
  const viewOf = ({ messages }: Prepared): string => withoutCallIds(messages.map(bytesOf))
  const history = tagged(given.messages)
  for (const [who, other, messages] of [
    ['the same winnow', winnow, history],
    ['a fresh winnow', make(), history],
    ['a fresh winnow, after a JSON round trip,', make(), throughJson(history)],
    ['a fresh winnow, with new ids,', make(), withNewIds(history, 'new')],
  ] as const) {
    const second = await other.prepare(messages, optionsOf(given))
    demand(viewOf(second) === viewOf(first), () => `${who} made another view of the same history`)
    demand(
      JSON.stringify(second.edits) === JSON.stringify(first.edits),
      () => `${who} made other edits:\n${JSON.stringify(first.edits)}\n${JSON.stringify(second.edits)}`,
    )
  }
}

/** A view that is prepared again stays as it is. */
async function checkAgain(winnow: Preparer, make: MakeWinnow, given: Case, first: Prepared): Promise<void> {
  // A view that a window made smaller has room again for what the history had not.
  if (summariesAmong(first.edits).length > 0) return
  for (const [who, other] of [
    ['the same winnow', winnow],
    ['a fresh winnow', make()],
  ] as const) {
    const again = await other.prepare(first.messages, optionsOf(given))
    const at = again.messages.findIndex((message, index) => bytesOf(message) !== bytesOf(first.messages[index]))
    demand(
      at < 0 && again.messages.length === first.messages.length,
      () =>
        `preparing a view again in ${who} changed it: ${JSON.stringify(again.edits).slice(0, 400)}\n` +
        `${sketch(first.messages[at])}\n${sketch(again.messages[at])}`,
    )
  }
}

/**
 * Law 4. The same history, system text and configuration give the same view and the same edits: in a fresh winnow, after a
 * JSON round trip, with new ids. Preparing a view again changes nothing more, unless a window made it; `again: false`
 * leaves that out, for configurations that shorten results or clear them.
 *
 * @throws BrokenLawError
 * @example
 * await checkDeterministic(createWinnow, { messages: history, system })
 */
export async function checkDeterministic(
  make: MakeWinnow,
  given: Case,
  { again = true }: DeterministicOptions = {},
): Promise<void> {
  const winnow = make()
  const first = await winnow.prepare(tagged(given.messages), optionsOf(given))
  await checkSame(winnow, make, given, first)
  if (again) await checkAgain(winnow, make, given, first)
}
