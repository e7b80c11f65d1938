import { OutlineBuilder, type OutlineText } from './outline-text.ts'

/** Longer indentation is not measured: nothing people indent is as deep. */
const longestMargin = 2000
const tabWidth = 4

/** What draws the branches of a tree in front of a name. */
const branches = /^(?:\[INFO\] ?)?(?:[ \t\u00A0│|](?![-─]))*(?:[├└╰+`\\|][─-]{1,3}┬?─? ?)?/u
const branch = /^(?:\[INFO\] ?)?[ \t\u00A0│|]*(?:[├└╰]─|[+`\\]-{1,3} |\|--)/u
const blanks = /^[ \t\u00A0]*/u

/** The sign of what happens to something, in front of its name: `+ tags`, `-/+ resource`. */
const changeSign = /^(?:[~+-]|-\/\+|\+\/-|<=) +/u
const changedBlock = /^ *(?:[~+-]|-\/\+|\+\/-|<=) (?:resource|data|module|output) "/u

const closing = /^(?:[}\])]+[,;]?(?: -> \S+)?|<\/[\w:.-]{1,100}>|end)$/u

const widthOf = (margin: string): number =>
  margin.includes('\t') ? margin.replaceAll('\t', ' '.repeat(tabWidth)).length : margin.length

/** Whether branches are drawn in front of the names. */
export const isDrawn = (lines: readonly string[]): boolean => {
  let drawn = 0
  for (const line of lines) if (branch.test(line.slice(0, longestMargin)) && ++drawn > 1) return true
  return false
}

/** Lines in a box, without its sides. */
function withoutBox(lines: readonly string[]): readonly string[] {
  const said = lines.filter((line) => line.trim() !== '')
  const boxed = said.filter((line) => line.startsWith('|') && line.trimEnd().endsWith('|')).length
  if (boxed < 2 || boxed < said.length * 0.6) return lines
  return lines.map((line) => (line.startsWith('| ') ? line.trimEnd().replace(/\|$/u, '').slice(2) : line))
}

/**
 * A text whose indentation says what stands below what. An item of a list stands below the key above it, even where it is
 * as far to the left, as YAML allows.
 */
export function readIndented(text: string): OutlineText {
  const lines = withoutBox(text.split('\n'))
  const drawn = isDrawn(lines)
  const hasSigns = !drawn && lines.some((line) => changedBlock.test(line.slice(0, 200)))
  const builder = new OutlineBuilder()
  const numbers: number[] = []
  const columns: number[] = []
  for (const [index, line] of lines.entries()) {
    const start = line.slice(0, longestMargin)
    const margin = (drawn ? branches : blanks).exec(start)![0]
    const said = line.slice(margin.length).trimEnd()
    if (said === '') continue
    numbers.push(index + 1)
    if (drawn) {
      const width = margin.startsWith('[INFO]') ? margin.length - 7 : margin.length
      while (columns.length > 0 && columns.at(-1)! >= width) columns.pop()
      builder.add(width, ' '.repeat(Math.min(columns.length, longestMargin)), said)
      columns.push(width)
      continue
    }
    const sign = hasSigns ? (changeSign.exec(said)?.[0].length ?? 0) : 0
    const isItem = !hasSigns && said.startsWith('- ')
    builder.add((widthOf(margin) + sign) * 2 + (isItem ? 1 : 0), margin, said, closing.test(said.slice(0, 120)))
  }
  return builder.finish('lines', numbers)
}

/** A drawn tree as indented lines: the same names in the same order and depth. */
export function withoutBranches(text: string): string | undefined {
  const lines = text.split('\n')
  if (!isDrawn(lines)) return undefined
  const { texts, margins } = readIndented(text)
  return texts.map((said, node) => margins[node]! + said).join('\n')
}
