import { inputText, unreadableInput } from '../../message/input.ts'

/** Members looked at one by one before two values are compared as texts. */
const mostMembers = 2000

type Fields = Readonly<Record<string, unknown>>

const isPlain = (value: object): value is Fields => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Whether two values have equal members in the same order; `undefined` where looking at members does not tell. */
function sameMembers(a: unknown, b: unknown, room: { left: number }): boolean | undefined {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return undefined
  if (Array.isArray(a) !== Array.isArray(b)) return undefined
  if (!Array.isArray(a) && !(isPlain(a) && isPlain(b))) return undefined
  const keys = Object.keys(a)
  const others = Object.keys(b)
  room.left -= keys.length + 1
  if (keys.length !== others.length || room.left < 0) return undefined
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!
    if (key !== others[index] || !sameMembers((a as Fields)[key], (b as Fields)[key], room)) return undefined
  }
  return true
}

/** Whether two values are the same JSON. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  try {
    if (sameMembers(a, b, { left: mostMembers })) return true
  } catch {
    return false // A broken host object.
  }
  const text = inputText(a)
  return text !== unreadableInput && text === inputText(b)
}
