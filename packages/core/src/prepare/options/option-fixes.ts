import * as z from 'zod/v4/mini'

const fixesByType: Readonly<Record<string, string>> = {
  object: 'give an object of options',
  record: 'give an object',
  array: 'give an array',
  boolean: 'give true or false',
  string: 'give a string',
  number: 'give a number',
}

/** What to give instead, where the shape of an option does not say it itself. */
export function fixOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return fixesByType[issue.expected]
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'too_small' && issue.origin === 'string') return 'give a name that is not empty'
  return undefined
}

function oneOf(values: readonly unknown[]): string {
  const written = values.map((value) => JSON.stringify(value))
  if (written.length > 1) return `give one of ${written.join('|')}`
  return values[0] === true ? 'give true, or leave it out' : `give ${written.join('')}`
}

function ownNames(type: z.core.$ZodType): string[] {
  if (type instanceof z.ZodMiniObject) return Object.keys(type.shape)
  return type instanceof z.ZodMiniRecord ? listed(type.def.keyType) : []
}

/** The names of a list; zod 3.25 has it in a union. */
function listed(keys: z.core.$ZodType): string[] {
  if (keys instanceof z.ZodMiniUnion) return keys.def.options.flatMap(listed)
  return keys instanceof z.ZodMiniEnum ? Object.values(keys.def.entries).map(String) : []
}

/** The names an object of options may have at a path; of a union, those of every branch. */
export function namesAt(type: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (type instanceof z.ZodMiniOptional) return namesAt(type.def.innerType, path)
  if (type instanceof z.ZodMiniUnion) return type.def.options.flatMap((option) => namesAt(option, path))
  const [step, ...rest] = path
  if (step === undefined) return ownNames(type)
  if (type instanceof z.ZodMiniArray) return typeof step === 'number' ? namesAt(type.def.element, rest) : []
  if (type instanceof z.ZodMiniRecord) return typeof step === 'string' ? namesAt(type.def.valueType, rest) : []
  const inner = type instanceof z.ZodMiniObject ? type.shape[String(step)] : undefined
  return inner ? namesAt(inner, rest) : []
}

const sharedStart = (a: string, b: string): number => {
  let length = 0
  while (length < a.length && a[length]?.toLowerCase() === b[length]?.toLowerCase()) length += 1
  return length
}

/** Whether two names differ by one letter more, less or another, or have the same letters in another order. */
export function oneLetterOff(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()]
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 2) return false
  const start = sharedStart(a, b)
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  if (restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1) || restOfA.slice(1) === restOfB.slice(1)) return true
  return (
    a.length === b.length && a.length > 3 && Array.from(a).toSorted().join('') === Array.from(b).toSorted().join('')
  )
}

/** The name a misspelt one most likely means: one that is a letter away, or begins like it. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const byStart = names.toSorted((a, b) => sharedStart(b, name) - sharedStart(a, name))
  const off = byStart.find((other) => oneLetterOff(name, other))
  if (off !== undefined) return off
  const [near] = byStart
  return near !== undefined && sharedStart(near, name) >= Math.min(4, near.length, name.length || 1) ? near : undefined
}
