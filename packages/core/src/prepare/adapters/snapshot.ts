/** An object that is looked at member by member; others, such as bytes and dates, are taken as they are. */
function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Stands before the members of a list, and of an object. */
const list = Symbol('list')
const members = Symbol('members')

/** Deeper values are taken as they are. */
const deepest = 64
/** Values looked at in one value; further ones are taken as they are. */
const mostValues = 200_000

/** Copies a value and writes down all that it holds, one after the other. */
function copyWithLeaves(value: unknown, leaves: unknown[], depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest || leaves.length > mostValues) {
    leaves.push(value)
    return value
  }
  if (Array.isArray(value)) {
    leaves.push(list, value.length)
    return (value as unknown[]).map((item) => copyWithLeaves(item, leaves, depth + 1))
  }
  if (!isPlain(value)) {
    leaves.push(value)
    return value
  }
  const keys = Object.keys(value)
  leaves.push(members, keys.length)
  const copies = keys.map((key) => {
    leaves.push(key)
    return [key, copyWithLeaves(value[key], leaves, depth + 1)] as const
  })
  return Object.fromEntries(copies)
}

/** Where the leaves of a value end that begin at `from`; -1 where it holds something else. */
function endOfLeaves(value: unknown, leaves: readonly unknown[], from: number, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > deepest || from > mostValues)
    return leaves[from] === value ? from + 1 : -1
  let at = from + 2
  if (Array.isArray(value)) {
    if (leaves[from] !== list || leaves[from + 1] !== value.length) return -1
    for (let index = 0; index < value.length && at >= 0; index += 1)
      at = endOfLeaves(value[index], leaves, at, depth + 1)
    return at
  }
  if (!isPlain(value)) return leaves[from] === value ? from + 1 : -1
  if (leaves[from] !== members) return -1
  let count = 0
  for (const key in value) {
    if (leaves[at] !== key) return -1
    at = endOfLeaves(value[key], leaves, at + 1, depth + 1)
    if (at < 0) return -1
    count += 1
  }
  return leaves[from + 1] === count ? at : -1
}

/** A value of the host's as it was, because hosts change theirs in place. */
export interface Snapshot<Value> {
  /** A copy, which nobody changes. */
  readonly value: Value
  /** Whether a value, this or another, says the same as this one did. */
  readonly isSame: (other: unknown) => boolean
}

/**
 * Takes a snapshot of a message or a part of one, for adapters that read a history again and again.
 *
 * @example
 * const message = { role: 'user', content: 'Hello' }
 * const before = takeSnapshot(message)
 * message.content = 'Goodbye'
 * before.isSame(message) // false
 */
export function takeSnapshot<Value>(given: Value): Snapshot<Value> {
  const leaves: unknown[] = []
  const value = copyWithLeaves(given, leaves) as Value
  return { value, isSame: (other) => endOfLeaves(other, leaves, 0, 0) === leaves.length }
}
