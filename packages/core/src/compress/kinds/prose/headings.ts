import { oncePerText, type ReadsText } from '../once-per-text.ts'
import { piecesIn, type Piece } from '../lines/choose/read-pieces.ts'

/** How a line is written that is a heading. */
interface Form {
  /** Headings with one name are written alike. */
  readonly name: string
  /** Of headings that are written alike those with a lower level stand above the others. */
  readonly level: number
}

/** A line that says what stands below it. */
export interface Heading extends Form {
  readonly text: string
  /** Which piece of the text it is. */
  readonly at: number
}

const longestHeading = 100
/** What stands below the first line of a paragraph is a record up to so many characters, otherwise a list or a table. */
const longestBelowFirst = 2500
const endsSentence = /[.!?。！？；;,，…]\s*$/u
/** What parts paragraphs: nothing, or a line drawn below a heading. */
const part = /^\s*(?:([=~*_-])\1{2,}\s*)?$/u
/** What is drawn around a heading: `## X`, `=== X ===`, `[X]`. */
const marked = /^(?:(#{1,6}) |(?=.*[\p{L}\p{N}])[=~-]{3}.*[=~-]{3}$|\[[^\]\n]{1,80}\]$)/u
/** `7. X`, `7.1 X`, `VII. X`, `§ 7 X`, `ARTICLE 7 - X`, `Section 7: X`, `Anlage II: X` */
const numbered =
  /^((?:\p{L}{3,20}\.? )?(?:§{1,2} ?)?)(?:(\d{1,3}(?:\.\d{1,3}){0,4}[a-z]?)|[IVXLC]{1,7})([.):]{0,2})(?: ?[-–—:] ?| )\S/u
/** `第七条 X`, `二、X`, `（三）X` */
const wideNumbered =
  /^(?:第[\d〇零一二三四五六七八九十百]{1,7}(\p{Script=Han})|[（(]?[一二三四五六七八九十]{1,4}([、）).．]))\s?\S/u
const isShouted = (line: string): boolean => !/\p{Ll}/u.test(line) && /\p{Lu}[^\p{Lu}]*\p{Lu}/u.test(line)
const item = /^\s*[-*•+>|]\s/u
/** A line that stands alone, in capitals, or above the other lines of its paragraph. */
const [alone, shouted, first] = ['alone', 'shouted', 'first']

/** How a line is written, if it may be a heading where it stands. */
function formOf(written: string, isAbovePart: boolean, isBelowPart: boolean): Form | undefined {
  const line = written.trim().replace(/^[*_]{1,3}(?=\S)/u, '')
  const mark = marked.exec(line)
  if (mark) return { name: mark[1] ? '#' : line[0]!, level: mark[1]?.length ?? 0 }
  if (endsSentence.test(line)) return undefined
  const isAlone = isAbovePart && isBelowPart
  const wide = wideNumbered.exec(line)
  if (wide) return { name: wide[1] ?? wide[2]!, level: 0 }
  const number = numbered.exec(line)
  if (number && (isAlone || number[1] !== '' || number[3] !== '')) {
    const indent = written.length - written.trimStart().length
    const depth = number[2]?.split('.').length
    return { name: `${number[1]!.toLowerCase()}${depth === undefined ? 'I' : '1'}`, level: indent * 10 + (depth ?? 0) }
  }
  if (!isBelowPart || item.test(line)) return undefined
  return { name: isShouted(line) ? shouted : isAlone ? alone : first, level: 0 }
}

const isOf = (line: string | undefined, pattern: RegExp): boolean => line !== undefined && pattern.test(line)

/** Goes through the lines of a text for those that are headings and have something below them. */
class Headings {
  readonly #found: Heading[] = []
  /** The last heading of which nothing is known to stand below it, and the first line of a paragraph that did not end. */
  #last: Heading | undefined
  #open: { readonly heading: Heading; size: number } | undefined

  read(line: string | undefined, at: number, size: number, form: Form | undefined): void {
    const heading = form && { ...form, text: line!.trim(), at }
    const last = this.#last
    if (last && !(heading && heading.name === last.name && heading.level <= last.level)) this.#found.push(last)
    this.#last = undefined
    if (this.#open) this.#open.size += size
    if (heading?.name === first) this.#open = { heading, size }
    else this.#last = heading
  }

  /** A paragraph ends: a long one is not what its first line says. */
  endParagraph(): void {
    if (this.#open && this.#open.size <= longestBelowFirst) this.#found.push(this.#open.heading)
    this.#open = undefined
  }

  get all(): Heading[] {
    return this.#found.toSorted((a, b) => a.at - b.at)
  }
}

function headingsOf(text: string, pieces: readonly Piece[]): readonly Heading[] {
  const lineAt = (index: number): string | undefined => {
    if (!(index in pieces)) return ''
    const { from, to } = pieces[index]!
    return to - from > longestHeading ? undefined : text.slice(from, to)
  }
  const headings = new Headings()
  let [line, isBelowPart] = [lineAt(0), true]
  for (const [at, { from, to }] of pieces.entries()) {
    const next = lineAt(at + 1)
    const isPart = isOf(line, part)
    if (isPart) headings.endParagraph()
    else
      headings.read(line, at, to - from, line === undefined ? undefined : formOf(line, isOf(next, part), isBelowPart))
    ;[line, isBelowPart] = [next, isPart]
  }
  headings.endParagraph()
  return headings.all
}

/** The lines of a text that are headings, each with something below it. */
export const headingsIn: ReadsText<readonly Heading[]> = oncePerText((text, context) =>
  headingsOf(text, piecesIn(text, context)),
)

const isPlain = ({ name }: Heading): boolean => name === alone || name === first

/** Behind which piece ends what stands below a heading. */
export function endOfSection(text: string, pieces: readonly Piece[], all: readonly Heading[], own: Heading): number {
  if (own.name === first) {
    let end = own.at + 1
    while (end < pieces.length && !part.test(text.slice(pieces[end]!.from, pieces[end]!.to))) end += 1
    return end
  }
  const counts = new Map<string, number>()
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1)
  // Of headings that are written without a number or a mark, rarer ones stand above.
  const isAbove = (other: Heading): boolean =>
    other.name === own.name
      ? other.level <= own.level
      : (own.name === alone || own.name === shouted) &&
        !isPlain(other) &&
        counts.get(other.name)! > 1 &&
        counts.get(other.name)! < counts.get(own.name)!
  return all.find((other) => other.at > own.at && isAbove(other))?.at ?? pieces.length
}
