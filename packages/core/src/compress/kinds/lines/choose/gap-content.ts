import { isQuotable } from '../quotable.ts'

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

/** A longer heading is counted and not named. */
const longestNamed = 48

/** `1 heading: "### Removed"`, or how many there are. */
function tellHeadings(headings: readonly string[]): string {
  const name = headings[0]!.trim()
  if (headings.length > 1) return `${headings.length} headings`
  return name.length <= longestNamed && isQuotable(name) ? `1 heading: "${name}"` : '1 heading'
}

/** What most of some lines are, with how many are something else. */
function sortOf(said: readonly string[]): string[] {
  for (const [name, pattern] of sorts) {
    const found = said.filter((line) => pattern.test(line.slice(0, readLength)))
    if (found.length < Math.max(fewest, said.length * fewestOfSort)) continue
    const count = name === 'row' ? countRows(found) : found.length
    const others = said.length - found.length
    if (count < fewest) return []
    return [`${count} ${name}s`, ...(others === 0 ? [] : [`${others} other${others === 1 ? '' : 's'}`])]
  }
  return []
}

/** What a mark says of lines: what most of them are, and what else is among them. */
interface GapContent {
  readonly text: string
  /** Characters in which it says what else is among them. */
  readonly besides: number
}

/**
 * What the lines of a gap are: the sort of most of them, `19 links, 1 other`, and the headings among them, `9 items, 1 heading: "### Removed"`. What stands below
 * a hidden heading would seem to belong to the heading above the gap.
 *
 * @param isHeading tells the lines that are headings by their index, where they are known
 */
export function contentOf(lines: readonly string[], isHeading?: (index: number) => boolean): GapContent | undefined {
  const headings = isHeading ? lines.filter((_, index) => isHeading(index)) : []
  const said = lines.filter((line, index) => line.trim() !== '' && !isHeading?.(index))
  const told = said.length < fewest ? [] : sortOf(said)
  const sort = told[0]?.length ?? 0
  if (headings.length > 0) told.push(tellHeadings(headings))
  const text = told.join(', ')
  return text === '' ? undefined : { text, besides: text.length - sort }
}
