/** How many lines of a text stand in its view as they are, blanks at their ends aside. */
export function countWhole(lines: readonly string[], view: readonly string[]): number {
  const left = new Map<string, number>()
  for (const line of lines) {
    const said = line.trimEnd()
    left.set(said, (left.get(said) ?? 0) + 1)
  }
  let count = 0
  for (const line of view) {
    const said = line.trimEnd()
    const times = left.get(said) ?? 0
    if (times === 0) continue
    left.set(said, times - 1)
    count += 1
  }
  return count
}
