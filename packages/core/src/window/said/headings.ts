/** The mark of an item of a list, with the room around it. */
export const itemMark: RegExp = /^\s*(?:[-*•–]\s|\d{1,2}[.)、](?!\d)|[A-Za-z]\)\s)\s*/u

const bold = /^(?:\*\*[^*]{1,200}\*\*|__[^_]{1,200}__)[:：]?$/u
const colon = /[:：](?:\*\*|__)?$/u
const sentenceEnd = /[.!?。！？]["'”’)*_]*$/u
/** Kinds of headings, the widest first; in front of them stand those with `#`. */
const kinds = ['bold', 'colon', 'item', 'row', 'lead']
const mostHashes = 6
/** What was left out stands under nothing, and nothing under it. */
const goesOn = '[…]'
/** So deep a list is followed. */
const mostParents = 8
/** So many lines with a colon may stand below each other before a list. */
const mostNested = 4

interface Heading {
  readonly at: number
  readonly kind: string
  /** Whether something stands right below it that is no heading. */
  isFilled: boolean
}

const widthOf = (kind: string): number => (kind.startsWith('#') ? kind.length : mostHashes + 1 + kinds.indexOf(kind))

/** What kind of heading a line is by its own words. */
function kindOf(text: string, isItem: boolean): string | undefined {
  const hashes = /^#{1,6}(?=\s)/u.exec(text)?.[0]
  if (hashes !== undefined) return hashes
  if (isItem) return colon.test(text) ? 'item' : undefined
  return bold.test(text) ? 'bold' : colon.test(text) ? 'colon' : undefined
}

/** Reads lines one after the other for what each stands under. */
export class Outline {
  #headings: Heading[] = []
  #parents: { readonly at: number; readonly indent: number }[] = []
  #before: 'nothing' | 'heading' | 'prose' | 'item' | 'row' | 'plain' = 'nothing'
  #last = 0
  #isApart = false
  /** The lines with a colon that stand above text which is no list: one above a paragraph of its own, which holds to the end, and the last one. */
  #frame: number | undefined
  #label: number | undefined
  /** Whether a list stands below the last heading. */
  #hasList = false

  /** The lines that say what the line stands under that was read last, whether in a list or not. */
  get under(): readonly number[] {
    return this.#under
  }
  #under: readonly number[] = []

  /** The lines above without which a line says something else; undefined where it is no part of a list. */
  read(line: string, at: number): readonly number[] | undefined {
    const text = line.trim()
    if (text === goesOn) return undefined
    if (text === '') {
      this.#isApart = true
      return undefined
    }
    const above = this.#place(text, line, at)
    const own = above ?? this.#headings.flatMap((heading) => (heading.at === at ? [] : [heading.at]))
    this.#under = [...new Set([this.#frame, this.#label, ...own].filter((each) => each !== undefined))].toSorted(
      (a, b) => a - b,
    )
    this.#isApart = false
    this.#last = at
    return above
  }

  /** Notes what prose stands below that is the first below a line with a colon. */
  #enframe(): void {
    const [first] = this.#headings.filter(({ kind }) => kind === 'colon')
    if (!first || this.#headings.at(-1)!.kind !== 'colon' || this.#hasList) return
    if (this.#isApart) this.#frame ??= first.at
    this.#label = this.#headings.at(-1)!.at
  }

  #place(text: string, line: string, at: number): readonly number[] | undefined {
    const mark = itemMark.exec(line)?.[0] ?? ''
    const isItem = mark !== ''
    const isRow = text.startsWith('|')
    const indent = line.search(/\S/u)
    const kind = kindOf(line.slice(mark.length).trim(), isItem)
    const isBelow = this.#before === 'item' && indent > (this.#parents.at(-1)?.indent ?? indent)
    const isPlain = !this.#isApart && ['heading', 'plain'].includes(this.#before) && !sentenceEnd.test(text)
    if (kind !== undefined && !isItem && !isRow) {
      this.#head(at, kind)
      this.#before = 'heading'
      return undefined
    }
    if (isRow && this.#before !== 'row') {
      this.#head(at, 'row')
      this.#before = 'row'
      return undefined
    }
    if (!isItem && !isRow && !isBelow && !isPlain) {
      this.#enframe()
      this.#headings = this.#headings.filter((heading) => widthOf(heading.kind) < widthOf('colon'))
      this.#fill()
      this.#parents = []
      this.#before = 'prose'
      return undefined
    }
    if (isItem && (this.#before === 'prose' || this.#before === 'plain')) this.#head(this.#last, 'lead')
    while (this.#parents.length > 0 && this.#parents.at(-1)!.indent >= indent) this.#parents.pop()
    if (kind !== undefined) this.#enter(kind)
    const above = [...new Set([...this.#headings, ...this.#parents].map((each) => each.at))]
    this.#fill()
    if (isItem || isRow) this.#hasList = true
    if (kind !== undefined) this.#headings.push({ at, kind, isFilled: false })
    if (isItem && this.#parents.length < mostParents) this.#parents.push({ at, indent })
    this.#before = isItem || isBelow ? 'item' : isRow ? 'row' : 'plain'
    return above
  }

  #fill(): void {
    const last = this.#headings.at(-1)
    if (last) last.isFilled = true
  }

  /** Leaves what does not reach as far as a heading of a kind; one right below which nothing stands has that one below it. */
  #enter(kind: string): void {
    const isNested = kind === 'colon' && this.#headings.filter((each) => each.kind === kind).length < mostNested
    const same = this.#headings.findIndex((each) => each.kind === kind && !(isNested && !each.isFilled))
    if (same >= 0) this.#headings.length = same
    else if (this.#headings.at(-1)?.isFilled)
      this.#headings = this.#headings.filter((heading) => widthOf(heading.kind) < widthOf(kind))
  }

  #head(at: number, kind: string): void {
    if (kind === 'row' || kind === 'lead') this.#fill()
    else {
      if (this.#isApart || kind !== 'colon') this.#label = undefined
      this.#hasList = false
    }
    this.#enter(kind)
    this.#headings.push({ at, kind, isFilled: false })
    this.#parents = []
  }
}

/**
 * For each line of a text the lines above without which it says something else: an item of a list has its headings, the line
 * above the list, and the items that it stands under; a row has the first one of its table. Undefined for lines outside of
 * lists. One pass.
 */
export function linesAbove(lines: readonly string[]): (readonly number[] | undefined)[] {
  const outline = new Outline()
  return lines.map((line, at) => outline.read(line, at))
}
