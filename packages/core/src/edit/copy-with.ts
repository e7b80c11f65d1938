type Fields = Record<PropertyKey, unknown>

const isPlain = (original: object, fields: PropertyDescriptorMap): boolean =>
  (Object.getPrototypeOf(original) === Object.prototype || Object.getPrototypeOf(original) === null) &&
  Reflect.ownKeys(fields).every((name) => {
    const field = (fields as Record<PropertyKey, PropertyDescriptor>)[name]!
    return field.enumerable === true && 'value' in field
  })

/** Names of getters that an object has from its classes. */
function* inheritedGetters(original: object): Generator<PropertyKey> {
  let from: object | null = Object.getPrototypeOf(original) as object | null
  for (; from && from !== Object.prototype; from = Object.getPrototypeOf(from) as object | null)
    for (const name of Reflect.ownKeys(from)) if (Object.getOwnPropertyDescriptor(from, name)?.get) yield name
}

/**
 * A copy of an object of the host's with other fields; one that is `undefined` goes. An instance of a class stays one, and
 * what getters say is copied, since they may read what only the original has. What it writes as JSON has the changes, too.
 *
 * @throws what getters of the original throw
 * @example
 * const shorter = copyWith({ role: 'tool', content: 'A long text' }, { content: 'What is left of it.' })
 */
export function copyWith<Native extends object>(original: Native, changes: Readonly<Record<string, unknown>>): Native {
  const described = Object.getOwnPropertyDescriptors(original) as Record<PropertyKey, PropertyDescriptor>
  const gone = Object.keys(changes).filter((name) => changes[name] === undefined)
  if (isPlain(original, described)) {
    const copy: Fields = { ...original, ...changes }
    for (const name of gone) delete copy[name]
    return copy as Native
  }
  const fields: Record<PropertyKey, PropertyDescriptor> = {}
  const take = (name: PropertyKey, value: unknown, enumerable: boolean): void => {
    fields[name] = { value, enumerable, writable: true, configurable: true }
  }
  for (const name of inheritedGetters(original)) take(name, (original as Fields)[name], false)
  for (const name of Reflect.ownKeys(described))
    take(name, (original as Fields)[name], described[name]!.enumerable === true)
  const { toJSON } = original as { readonly toJSON?: unknown }
  if (typeof toJSON === 'function') {
    const write = (): unknown => {
      const json: unknown = Reflect.apply(toJSON, original, [])
      return typeof json === 'object' && json !== null ? { ...json, ...changes } : json
    }
    take('toJSON', write, false)
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined && !(name in (Object.getPrototypeOf(original) ?? {}))) delete fields[name]
    else take(name, value, true)
  }
  return Object.create(Object.getPrototypeOf(original) as object | null, fields) as Native
}
