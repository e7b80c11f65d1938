import type { ShrinkContext } from '../kind.ts'

/** Milliseconds that one step takes, and at least one part. */
const slice = 40

type Once = NonNullable<ShrinkContext['once']>

/** What is made under a key, once where something remembers it. */
export const once = <Value>(given: Pick<ShrinkContext, 'once'>, key: string, make: () => Value): Value =>
  given.once ? given.once(key, make) : make()

/** Thrown where reading breaks off. */
const broken = Symbol('broken off')

/** Reads a long text bit by bit: `read` is begun anew each time, and parts that were read before are known then. */
export function* inSlices(read: (once: Once) => unknown): Generator<void, void> {
  const known = new Map<string, unknown>()
  for (;;) {
    const end = Date.now() + slice
    let isNew = false
    const remember: Once = <Part>(key: string, make: () => Part): Part => {
      if (known.has(key)) return known.get(key) as Part
      if (isNew && Date.now() > end) throw broken
      const part = make()
      known.set(key, part)
      isNew = true
      return part
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
