const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * JSON with a line for each item down to `depth`, so that a changed figure is one changed line; what holds neither
 * lists nor objects stays on one line.
 */
export function layOut(value: unknown, depth: number, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (depth === 0 || !Object.values(value).some(isStructure)) return JSON.stringify(value)
  const inner = `${indent} `
  const isList = Array.isArray(value)
  const items = isList
    ? (value as unknown[]).map((item) => layOut(item, depth - 1, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${layOut(item, depth - 1, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}
