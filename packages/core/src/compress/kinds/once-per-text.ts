import type { ShrinkContext } from '../kind.ts'

/** What is read of a text for a context. */
export type ReadsText<Value> = (text: string, context: ShrinkContext) => Value

let parts = 0

/**
 * Reads a text once for a context: a kind is asked to choose from the same text up to three times, in rooms of other sizes.
 * What was read is held only as long as the context is. Reading a long text may break off before it and behind it.
 */
export function oncePerText<Value>(read: ReadsText<Value>): ReadsText<Value> {
  const known = new WeakMap<ShrinkContext, { readonly text: string; readonly value: Value }>()
  const key = `part ${(parts += 1)}`
  return (text, context) => {
    if (context.once) return context.once(key, text, () => read(text, context))
    const last = known.get(context)
    if (last?.text === text) return last.value
    const value = read(text, context)
    known.set(context, { text, value })
    return value
  }
}
