import { countMessage, type Message, type Part, type TokenCounter } from '@winnow/core'
import { partNames, type PartName, type PartTokens } from './types.ts'

/** Counts messages and parts, each part object once. */
export interface PartCounter {
  readonly message: (message: Message) => number
  readonly part: (part: Part) => number
}

export function createPartCounter(tokens: TokenCounter): PartCounter {
  const empty = countMessage({ role: 'user', parts: [] }, tokens)
  const known = new WeakMap<Part, number>()
  const part = (value: Part): number => {
    let count = known.get(value)
    if (count === undefined) known.set(value, (count = countMessage({ role: 'user', parts: [value] }, tokens) - empty))
    return count
  }
  return { part, message: ({ parts }) => parts.reduce((sum, value) => sum + part(value), empty) }
}

/** Where each token of a message counts. */
export type Share = readonly (readonly [PartName, number])[]

const kinds: Readonly<Record<Part['type'], PartName>> = {
  text: 'texts',
  reasoning: 'texts',
  opaque: 'texts',
  'tool-call': 'calls',
  'tool-result': 'results',
}

/** The tokens of a message by kind of part; what a message takes besides goes to its first part. */
export function sharesOf(message: Message, name: PartName | undefined, counter: PartCounter): Share {
  const total = counter.message(message)
  if (name !== undefined) return [[name, total]]
  const shares = message.parts.map((part): [PartName, number] => [kinds[part.type], counter.part(part)])
  const besides = total - shares.reduce((sum, [, count]) => sum + count, 0)
  if (shares.length === 0) return [['texts', besides]]
  shares[0]![1] += besides
  return shares
}

/** Numbers in the same proportions that add up to `total`. */
export function apportion(counts: readonly number[], total: number): number[] {
  const sum = counts.reduce((all, count) => all + count, 0)
  if (sum === total || sum === 0) return [...counts]
  let seen = 0
  let given = 0
  return counts.map((count) => {
    seen += count
    const upTo = Math.round((seen * total) / sum)
    const share = upTo - given
    given = upTo
    return share
  })
}

/** Tokens of all parts, from pairs of a part and a count. */
export function sumParts(shares: Iterable<readonly [PartName, number]>): PartTokens {
  const sums = Object.fromEntries(partNames.map((name) => [name, 0])) as Record<PartName, number>
  for (const [name, count] of shares) sums[name] += count
  return sums
}
