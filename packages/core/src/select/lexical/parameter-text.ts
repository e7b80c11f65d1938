/** Parts of a schema that are looked at: more say nothing more about what a tool is for. */
const mostParts = 2_000
/** Characters. */
const mostText = 20_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where schemas stand in a schema, besides its properties. */
const inside =
  'items additionalProperties patternProperties anyOf oneOf allOf prefixItems if then else $defs definitions'.split(' ')

/** The schemas directly in a schema, or in a list or a record of schemas. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  const { properties } = value
  return [...(isRecord(properties) ? Object.values(properties) : []), ...inside.flatMap((key) => listed(value[key]))]
}

const listed = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  // A record of definitions has schemas as its values; a schema is one itself.
  return [value, ...Object.values(value).filter(isRecord)]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Names, titles, descriptions and allowed values of the parameters of a tool, nested ones included, as one text of at most
 * 20,000 characters. Takes any value: what is no JSON Schema, or refers to itself, gives what can be read of it.
 */
export function parameterText(schema: unknown): string {
  const seen = new Set<unknown>()
  const waiting: unknown[] = [schema]
  const texts: string[] = []
  let length = 0
  const add = (text: string): void => {
    if (text === '' || length >= mostText) return
    texts.push(text.slice(0, mostText - length))
    length += text.length
  }
  for (let at = 0; at < waiting.length && length < mostText; at += 1) {
    const part = waiting[at]
    if (!isRecord(part) || seen.has(part)) continue
    seen.add(part)
    if (at > 0) for (const key of ['title', 'description']) add(textOf(part[key]))
    add(textOf(part['const']))
    if (Array.isArray(part['enum'])) for (const value of part['enum'].slice(0, 100)) add(textOf(value))
    if (isRecord(part['properties'])) for (const name of Object.keys(part['properties']).slice(0, 500)) add(name)
    waiting.push(...partsOf(part).slice(0, Math.max(0, mostParts - waiting.length)))
  }
  return texts.join(' \n')
}
