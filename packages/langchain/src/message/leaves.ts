import { listOf } from './fields.ts'

/** Stands before the members of a list, and of an object. */
const list = Symbol('list')
const members = Symbol('members')

/** Deeper values are taken as they are. */
const deepest = 64
/** Values looked at in one value; further ones are taken as they are. */
const mostValues = 20_000

/** An object that is looked at member by member; others, such as dates, are taken as they are. */
function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** All that a value holds, one after the other: two values with equal leaves say the same. */
export function leavesOf(value: unknown): unknown[] {
  const leaves: unknown[] = []
  function add(item: unknown, depth: number): void {
    if (typeof item !== 'object' || item === null || depth > deepest || leaves.length > mostValues) leaves.push(item)
    else if (Array.isArray(item)) {
      leaves.push(list, item.length)
      for (const each of listOf(item)) add(each, depth + 1)
    } else if (isPlain(item)) {
      const keys = Object.keys(item)
      leaves.push(members, keys.length)
      for (const key of keys) {
        leaves.push(key)
        add(item[key], depth + 1)
      }
    } else leaves.push(item)
  }
  add(value, 0)
  return leaves
}

/** The same lists and objects made anew: what a host changes in its own later changes nothing here. */
export function ownCopy(value: unknown): unknown {
  let left = mostValues
  function copy(item: unknown, depth: number): unknown {
    left -= 1
    if (typeof item !== 'object' || item === null || depth > deepest || left < 0) return item
    if (Array.isArray(item)) return item.map((each: unknown) => copy(each, depth + 1))
    if (!isPlain(item)) return item
    return Object.fromEntries(Object.keys(item).map((key) => [key, copy(item[key], depth + 1)]))
  }
  return copy(value, 0)
}
