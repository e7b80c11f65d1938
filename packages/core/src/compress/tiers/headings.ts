const beginsWithNumber = /^\d+(?:[:|\t→-]|$)/u
const hunk = /^@@ /u
const fileOfDiff = /^(?:\+\+\+ |diff )/u
const endsInColon = /[:：]\s*$/u
/** Lines nest no deeper than this; what stands deeper belongs to the last that counts. */
const deepest = 60

const indentOf = (line: string): number => line.length - line.trimStart().length

/** In a diff a line belongs to its hunk, and a hunk to its file. */
function parentsInDiff(lines: readonly string[]): Int32Array {
  const parents = new Int32Array(lines.length).fill(-1)
  let file = -1
  let within = -1
  for (const [index, line] of lines.entries()) {
    if (fileOfDiff.test(line)) {
      file = index
      within = -1
    } else if (hunk.test(line)) {
      parents[index] = file
      within = index
    } else parents[index] = within >= 0 ? within : file
  }
  return parents
}

/**
 * The line above each line that says what it belongs to, -1 where none does: a line that is less indented, a label at the
 * head of its block, the path above numbered matches, the hunk of a diff.
 */
export function headingsOf(lines: readonly string[]): Int32Array {
  if (lines.some((line) => hunk.test(line)) && lines.some((line) => fileOfDiff.test(line))) return parentsInDiff(lines)
  const parents = new Int32Array(lines.length).fill(-1)
  const above: { readonly index: number; readonly indent: number }[] = []
  let label = -1
  let path = -1
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      label = -1
      continue
    }
    const indent = indentOf(line)
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop()
    const outer = above.at(-1)?.index ?? -1
    const isNumbered = beginsWithNumber.test(line)
    const numbered = isNumbered ? path : -1
    parents[index] = outer >= 0 ? outer : numbered >= 0 ? numbered : label
    if (above.length < deepest) above.push({ index, indent })
    if (indent > 0) continue
    if (!isNumbered) path = index
    // What is announced stands below without a break and no further to the right.
    if (endsInColon.test(line) && indentOf(lines[index + 1] ?? '') === 0) {
      parents[index] = -1
      label = index
    }
  }
  return parents
}
