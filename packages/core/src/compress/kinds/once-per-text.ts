import type { ShrinkContext } from '../kind.ts'

/**
 * Reads a text once for a context: a kind is asked to choose from the same text up to three times, in rooms of other sizes.
 * What was read is held only as long as the context is.
 */
export function oncePerText<Value>(
  read: (text: string, context: ShrinkContext) => Value,
): (text: string, context: ShrinkContext) => Value {
  const known = new WeakMap<ShrinkContext, { readonly text: string; readonly value: Value }>()
  return (text, context) => {
    const last = known.get(context)
    if (last?.text === text) return last.value
    const value = read(text, context)
    known.set(context, { text, value })
    return value
  }
}
