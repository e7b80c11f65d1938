import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { PrepareOptions } from '../../prepare/types.ts'
import { throughJson } from './rebuilt.ts'
import { demandFor, type Demand, type Preparer } from './subject.ts'
import { wordCounter } from './tokens.ts'

const demand: Demand = demandFor('linear')

/** A history that can be made as long as one likes: `turns` finished turns of distinct texts and an open one. */
export type Grow = (turns: number) => readonly Message[]

/** Sizes at which the work of one more request is compared. */
const sizes: readonly [small: number, large: number] = [6, 96]

/** Newer messages than the request before. */
const more = 2

interface Work {
  readonly calls: number
  readonly characters: number
  readonly repeated: string | undefined
}

/** What counting the next request of a conversation takes, when the one before was already prepared. */
async function workOf(
  make: (tokens: TokenCounter) => Preparer,
  history: readonly Message[],
  options: PrepareOptions,
  store: (messages: readonly Message[]) => readonly Message[],
): Promise<Work> {
  const counted = new Set<string>()
  let fresh: string[] = []
  let repeated: string | undefined
  const tokens: TokenCounter = {
    ...wordCounter,
    count(text) {
      fresh.push(text)
      if (counted.has(text)) repeated ??= text
      counted.add(text)
      return wordCounter.count(text)
    },
  }
  const winnow = make(tokens)
  await winnow.prepare(history.slice(0, -more), options)
  fresh = []
  repeated = undefined
  await winnow.prepare(store(history), options)
  return { calls: fresh.length, characters: fresh.reduce((sum, text) => sum + text.length, 0), repeated }
}

/**
 * Law 10. The next request of a conversation counts no text a second time, and its work does not grow with the history:
 * for the same message objects, and after a JSON round trip. Work is counted, not timed.
 *
 * @throws BrokenLawError
 * @example
 * const turn: Message[] = [{ role: 'user', parts: [{ type: 'text', text: 'Go' }] }]
 * await checkLinear((tokens) => createWinnow({ tokens }), (turns) => Array.from({ length: turns }, () => turn).flat())
 */
export async function checkLinear(
  make: (tokens: TokenCounter) => Preparer,
  grow: Grow,
  options: PrepareOptions = {},
): Promise<void> {
  const stores = [
    ['with the same objects', (messages: readonly Message[]) => messages],
    ['after a JSON round trip', throughJson],
  ] as const
  for (const [how, store] of stores) {
    const small = await workOf(make, grow(sizes[0]), options, store)
    const large = await workOf(make, grow(sizes[1]), options, store)
    demand(large.repeated === undefined, () => `${how}, a text was counted again: ${large.repeated?.slice(0, 100)}`)
    const most = { calls: 1.5 * small.calls + 20, characters: 1.5 * small.characters + 1000 }
    demand(
      large.calls <= most.calls && large.characters <= most.characters,
      () =>
        `${how}, ${more} more messages took ${large.calls} counts of ${large.characters} characters in a history of ` +
        `${sizes[1]} turns, and ${small.calls} of ${small.characters} in one of ${sizes[0]}`,
    )
  }
}
