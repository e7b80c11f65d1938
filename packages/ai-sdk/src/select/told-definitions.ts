/** What stands for definitions on their way to the model: step hooks and telemetry see provider options. */
const told = new WeakMap<object, readonly unknown[]>()

/** An empty object that stands for these definitions. */
export function standInFor(definitions: readonly unknown[]): object {
  const standIn = {}
  told.set(standIn, definitions)
  return standIn
}

/** The definitions something stands for. */
export const definitionsBehind = (standIn: unknown): readonly unknown[] | undefined => told.get(standIn as object)
