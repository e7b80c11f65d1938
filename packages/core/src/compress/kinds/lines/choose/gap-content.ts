const link = /^\s*(?:[-*+•] |\d{1,4}[.)] )?\[(?:[^[\]]|\[[^[\]]*\]){1,300}\](?:\([^()\s]{0,2000}\))?\s*$/u
const picture = /^\s*!\[/u
const item = /^\s*(?:[-*+•] |\d{1,4}[.)] )\S/u
const row = /^\s*\|.*\|\s*$/u
const readLength = 2500

const sorts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['link', link],
  ['picture', picture],
  ['row', row],
  ['item', item],
]
/** The share of lines that have to be of a sort, and how many at least. */
const fewestOfSort = 0.8
const fewest = 2

const rule = /^\s*\|[\s|:-]+\|\s*$/u

/** The rows of tables, without the rules below their heads, and without heads. */
function countRows(lines: readonly string[]): number {
  const isRule = lines.map((line) => rule.test(line))
  return lines.filter((_, index) => !isRule[index] && !isRule[index + 1]).length
}

/** What the lines of a gap are, where most of them are the same: `19 links`, `4 pictures`; nothing where they are not. */
export function contentOf(lines: readonly string[]): string | undefined {
  const said = lines.filter((line) => line.trim() !== '')
  if (said.length < fewest) return undefined
  for (const [name, pattern] of sorts) {
    const found = said.filter((line) => pattern.test(line.slice(0, readLength)))
    if (found.length < Math.max(fewest, said.length * fewestOfSort)) continue
    const count = name === 'row' ? countRows(found) : found.length
    return count < fewest ? undefined : `${count} ${name}s`
  }
  return undefined
}
