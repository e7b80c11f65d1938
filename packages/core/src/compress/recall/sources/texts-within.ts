/** The texts in a value, as far down and as many values as are looked at; those nearest to the top first. */
export function textsWithin(given: unknown, deepest: number, mostValues: number): string[] {
  const texts: string[] = []
  const open = [{ value: given, depth: 0 }]
  for (let seen = 0; seen < open.length && seen < mostValues; seen += 1) {
    const { value, depth } = open[seen]!
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null && depth < deepest && open.length < mostValues) {
      for (const child of Object.values(value).slice(0, mostValues)) open.push({ value: child, depth: depth + 1 })
    }
  }
  return texts
}
