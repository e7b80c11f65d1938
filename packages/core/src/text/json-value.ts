/** Hears what stands in a value that JSON holds, in the order JSON writes it. */
export interface ValueReader {
  key(text: string): void
  string(text: string): void
  number(text: string): void
}

/** Values that lie deeper are left to their text. */
const deepest = 50

/** Whether JSON writes an object or a list as it stands there: nothing of a host's own has a say in it. */
const isPlain = (value: object, prototype: object): boolean =>
  Object.getPrototypeOf(value) === prototype && !('toJSON' in value)

function readMember(value: unknown, reader: ValueReader, depth: number): boolean {
  switch (typeof value) {
    case 'string':
      reader.string(value)
      return true
    case 'number':
      if (Number.isFinite(value)) reader.number(JSON.stringify(value))
      return true
    case 'boolean':
      return true
    case 'object':
      return value === null || readJsonValue(value, reader, depth + 1)
    default:
      return false
  }
}

/**
 * Reads an object or a list as JSON would write it, and says whether it could: where it could not, what was heard means
 * nothing, and its text is to be read.
 */
export function readJsonValue(value: unknown, reader: ValueReader, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  if (Array.isArray(value)) return isPlain(value, Array.prototype) && readItems(value as unknown[], reader, depth)
  if (!isPlain(value, Object.prototype)) return false
  for (const key of Object.keys(value)) {
    reader.key(key)
    if (!readMember((value as Record<string, unknown>)[key], reader, depth)) return false
  }
  return true
}

function readItems(items: readonly unknown[], reader: ValueReader, depth: number): boolean {
  for (let index = 0; index < items.length; index += 1) if (!readMember(items[index], reader, depth)) return false
  return true
}
