import type { MakesPart } from '../lines/choose/group-heads.ts'
import { isSigned, marginOfChange } from '../lines/signed.ts'
import { OutlineBuilder, type OutlineText } from './outline-text.ts'
import { topStarts } from './top-starts.ts'

/** Longer indentation is not measured: nothing people indent is as deep. */
const longestMargin = 2000
const tabWidth = 4
/** So far below the first line of a record the others stand that are indented no further. */
const belowStart = 2

/** What draws the branches of a tree in front of a name. */
const branches = /^(?:\[INFO\] ?)?(?:[ \t\u00A0│|](?![-─]))*(?:[├└╰+`\\|][─-]{1,3}┬?─? ?)?/u
const branch = /^(?:\[INFO\] ?)?[ \t\u00A0│|]*(?:[├└╰]─|[+`\\]-{1,3} |\|--)/u
const anyBranch = /[├└╰]─|[+`\\]-{1,3} |\|--/u
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 160

/** The sign of what happens to something, in front of its name: `+ tags`, `-/+ resource`. */
const changeSign = /^(?:[~+-]|-\/\+|\+\/-|<=) +/u
const changedBlock = /^ *(?:[~+-]|-\/\+|\+\/-|<=) (?:resource|data|module|output) "/u

const saysSomething = /[\p{L}\p{N}]/u
const closing = /^(?:[}\])]+[,;]?(?: -> \S+)?|<\/[\w:.-]{1,100}>|end)$/u

const inOne: MakesPart = (_, make) => make()

const widthOf = (margin: string): number =>
  margin.includes('\t') ? margin.replaceAll('\t', ' '.repeat(tabWidth)).length : margin.length

/** Whether branches are drawn in front of the names. */
function isDrawn(text: string, lines: readonly string[]): boolean {
  if (!anyBranch.test(text)) return false
  let drawn = 0
  for (const line of lines) if (branch.test(line.slice(0, longestMargin)) && ++drawn > 1) return true
  return false
}

/** The blanks in front of a line. */
function blanksOf(line: string): string {
  let at = 0
  while (at < line.length && at < longestMargin && isBlank(line.charCodeAt(at))) at += 1
  return line.slice(0, at)
}

/** Lines in a box, without its sides. */
function withoutBox(lines: readonly string[]): readonly string[] {
  if (!/^[+|]/u.test(lines.find((line) => line !== '') ?? '')) return lines
  const said = lines.filter((line) => line.trim() !== '')
  const boxed = said.filter((line) => line.startsWith('|') && line.trimEnd().endsWith('|')).length
  if (boxed < 2 || boxed < said.length * 0.6) return lines
  return lines.map((line) => (line.startsWith('| ') ? line.trimEnd().replace(/\|$/u, '').slice(2) : line))
}

/**
 * A text whose indentation says what stands below what. An item of a list stands below the key above it, even where it is
 * as far to the left, as YAML allows. Of records that follow each other without indentation the lines stand below the first.
 *
 * @param most reading ends behind so many nodes
 * @param part makes a part of the work, behind which it may break off
 */
export function readIndented(text: string, most: number = Infinity, part: MakesPart = inOne): OutlineText {
  const lines = withoutBox(text.split('\n'))
  const drawn = isDrawn(text, lines)
  const hasSigns = !drawn && lines.some((line) => changedBlock.test(line.slice(0, 200)))
  const signed = !drawn && !hasSigns && part('whether lines are signed', () => isSigned(lines))
  const changes: number[] = []
  let columnOfSigned = 0
  const starts = new Set(drawn ? [] : topStarts(lines, part))
  let below = 0
  const builder = new OutlineBuilder()
  const numbers: number[] = []
  const columns: number[] = []
  for (const [index, line] of lines.entries()) {
    const margin = drawn ? branches.exec(line.slice(0, longestMargin))![0] : blanksOf(line)
    const said = line.slice(margin.length).trimEnd()
    if (said === '') continue
    if (numbers.length > most) break
    numbers.push(index + 1)
    if (drawn) {
      const width = margin.startsWith('[INFO]') ? margin.length - 7 : margin.length
      while (columns.length > 0 && columns.at(-1)! >= width) columns.pop()
      builder.addLine(width, ' '.repeat(Math.min(columns.length, longestMargin)), said)
      columns.push(width)
      continue
    }
    if (signed) {
      const own = marginOfChange(line)
      const content = line.slice(own.length)
      // What says nothing is no head, but belongs to the line above it: `...` stands for lines that are left out.
      const says = saysSomething.test(content)
      if (says) columnOfSigned = widthOf(own) * 2 + (content.startsWith('- ') ? 1 : 0)
      builder.addLine(columnOfSigned + (says ? 0 : 2), margin, said, closing.test(content.slice(0, 120).trimEnd()))
      changes.push(/^[-+]/u.test(own) ? 1 : 0)
      continue
    }
    const sign = hasSigns ? (changeSign.exec(said)?.[0].length ?? 0) : 0
    const isItem = !hasSigns && said.startsWith('- ')
    const column = (widthOf(margin) + sign) * 2 + (isItem ? 1 : 0)
    const isStart = starts.has(index)
    builder.addLine(isStart ? 0 : column + below, margin, said, closing.test(said.slice(0, 120)))
    if (isStart) below = belowStart
  }
  // A last break ends the last line.
  const outline = builder.finish('lines', numbers, text.endsWith('\n') ? lines.length - 1 : lines.length)
  return signed ? { ...outline, changes: Uint8Array.from(changes) } : outline
}

/** A drawn tree as indented lines: the same names in the same order and depth. */
export function withoutBranches(text: string): string | undefined {
  const lines = text.split('\n')
  if (!isDrawn(text, lines)) return undefined
  const { texts, margins, numbers } = readIndented(text)
  // Blank lines stay, so that all lines keep their numbers.
  const plain = lines.map(() => '')
  for (const [node, said] of texts.entries()) plain[numbers![node]! - 1] = margins[node]! + said
  return plain.join('\n')
}
