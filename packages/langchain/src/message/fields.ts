/** A native object seen as what it holds; hosts and providers put more there than the types say. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as an object; an empty one where it is none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The value as an array; an empty one where it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** The value as a text; empty where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
