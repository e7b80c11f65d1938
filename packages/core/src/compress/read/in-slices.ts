import type { Once, ShrinkContext } from '../kind.ts'

/** Milliseconds after which a step ends with the part that it is at. */
const slice = 20

/** What is made of a text under a key, once where something remembers it. */
export const once = <Value>(given: Pick<ShrinkContext, 'once'>, key: string, text: string, make: () => Value): Value =>
  given.once ? given.once(key, text, make) : make()

/** A context of which some is different, so that what is read of a text for it is another part: `name` says what is. */
export function changed(context: ShrinkContext, name: string, changes: Partial<ShrinkContext>): ShrinkContext {
  const { once: remember } = context
  const own: Once | undefined = remember && ((key, text, make) => remember(`${name}: ${key}`, text, make))
  return { ...context, ...changes, once: own }
}

/** Thrown where reading breaks off. */
const broken = Symbol('broken off')

/**
 * Reads a long text bit by bit: `read` is begun anew each time, and parts that were read before are known then. A step
 * reads what is new for at least as long as it took to come there, so that all steps together take about twice as long as
 * one reading. A step that does not meet the part behind which the one before it broke off reads all there is, because
 * breaking off again might never end.
 */
export function* inSlices(read: (once: Once) => unknown): Generator<void, void> {
  const known = new Map<string, Map<string, unknown>>()
  let last: { readonly key: string; readonly text: string } | undefined
  for (;;) {
    const start = Date.now()
    /** When the step came to what is new. */
    let newFrom = last === undefined ? start : undefined
    /** When it may break off. */
    let due: number | undefined
    const remember: Once = <Part>(key: string, text: string, make: () => Part): Part => {
      const parts = known.get(text)
      if (parts?.has(key)) {
        if (key === last?.key && text === last.text) newFrom ??= Date.now()
        return parts.get(key) as Part
      }
      const part = make()
      const now = known.get(text)
      if (now) now.set(key, part)
      else known.set(text, new Map([[key, part]]))
      due ??= newFrom === undefined ? Infinity : start + Math.max(slice, 2 * (newFrom - start))
      if (Date.now() < due) return part
      last = { key, text }
      throw broken
    }
    try {
      read(remember)
      return
    } catch (error) {
      if (error !== broken) throw error
    }
    yield
  }
}
