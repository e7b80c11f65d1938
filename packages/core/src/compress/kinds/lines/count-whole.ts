/** A small number that equal lines share and most others do not. */
const signOf = (line: string): number =>
  (line.length * 31 + line.charCodeAt(line.length >> 1) * 7 + line.charCodeAt(line.length - 1)) & 0xff_ff

/** How many lines of a text stand in its view as they are, blanks at their ends aside. */
export function countWhole(lines: readonly string[], view: readonly string[]): number {
  // The view is small: only what may stand in it is looked up.
  const signs = new Uint8Array(0x1_00_00)
  const left = new Map<string, number>()
  for (const line of view) {
    const said = line.trimEnd()
    left.set(said, (left.get(said) ?? 0) + 1)
    signs[signOf(said)] = 1
  }
  let count = 0
  for (const line of lines) {
    const said = line.trimEnd()
    if (signs[signOf(said)] === 0) continue
    const times = left.get(said) ?? 0
    if (times === 0) continue
    left.set(said, times - 1)
    count += 1
  }
  return count
}
