import { denies, qualifies } from './denials.ts'
import { isBold, isListEntry } from './headings.ts'

/** A line as it was written; `proves` is `false` below “Never say:” or “Disabled skills:”, and in an example. */
export interface Line {
  readonly text: string
  readonly proves: boolean
}

export const indentOf = (line: string): number => line.length - line.trimStart().length

/** As much of a heading or of a paragraph as is read, in characters. */
const longest = 400

/** A line that says what the lines below it are, and whether that denies them. */
interface Lead {
  readonly indent: number
  readonly denied: boolean
  /** Whether it or a lead it stands under denies. */
  readonly isUnderDenied: boolean
  readonly isEntry: boolean
}

/** The tags that are open, the innermost last. */
class OpenTags {
  /** By tag: its name, and whether it or a tag around it denies. */
  readonly #open: { readonly name: string; readonly isDenied: boolean }[] = []
  /** Where the tags of a name stand, the innermost last. */
  readonly #places = new Map<string, number[]>()

  get isDenied(): boolean {
    return this.#open.at(-1)?.isDenied === true
  }

  open(name: string, denied: boolean): void {
    const places = this.#places.get(name)
    if (places) places.push(this.#open.length)
    else this.#places.set(name, [this.#open.length])
    this.#open.push({ name, isDenied: denied || this.isDenied })
  }

  /** Closes the innermost tag of a name, with those in it; false where none is open. */
  close(name: string): boolean {
    const at = this.#places.get(name)?.at(-1)
    if (at === undefined) return false
    while (this.#open.length > at) this.#places.get(this.#open.pop()!.name)!.pop()
    return true
  }
}

/** Ends with a colon, or is bold as a whole. */
const isLead = (bare: string): boolean => /[:：]$/u.test(bare.replace(/(?<![*_`])[*_`]{1,3}$/u, '')) || isBold(bare)

const lastSentence = (text: string): string =>
  text.split(/(?<=[.!?])\s|[。！？]/u).findLast((sentence) => sentence.trim() !== '') ?? ''

/** Whether what was said before a list denies it: what it ends with in every way, what comes before only in plain words. */
const deniesNext = (said: string): boolean => denies(said) || qualifies(lastSentence(said))

const refersBack =
  /(?<![\p{L}])(?:above|these|those|they|them|oben|obige\p{L}*|diese|ci-dessus|arriba|acima|sopra|hierboven|выше)(?![\p{L}])|以上|上述|上面|这些|上記|위의|위 /iu

/** The name of an entry: its first word, with the signs of names in it. */
const entryName =
  /^\s*(?:(?:[-*+•]\s|\d{1,4}(?:[.)]\s|、)|[|\u2223])\s*)?[*_`"'[]*([\p{L}\p{N}_][\p{L}\p{N}_.:/-]{2,60})/u
const nameInText = /[\p{L}\p{N}_][\p{L}\p{N}_.:/-]{2,60}/gu
/** What a sentence says of an entry that is no longer what the list says. */
const changes =
  /(?<![\p{L}])(?:now|renamed|instead|broken|gone|only|moved|jetzt|umbenannt|stattdessen|kaputt|nur)(?![\p{L}])|改名|改为|改成|只/iu

const nameOf = (name: string): string => name.replace(/(?<![.:/-])[.:/-]+$/u, '').toLowerCase()

/** What stands above a line: headings, the lines with a colon, the open tags, and the sentence before a list. */
class Scope {
  readonly #headings: boolean[] = []
  #leads: Lead[] = []
  readonly #tags = new OpenTags()
  #said = ''
  #isAdjacent = false
  #isAfterLead = false
  #isListDenied = false
  /** What stood above a block of code that is not closed yet. */
  #fence: readonly Lead[] | undefined
  #isComment = false
  /** Lines of the list that stands last, while nothing but blank lines follows it. */
  #list: { readonly from: number; to: number; readonly indent: number } | undefined
  #isInList = false
  /** The names of its entries, once text follows it. */
  #names: ReadonlySet<string> | undefined
  readonly #lines: readonly string[]
  /** Lists that what follows them denies. */
  readonly taken: { readonly from: number; readonly to: number }[] = []

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  get #isDenied(): boolean {
    return (
      this.#isComment ||
      this.#isListDenied ||
      this.#headings.some(Boolean) ||
      this.#leads.at(-1)?.isUnderDenied === true ||
      this.#tags.isDenied
    )
  }

  /** Whether the next line proves what it says. */
  addLine(line: string, at: number): boolean {
    const quoted = line.replace(/^(?:\s{0,3}>\s?){1,5}/u, '')
    const bare = quoted.trim()
    if (bare === '') {
      this.#isAdjacent = false
      return !this.#isDenied
    }
    if (bare.startsWith('<!--')) this.#isComment = true
    const opened = /^<([\p{L}_][\p{L}\p{N}_-]{0,40})[^<>/]{0,200}>/u.exec(bare)
    const closed = /<\/([\p{L}_][\p{L}\p{N}_-]{0,40})>\s*$/u.exec(bare)
    if (opened) this.#tags.open(opened[1]!, qualifies(opened[0]))
    this.#read(quoted, bare, at)
    const proves = !this.#isDenied
    if (closed) this.#closeTag(closed[1]!)
    if (bare.includes('-->')) this.#isComment = false
    return proves
  }

  #closeTag(name: string): void {
    if (!this.#tags.close(name)) return
    this.#leads = []
    this.#endList()
  }

  #read(line: string, bare: string, at: number): void {
    const indent = indentOf(line)
    const isFence = /^(?:```|~~~)/u.test(bare)
    const hashes = /^(#{1,6})\s/u.exec(bare)?.[1]!.length
    const isUnderline = !this.#fence && /^(?:={3,}|-{3,})$/u.test(bare) && this.#said !== '' && this.#isAdjacent
    if (isFence && this.#fence) this.#leads = [...this.#fence]
    if (isFence) this.#fence = this.#fence ? undefined : [...this.#leads]
    if (hashes !== undefined && !this.#fence) this.#setHeading(hashes, bare.slice(0, longest))
    else if (isUnderline) this.#setHeading(bare.startsWith('=') ? 1 : 2, lastSentence(this.#said))
    else if (hashes !== undefined || (isLead(bare) && !bare.startsWith('|'))) this.#addLead(indent, bare)
    else if (isListEntry(line) || isFence || /^[[{]/u.test(bare) || this.#isContinued(indent))
      this.#addEntry(line, indent, at)
    else this.#addText(indent, bare)
  }

  #isContinued(indent: number): boolean {
    return this.#isInList && (this.#fence !== undefined || indent > this.#list!.indent)
  }

  #setHeading(level: number, heading: string): void {
    this.#headings.length = Math.min(this.#headings.length, level)
    this.#headings[level] = qualifies(heading)
    this.#leads = []
    this.#endList()
  }

  #addLead(indent: number, bare: string): void {
    const said = `${this.#isAdjacent ? this.#said : ''} ${bare}`.slice(-longest)
    this.#dropLeads(indent)
    const last = this.#leads.at(-1)
    const isSibling = last?.indent === indent
    // A heading directly below another one stands under it.
    const inherits = isSibling && this.#isAfterLead && last.denied
    if (isSibling) this.#leads.pop()
    const denied = inherits || deniesNext(said)
    const isUnderDenied = denied || this.#leads.at(-1)?.isUnderDenied === true
    this.#leads.push({ indent, denied, isUnderDenied, isEntry: isListEntry(bare) })
    this.#endList()
    this.#isAfterLead = true
  }

  #dropLeads(indent: number): void {
    while (this.#leads.at(-1) && this.#leads.at(-1)!.indent > indent) this.#leads.pop()
  }

  #addEntry(line: string, indent: number, at: number): void {
    if (this.#isInList) this.#list!.to = at
    else {
      this.#isListDenied = this.#isAdjacent ? deniesNext(this.#said) : denies(this.#said)
      this.#list = { from: at, to: at, indent }
      this.#names = undefined
      this.#isInList = true
    }
    if (isListEntry(line)) {
      this.#dropLeads(indent)
      if (this.#leads.at(-1)?.isEntry === true && this.#leads.at(-1)!.indent === indent) this.#leads.pop()
    }
    this.#said = ''
    this.#isAdjacent = true
    this.#isAfterLead = false
  }

  #addText(indent: number, bare: string): void {
    this.#isInList = false
    this.#isListDenied = false
    this.#dropLeads(indent)
    const isNew = this.#said === '' || !this.#isAdjacent
    if (isNew && this.#said !== '') this.#list = undefined
    this.#said = isNew ? bare.slice(-longest) : `${this.#said} ${bare}`.slice(-longest)
    if (this.#list && this.#takesBack(bare)) this.taken.push(this.#list)
    this.#isAdjacent = true
    this.#isAfterLead = false
  }

  /** Whether text behind a list takes back what the list says, or something of it. */
  #takesBack(bare: string): boolean {
    if (refersBack.test(this.#said) && qualifies(this.#said)) return true
    if (!qualifies(bare) && !changes.test(bare)) return false
    const { from, to } = this.#list!
    this.#names ??= new Set(
      this.#lines.slice(from, to + 1).flatMap((line) => {
        const name = entryName.exec(line)?.[1]
        return name === undefined ? [] : nameOf(name)
      }),
    )
    for (const [name] of bare.matchAll(nameInText)) if (this.#names.has(nameOf(name))) return true
    return false
  }

  #endList(): void {
    this.#isInList = false
    this.#isListDenied = false
    this.#list = undefined
    this.#said = ''
    this.#isAdjacent = true
  }
}

/** Reads the lines of a text with what qualifies them. */
export function readLines(text: string): Line[] {
  const texts = text.split(/\r?\n/u).map((line) => line.trimEnd())
  const scope = new Scope(texts)
  const proves = texts.map((line, at) => scope.addLine(line, at))
  for (const { from, to } of scope.taken) proves.fill(false, from, to + 1)
  return texts.map((line, at) => ({ text: line, proves: proves[at]! }))
}
