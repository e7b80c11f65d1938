const made = Symbol.for('winnow.chat.made')
type Made = Map<string, unknown>

const registry = (): Made => {
  const holder = globalThis as typeof globalThis & { [made]?: Made }
  return (holder[made] ??= new Map())
}

/**
 * Makes something when it is first asked for, once in the process. A module variable would not do: Next loads a module
 * again for each kind of route, and in development after each change.
 */
export function once<Value>(name: string, make: () => Value): () => Value {
  return () => {
    if (!registry().has(name)) registry().set(name, make())
    return registry().get(name) as Value
  }
}

/** Forgets what was made, so that a test begins anew. */
export const forget = (): void => registry().clear()
