import { summariesAmong } from './declared-jumps.ts'
import { bytesOf, demandFor, optionsOf, sketch, tagged, type Case, type Demand, type MakeWinnow } from './subject.ts'

const demand: Demand = demandFor('deterministic')

/**
 * Law 4. The same history, system text and configuration give the same view and the same edits, and preparing a view
 * again changes nothing more, unless a window made it.
 *
 * @throws BrokenLawError
 * @example
 * await checkDeterministic(createWinnow, { messages: history, system })
 */
export async function checkDeterministic(make: MakeWinnow, given: Case): Promise<void> {
  const history = tagged(given.messages)
  const options = optionsOf(given)
  const winnow = make()
  const first = await winnow.prepare(history, options)
  for (const [who, other] of [
    ['the same winnow', winnow],
    ['a fresh winnow', make()],
  ] as const) {
    const second = await other.prepare(tagged(given.messages), options)
    const same = JSON.stringify(second.messages.map(bytesOf)) === JSON.stringify(first.messages.map(bytesOf))
    demand(same, () => `${who} made another view of the same history`)
    demand(
      JSON.stringify(second.edits) === JSON.stringify(first.edits),
      () => `${who} made other edits:\n${JSON.stringify(first.edits)}\n${JSON.stringify(second.edits)}`,
    )
  }
  // A view that a window made smaller has room again for what the history had not.
  if (summariesAmong(first.edits).length > 0) return
  for (const [who, other] of [
    ['the same winnow', winnow],
    ['a fresh winnow', make()],
  ] as const) {
    const again = await other.prepare(first.messages, options)
    const at = again.messages.findIndex((message, index) => bytesOf(message) !== bytesOf(first.messages[index]))
    demand(
      at < 0 && again.messages.length === first.messages.length,
      () =>
        `preparing a view again in ${who} changed it: ${JSON.stringify(again.edits).slice(0, 400)}\n` +
        `${sketch(first.messages[at])}\n${sketch(again.messages[at])}`,
    )
  }
}
