import {
  bytesOf,
  demandFor,
  optionsOf,
  originOf,
  sketch,
  tagged,
  type Case,
  type Demand,
  type MakeWinnow,
} from './subject.ts'

const demand: Demand = demandFor('identity')

function freeze(value: unknown, seen: Set<unknown> = new Set()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner, seen)
}

/**
 * Law 6. Nothing to do returns the same array; untouched messages are the same objects; the input is never changed, so
 * frozen messages are prepared as any others.
 *
 * @throws BrokenLawError
 * @example
 * await checkIdentity(createWinnow, { messages: history, system })
 */
export async function checkIdentity(make: MakeWinnow, given: Case): Promise<void> {
  const open = tagged(given.messages)
  const before = open.map(bytesOf).join('\n')
  const first = await make().prepare(open, optionsOf(given))
  demand(open.map(bytesOf).join('\n') === before, () => 'the input was changed')
  demand(open.length === given.messages.length, () => 'the input array was changed')
  const history = tagged(given.messages)
  freeze(history)
  const { messages: view, edits } = await make().prepare(history, optionsOf(given))
  const same = first.messages.map(bytesOf).join('\n') === view.map(bytesOf).join('\n')
  demand(same, () => 'frozen messages are not prepared as others are')
  if (edits.length === 0) demand(view === history, () => 'there is nothing to do and another array came back')
  for (const message of view) {
    const old = history[originOf(message)]
    demand(
      message === old || bytesOf(message) !== bytesOf(old),
      () => `an untouched message is another object: ${sketch(message)}`,
    )
  }
}
