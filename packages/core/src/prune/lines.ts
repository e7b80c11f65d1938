import { isBold, isListEntry } from './headings.ts'
import { isHarmless, isStatus, joinDoubts, noDoubt, titleDoubt, type Doubt } from './plain.ts'
import { spell } from './spelling.ts'
import { statusRanks } from './status.ts'

/** What stands from one heading to the next. */
interface Section {
  /** How many lines of it, and of the sections in it, may be about its lists. */
  doubts: number
  readonly parent: Section | undefined
}

/** A line as it was written, and what is said of it around it. */
export interface Line {
  readonly text: string
  /** What is in doubt of the headings, tags and lines with a colon above it; `undefined` where it proves nothing. */
  readonly above: Doubt
  readonly section: Section
  /** Whether it may be about the lists of its section. */
  readonly isDoubtful: boolean
}

export const indentOf = (line: string): number => line.length - line.trimStart().length

/** A line that says what the lines below it are. */
interface Lead {
  readonly indent: number
  readonly own: Doubt
  /** What is in doubt of it and of the leads it stands under. */
  readonly all: Doubt
  readonly isEntry: boolean
}

/** The tags that are open, the innermost last. */
class OpenTags {
  readonly #open: { readonly name: string; readonly doubt: Doubt }[] = []
  /** Where the tags of a name stand, the innermost last. */
  readonly #places = new Map<string, number[]>()

  get doubt(): Doubt {
    const last = this.#open.at(-1)
    return last ? last.doubt : noDoubt
  }

  open(name: string, own: Doubt): void {
    const places = this.#places.get(name)
    if (places) places.push(this.#open.length)
    else this.#places.set(name, [this.#open.length])
    this.#open.push({ name, doubt: joinDoubts(this.doubt, own) })
  }

  /** Closes the innermost tag of a name, with those in it; false where none is open. */
  close(name: string): boolean {
    const at = this.#places.get(name)?.at(-1)
    if (at === undefined) return false
    while (this.#open.length > at) this.#places.get(this.#open.pop()!.name)!.pop()
    return true
  }
}

/** As much of a paragraph is remembered, in characters; a longer one is no heading. */
const longest = 500

const openingTag = /^<([\p{L}_][\p{L}\p{N}_-]{0,40})((?:\s[^<>]{0,200})?)>/u
const closingTag = /<\/([\p{L}_][\p{L}\p{N}_-]{0,40})>\s*$/u

/** What a tag says of what stands in it: its name, and the values of its attributes. */
const tagDoubt = (name: string, attributes: string): Doubt =>
  joinDoubts(titleDoubt(name), titleDoubt(attributes.replace(/["'=]/gu, ' ')))

/** Ends with a colon, or is bold as a whole. */
const isLead = (bare: string): boolean => /[:：]$/u.test(bare.replace(/(?<![*_`])[*_`]{1,3}$/u, '')) || isBold(bare)

/** A line that only borders, such as a bracket or a rule. */
const isBorder = (bare: string): boolean => /^[\s\-=*_#()[\]{}<>!`~,;|.]*$/u.test(bare)

const isUnderline = (line: string | undefined): boolean => line !== undefined && /^(?:={3,}|-{3,})\s*$/u.test(line)

/** Whether an entry says how far it has come, as those of a list of tasks do and a remark does not. */
const isStateEntry = (bare: string): boolean => bare.length <= longest && statusRanks(spell(bare)).size === 1

/** Lines with a colon that begin a section of their own and say nothing of the one before them. */
const otherSections = /^(?:rules|guidelines|instructions|environment|format|workflow|tone|style)[:：]$/iu

/** Counts a line that may be about the lists of a section and of those around it. */
function addDoubt(section: Section): void {
  for (let around: Section | undefined = section; around; around = around.parent) around.doubts += 1
}

/** What stands above a line: headings, the lines with a colon, the open tags, and the text of its section. */
class Scope {
  /** By level. */
  #headings: Doubt[] = []
  #leads: Lead[] = []
  readonly #tags = new OpenTags()
  #section: Section = { doubts: 0, parent: undefined }
  /** The level of the heading that began the section; 0 for none. */
  #level = 0
  /** The heading right above, if nothing stands below it yet, with its level. */
  #bare: { readonly level: number; readonly own: Doubt } | undefined
  /** The text of the paragraph that is being read. */
  #said = ''
  /** The text of the last paragraph, if nothing else stands below it. */
  #paragraph = ''
  #isAfterLead = false
  /** What stood above a block of code that is not closed yet. */
  #fence: readonly Lead[] | undefined
  #isComment = false
  /** The indentation of the list that is being read. */
  #list: number | undefined

  get #above(): Doubt {
    if (this.#isComment) return undefined
    const last = this.#leads.at(-1)
    return [...this.#headings, last ? last.all : noDoubt].reduce(joinDoubts, this.#tags.doubt)
  }

  addLine(text: string, next: string | undefined): Line {
    const quoted = text.replace(/^(?:\s{0,3}>\s?){1,5}/u, '')
    const bare = quoted.trim()
    if (bare === '') this.#said = ''
    if (bare.startsWith('<!--')) this.#isComment = true
    const opened = openingTag.exec(bare)
    const closed = closingTag.exec(bare)
    if (opened) this.#tags.open(opened[1]!, tagDoubt(opened[1]!, opened[2]!))
    const isTag = opened?.[0] === bare
    if (isTag && this.#said === '') this.#beginSection(undefined)
    const line = isTag || closed?.[0] === bare ? this.#lineOf(text) : this.#read(text, quoted, bare, next)
    if (closed && this.#tags.close(closed[1]!)) {
      this.#leads = []
      this.#endText()
    }
    if (bare.includes('-->')) this.#isComment = false
    return line
  }

  #read(text: string, line: string, bare: string, next: string | undefined): Line {
    const indent = indentOf(line)
    const isFence = /^(?:```|~~~)/u.test(bare)
    if (isFence && this.#fence) this.#leads = [...this.#fence]
    if (isFence) this.#fence = this.#fence ? undefined : [...this.#leads]
    // What announces a block of code says what it is: `Answer in this form`.
    if (isFence && this.#fence) {
      const own = titleDoubt(this.#paragraph)
      this.#leads.push({ indent: -1, own, all: joinDoubts(this.#leads.at(-1)?.all ?? noDoubt, own), isEntry: false })
    }
    const isEntry = isListEntry(line) || /^[[{]/u.test(bare)
    const hashes = /^(#{1,6})\s/u.exec(bare)?.[1]!.length
    const isUnderlined = isUnderline(next) && !isEntry && bare !== ''
    if (!this.#fence && (hashes !== undefined || isUnderlined)) {
      this.#setHeading(hashes ?? (next!.startsWith('=') ? 1 : 2), `${this.#said} ${bare}`)
      return this.#lineOf(text)
    }
    if (!isBorder(bare)) this.#bare = undefined
    if (isFence || isBorder(bare)) return this.#lineOf(text)
    const isContinued = this.#list !== undefined && indent > this.#list
    if (hashes !== undefined || (isLead(bare) && !bare.startsWith('|')))
      return this.#addLead(text, indent, bare, isEntry || isContinued)
    if (!isEntry && !isContinued) return this.#addText(text, indent, bare)
    this.#addEntry(isListEntry(line), indent)
    return this.#lineOf(text, this.#section, !isStateEntry(bare))
  }

  #lineOf(text: string, section = this.#section, isDoubtful = false): Line {
    if (isDoubtful) addDoubt(section)
    return { text, above: this.#above, section, isDoubtful }
  }

  #beginSection(parent: Section | undefined): void {
    this.#section = { doubts: 0, parent }
  }

  #endText(): void {
    this.#list = undefined
    this.#said = ''
    this.#paragraph = ''
    this.#isAfterLead = false
  }

  /** A heading ends the section before it, unless it stands under the same one and may speak of what was said there. */
  #setHeading(level: number, heading: string): void {
    const title = titleDoubt(heading)
    // A heading directly below another one of its level stands under it.
    const own = this.#bare?.level === level ? joinDoubts(this.#bare.own, title) : title
    this.#headings = Array.from({ length: level }, (_, at) => (at in this.#headings ? this.#headings[at] : noDoubt))
    this.#headings.push(own)
    this.#leads = []
    const isBelow = this.#level > 0 && level > this.#level && !isStatus(own)
    this.#beginSection(isBelow ? this.#section : undefined)
    if (!isBelow) this.#level = level
    this.#endText()
    this.#bare = { level, own }
  }

  #addLead(text: string, indent: number, bare: string, isEntry: boolean): Line {
    const own = titleDoubt(`${isEntry ? '' : this.#said} ${bare}`)
    this.#dropLeads(indent)
    const last = this.#leads.at(-1)
    const isSibling = last?.indent === indent
    // A heading directly below another one stands under it.
    const inherited = isSibling && this.#isAfterLead ? last.own : noDoubt
    if (isSibling) this.#leads.pop()
    const isOther = isEntry ? isStateEntry(bare) : isStatus(own) || otherSections.test(bare)
    const line = this.#lineOf(text, this.#section, !isOther)
    const around = this.#leads.at(-1)
    const all = joinDoubts(joinDoubts(around ? around.all : noDoubt, inherited), own)
    this.#leads.push({ indent, own: joinDoubts(inherited, own), all, isEntry: isListEntry(bare) })
    if (isEntry) this.#list ??= indent
    else {
      this.#beginSection(undefined)
      this.#list = undefined
    }
    this.#said = ''
    this.#paragraph = ''
    this.#isAfterLead = true
    return line
  }

  #dropLeads(indent: number): void {
    while (this.#leads.at(-1) && this.#leads.at(-1)!.indent > indent) this.#leads.pop()
  }

  #addEntry(isListed: boolean, indent: number): void {
    this.#paragraph = ''
    this.#list ??= indent
    if (isListed) {
      this.#dropLeads(indent)
      if (this.#leads.at(-1)?.isEntry === true && this.#leads.at(-1)!.indent === indent) this.#leads.pop()
    }
    this.#said = ''
    this.#isAfterLead = false
  }

  #addText(text: string, indent: number, bare: string): Line {
    this.#list = undefined
    this.#dropLeads(indent)
    this.#said = `${this.#said} ${bare}`.trim().slice(-longest)
    this.#paragraph = this.#said
    this.#isAfterLead = false
    return this.#lineOf(text, this.#section, !isHarmless(bare))
  }
}

/** Reads the lines of a text with what is said of them. */
export function readLines(text: string): Line[] {
  const texts = text.split(/\r?\n/u).map((line) => line.trimEnd())
  const scope = new Scope()
  return texts.map((line, at) => scope.addLine(line, texts[at + 1]))
}

/** Whether what else stands in the sections of some lines cannot be about them. */
export function standAlone(lines: Iterable<Line>): boolean {
  const sections = new Set<Section>()
  const inside = new Map<Section, number>()
  for (const { section, isDoubtful } of new Set(lines)) {
    sections.add(section)
    if (!isDoubtful) continue
    for (let around: Section | undefined = section; around; around = around.parent)
      inside.set(around, (inside.get(around) ?? 0) + 1)
  }
  return [...sections].every((section) => section.doubts === (inside.get(section) ?? 0))
}
