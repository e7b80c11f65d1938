import { rareLines } from '../../read/rarest-places.ts'
import type { Question } from '../../read/question.ts'
import { filledStarts, type MakesPart } from '../lines/choose/group-heads.ts'
import { startsByBodies } from '../lines/record-bodies.ts'
import type { LogRole } from './log-lines.ts'

/** Output made of blocks that are alike: each begins with a heading, such as what `ping` says of one host after the other. */
export interface Blocks {
  /** Where each block begins, ascending. */
  readonly starts: readonly number[]
  /** The block that a line stands in, by its place among the starts; -1 where it stands in none. */
  readonly of: (line: number) => number
  /** The last line of a block. */
  readonly endOf: (block: number) => number
}

/** So many blocks are looked for, and so many lines a block has on average. */
const fewestBlocks = 5
const linesOfBlock = { fewest: 2, most: 80 }
/** So many lines may stand above the first block. */
const mostAbove = 12
/** In such a share of the blocks one of the lines below the heading begins alike. */
const shareAlike = 0.6
const offsets = [1, 2, 3]
/** Of more blocks so many are compared, from all of the output. */
const mostCompared = 2000
const readLength = 120
const mostLines = 200_000

/** A word with a zero for each number. */
const withoutNumbers = (word: string): string =>
  /\d/u.test(word) ? word.replaceAll(/[\da-f]*\d[\da-f]*/giu, '0') : word

/** The first words of a line, with a zero for each number. */
const beginningOf = (line: string, words: number): string[] =>
  line
    .slice(0, readLength)
    .trim()
    .split(/\s+|(?<==)(?=\S)/u, words)
    .map((word) => withoutNumbers(word))

/** What begins with a number or a time is one of many records, and no heading. */
const isRecord = (line: string): boolean => /^\s*[[(<"']?\d/u.test(line)
/** Tests and steps follow each other, and head nothing. */
const isStep: ReadonlySet<LogRole> = new Set(['passed', 'progress'])
const isBlank = (line: string): boolean => line.trim() === ''

/** @param isOutside whether a line belongs to no block, although it stands below the start of one */
function blocksFrom(
  starts: readonly number[],
  count: number,
  isOutside: (line: number) => boolean = () => false,
): Blocks {
  const of = (line: number): number => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= line) low = middle + 1
      else high = middle
    }
    return starts[low - 1] !== line && isOutside(line) ? -1 : low - 1
  }
  return { starts, of, endOf: (block) => (starts[block + 1] ?? count) - 1 }
}

/** Whether most blocks go on in the same way below the heading. */
function areAlike(texts: readonly string[], starts: readonly number[]): boolean {
  const size = (texts.length - starts[0]!) / starts.length
  if (starts.length < fewestBlocks || size < linesOfBlock.fewest || size > linesOfBlock.most) return false
  const every = Math.ceil(starts.length / mostCompared)
  const compared = [...starts.keys()].filter((block) => block % every === 0)
  return offsets.some((offset) => {
    const found = new Map<string, number>()
    for (const block of compared) {
      const at = starts[block]! + offset
      if (at >= Math.min(texts.length, starts[block + 1] ?? texts.length)) continue
      const [beginning = ''] = beginningOf(texts[at]!, 1)
      found.set(beginning, (found.get(beginning) ?? 0) + 1)
    }
    return [...found.values()].some((count) => count >= compared.length * shareAlike)
  })
}

/** So many words of a beginning are read. */
const mostWords = 3
/** So many lines are read in one part. */
const linesAtOnce = 20_000

/** How each line begins, in three words; nothing of lines that head no block. */
type Beginnings = readonly (readonly string[])[]

function beginningsOf(lines: readonly string[], part: MakesPart): Beginnings {
  const parts: (readonly string[])[] = []
  for (let from = 0; from < lines.length; from += linesAtOnce)
    parts.push(
      part(`how lines begin from ${from}`, () =>
        lines
          .slice(from, from + linesAtOnce)
          .map((line) => (/^\s/u.test(line) || isRecord(line) ? '' : beginningOf(line, mostWords).join(' '))),
      ),
    )
  return parts
}

/** Where lines begin as one does, from that on, in the first so many words. */
function linesLike(beginnings: Beginnings, first: number, words: number): readonly number[] {
  const own = beginnings[Math.floor(first / linesAtOnce)]![first % linesAtOnce]!.split(' ').slice(0, words)
  const beginning = own.join(' ')
  const longer = own.length === words ? `${beginning} ` : undefined
  const { length } = beginning
  const last = beginning.charCodeAt(length - 1)
  const found: number[] = []
  for (const [at, some] of beginnings.entries())
    for (const [index, other] of some.entries()) {
      if (other.charCodeAt(length - 1) !== last) continue
      if (other === beginning || (longer !== undefined && other.startsWith(longer)))
        found.push(at * linesAtOnce + index)
    }
  return found.filter((line) => line >= first)
}

/** Lines that stand out to the left of most others, and have some below them. */
function startsByIndent(texts: readonly string[]): number[] {
  const starts: number[] = []
  let [indented, others] = [0, 0]
  for (const [at, line] of texts.entries()) {
    if (isBlank(line)) continue
    if (/^\s/u.test(line)) indented += 1
    else {
      others += 1
      const below = isBlank(texts[at + 1] ?? '') ? texts[at + 2] : texts[at + 1]
      if (/^\s+\S/u.test(below ?? '')) starts.push(at)
    }
  }
  return indented >= others * shareAlike && starts.length >= others * shareAlike ? starts : []
}

/** The first line of each paragraph, as far as it is not indented. */
const startsBehindBlanks = (texts: readonly string[]): readonly number[] =>
  [...texts.keys()].filter((at) => /^\S/u.test(texts[at]!) && (at === 0 || isBlank(texts[at - 1]!)))

/** The blocks that an output is made of; `undefined` where it is made of none. */
export function blocksOf(
  texts: readonly string[],
  roles: readonly LogRole[],
  part: MakesPart = (_, make) => make(),
): Blocks | undefined {
  if (texts.length > mostLines) return undefined
  const filled = part('titles that are filled up', () => filledStarts(texts))
  if (filled.length >= fewestBlocks && texts.length <= filled.length * linesOfBlock.most)
    return blocksFrom(filled, texts.length)
  const indented = part('lines that stand out', () => startsByIndent(texts))
  if (indented.length >= fewestBlocks && areAlike(texts, indented))
    return blocksFrom(indented, texts.length, (line) => /^\S/u.test(texts[line]!))
  const byBodies = startsByBodies(texts, part, (line) => roles[line] === 'passed')
  if (byBodies.length >= fewestBlocks) return blocksFrom(byBodies, texts.length)
  const beginnings = beginningsOf(texts, part)
  let above = 0
  for (let at = 0; at < texts.length && above < mostAbove; at += 1) {
    if (isBlank(texts[at]!)) continue
    above += 1
    if (/^\s/u.test(texts[at]!) || isRecord(texts[at]!) || isStep.has(roles[at]!)) continue
    // The fewest words with which other lines of a block do not begin, too.
    for (let words = 1; words <= mostWords; words += 1) {
      const starts = part(`blocks from ${at} by ${words} words`, () => {
        const alike = linesLike(beginnings, at, words)
        return areAlike(texts, alike) ? alike : undefined
      })
      if (starts) return blocksFrom(starts, texts.length)
    }
  }
  const paragraphs = part('paragraphs', () => startsBehindBlanks(texts))
  return part('are paragraphs alike', () => areAlike(texts, paragraphs))
    ? blocksFrom(paragraphs, texts.length)
    : undefined
}

/** A name in more lines, or in more blocks, belongs to none of them. */
const mostNamed = { lines: 60, blocks: 2 }
/** Of a longer block only what the question has words of is asked for. */
const longestAsked = 3000
const worths = { word: 1, heading: 0.9, short: 0.5 }

/** The lines of the blocks that a question names, with what each is worth from 0 to 1. */
export function linesOfAskedBlocks(
  text: string,
  texts: readonly string[],
  blocks: Blocks,
  question: Question,
): { readonly line: number; readonly worth: number }[] {
  const blocksOfWord = new Map<string, Set<number>>()
  for (const { line, word } of rareLines(text, question, mostNamed.lines))
    blocksOfWord.set(word, (blocksOfWord.get(word) ?? new Set()).add(blocks.of(line)))
  const asked = new Set<number>()
  // What is part of a name says nothing where that stands in the output.
  const isPart = (word: string): boolean =>
    [...blocksOfWord.keys()].some((name) => name.length > word.length && name.includes(word))
  for (const [word, found] of blocksOfWord)
    if (found.size <= mostNamed.blocks && !isPart(word)) for (const block of found) if (block >= 0) asked.add(block)
  const words = [...question.terms.keys()].filter((term) => /^\p{L}{3}/u.test(term))
  return [...asked].flatMap((block) => {
    const [from, to] = [blocks.starts[block]!, blocks.endOf(block)]
    const own = texts.slice(from, to + 1)
    const isLong = own.reduce((sum, line) => sum + line.length + 1, 0) > longestAsked
    return own.flatMap((line, at) => {
      const said = line.toLowerCase()
      if (words.some((word) => said.includes(word))) return { line: from + at, worth: worths.word }
      if (at === 0) return { line: from, worth: worths.heading }
      return isLong || isBlank(line) ? [] : { line: from + at, worth: worths.short }
    })
  })
}

/** So few findings are shown with the blocks that they stand in, if these are short. */
const mostInBlocks = 12
const longestBlock = { lines: 14, characters: 1200 }

/** The lines that stand in a short block with one that is found: of what an odd value is. */
export function* besideFindings(
  blocks: Blocks | undefined,
  lines: readonly string[],
  findings: readonly number[],
): Generator<number> {
  if (!blocks || findings.length > mostInBlocks) return
  for (const index of findings) {
    const block = blocks.of(index)
    const [from, to] = [blocks.starts[block] ?? index, block < 0 ? index : blocks.endOf(block)]
    const size = lines.slice(from, to + 1).reduce((sum, line) => sum + line.length + 1, 0)
    if (to - from >= longestBlock.lines || size > longestBlock.characters) continue
    for (let at = from; at <= to; at += 1) yield at
  }
}
