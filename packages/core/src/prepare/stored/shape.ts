/**
 * Whether a value has some shape. Records of long conversations have a hundred thousand members, and they are read in the
 * first request of a process: these checks copy nothing, unlike those of the options.
 */
export type Check = (value: unknown) => boolean

export const text: Check = (value) => typeof value === 'string'
export const number: Check = (value) => Number.isFinite(value)
export const flag: Check = (value) => typeof value === 'boolean'

export const oneOf = (...values: readonly unknown[]): Check => {
  const known = new Set(values)
  return (value) => known.has(value)
}

/** A list of such values, without holes. */
export const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return false
    for (let at = 0; at < value.length; at += 1) if (!check(value[at])) return false
    return true
  }

type Fields = Readonly<Record<string, Check>>

/** An object with all of the one, maybe some of the other, and nothing else. */
export function objectOf(required: Fields, optional: Fields = {}): Check {
  const checks = new Map(Object.entries({ ...optional, ...required }))
  const needed = Object.keys(required)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    for (const name of needed) if (!Object.hasOwn(value, name)) return false
    const fields = value as Readonly<Record<string, unknown>>
    for (const name of Object.keys(fields)) if (checks.get(name)?.(fields[name]) !== true) return false
    return true
  }
}

/** An object of which one field says which of these shapes it has. */
export function byField(field: string, shapes: Fields): Check {
  const known = new Map(Object.entries(shapes))
  return (value) => {
    const kind = (Object(value) as Readonly<Record<string, unknown>>)[field]
    return typeof kind === 'string' && known.get(kind)?.(value) === true
  }
}
