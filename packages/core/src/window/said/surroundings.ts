import { openMark } from '../ledger/said-later.ts'
import type { Spoken, SpokenLine } from '../orders/spoken.ts'
import type { SentencePlace } from './going-on.ts'
import { itemMark } from './headings.ts'
import type { Around, Lead, Tail } from './note.ts'
import { Units } from './units.ts'

/** So many sentences that lead to one are told in front of it, and so many characters of them. */
const mostLeads = 3
const longestLead = 160
/** So many characters of what stands behind a list are told with its last item. */
const longestTail = 100
/** So many sentences of its paragraph are told in front of what a person settled, and so many characters of them. */
const mostInFront = 2
const longestInFront = 70
/** A first paragraph that is longer is not told with those behind it. */
const longestOpening = 80
const colon = /[:：]/u

/** What of a message is told with a part of it. */
export interface Surrounding {
  /** Whether it is an open point, which is told with its heading: the colon behind its own mark leads to nothing. */
  readonly isOpen?: boolean
  /** Whether a sentence is told elsewhere, so that a mark is enough where it leads to this one. */
  readonly isElsewhere?: (sentence: string) => boolean
  /** Whether a sentence settles something itself, so that it opens nothing. */
  readonly isSettled?: (sentence: string) => boolean
  /** Whether what is said in front of it in its paragraph is told with it, and the line that opens its message. */
  readonly isOfPerson?: boolean
  /** Whether a sentence right behind it is told with it where it is short. */
  readonly isTail?: (sentence: SpokenLine['sentences'][number]) => boolean
}

const never = (): boolean => false

/** Says where parts of a message stand in it, and what leads to them and limits them. */
export class Surroundings {
  readonly #lines: Spoken['lines']
  readonly #units: Units
  /** The lines that something in a list stands under, once they are needed. */
  #leads: ReadonlySet<number> | undefined
  /** What all parts of the message are known by. */
  readonly #message = {}

  constructor(spoken: Pick<Spoken, 'lines'>) {
    this.#lines = spoken.lines
    this.#units = new Units(spoken)
  }

  of(start: SentencePlace, end: SentencePlace, setting: Surrounding = {}): Around {
    const { count } = this.#units
    const [from, to] = [this.#units.before(start), this.#units.upTo(end)]
    const lead = from > 0 ? this.#leadOf(start, setting) : undefined
    const tail = setting.isTail && to < count ? this.#tailOf(end, setting.isTail) : undefined
    const sign = lead && lead.to === from ? this.#markOf(start).trim() : ''
    return {
      message: this.#message,
      from,
      to,
      count,
      ...(lead ? { lead } : {}),
      ...(sign === '' ? {} : { sign }),
      ...(tail ? { tail } : {}),
    }
  }

  /** What was settled, with all that it stands under. */
  ofSettled(start: SentencePlace, end: SentencePlace, setting: Surrounding): Around {
    const around = this.of(start, end, setting)
    const heads = this.#headsOf(start, setting)
    const sign = this.#markOf(start).trim()
    // By its number an item may be what a question asks first, or what is taken back later.
    if (heads.length === 0 && !around.lead) return /\d/u.test(sign) ? { ...around, heads, sign } : around
    const { lead, ...rest } = around
    return { ...rest, heads: heads.length > 0 ? heads : [lead!], ...(sign === '' ? {} : { sign }) }
  }

  /** A list, which is told with its headings. */
  ofList(line: number, end: SentencePlace): Around {
    const headings = this.headings(line)
    const start = headings.reduceRight((at, heading) => (this.isRightBehind(at, heading) ? heading : at), {
      line,
      of: 0,
    } as SentencePlace)
    const { lead: _, ...around } = this.of(start, end)
    return headings.length > 0 ? { ...around, heading: this.#units.before(headings[0]!) } : around
  }

  /** An open point that is a line, with its heading, or all of them where there are several. */
  ofPoint(line: number): Around {
    const { heading, above = [], sentences, text, written } = this.#lines[line]!
    const end = { line, of: sentences.length - 1 }
    // A heading that says itself that something is open is of no list above it.
    const isOwn = heading !== undefined && openMark.test(this.#lines[heading]!.plain)
    if (heading !== undefined && above.length > 1 && !isOwn) {
      const own = written.slice(itemMark.exec(written)?.[0].length).trim()
      const prefix = text.slice(0, text.length - own.length)
      return { ...this.ofSettled({ line, of: 0 }, end, { isOpen: true, isTail: () => true }), prefix }
    }
    return this.of(this.#withHeading({ line, of: 0 }, heading), end, { isOpen: true, isTail: () => true })
  }

  /** An open point that is a sentence. */
  ofSentence(place: SentencePlace): Around {
    return this.of(place, place, { isOpen: true, isTail: () => true })
  }

  /** Where the heading of a line begins that stands right above it, or it itself. */
  #withHeading(start: SentencePlace, heading: number | undefined): SentencePlace {
    const length = heading === undefined ? 0 : this.#lines[heading]!.sentences.length
    if (length === 0) return start
    const last = { line: heading!, of: length - 1 }
    return this.#units.upTo(last) === this.#units.before(start) ? last : start
  }

  /** The headings of a line, by their last sentences. */
  readonly headings = (line: number): SentencePlace[] =>
    (this.#lines[line]!.above ?? []).flatMap((at) => {
      const { length } = this.#lines[at]!.sentences
      return length > 0 ? [{ line: at, of: length - 1 }] : []
    })

  /** Whether nothing stands between two sentences. */
  readonly isRightBehind = (place: SentencePlace, other: SentencePlace): boolean =>
    this.#units.upTo(other) === this.#units.before(place)

  #textOf({ line, of }: SentencePlace): string {
    return this.#lines[line]!.sentences[of]!.text
  }

  /** A sentence with the mark of the list where it begins an item. */
  #writtenOf(place: SentencePlace): string {
    return `${this.#markOf(place)}${this.#textOf(place)}`
  }

  #markOf({ line, of }: SentencePlace): string {
    const { isItem, written } = this.#lines[line]!
    return isItem && of === 0 ? `${itemMark.exec(written)?.[0].trim() ?? ''} ` : ''
  }

  /** The heading of an item of a list. */
  #headingOf({ line, of }: SentencePlace): SentencePlace | undefined {
    const at = of === 0 ? this.#lines[line]!.above?.at(-1) : undefined
    const length = at === undefined ? 0 : this.#lines[at]!.sentences.length
    return length > 0 ? { line: at!, of: length - 1 } : undefined
  }

  /** What somebody's words stand under, the outermost first. */
  #headsOf(start: SentencePlace, { isElsewhere = never, isSettled = never, isOfPerson = false }: Surrounding): Lead[] {
    const { under = [] } = this.#lines[start.line]!
    const lines = new Set(under)
    const places = under.flatMap((line) => {
      const { length } = this.#lines[line]!.sentences
      return length > 0 ? [{ line, of: length - 1 }] : []
    })
    const opening = isOfPerson ? this.#opening(start.line) : undefined
    if (opening && !lines.has(opening.line) && !isSettled(this.#textOf(opening))) {
      places.unshift(opening)
      lines.add(opening.line)
    }
    const told: SentencePlace[] = places.flatMap((place) =>
      isOfPerson ? [...this.#inParagraph(place, lines, isElsewhere), place] : [place],
    )
    if (isOfPerson) told.push(...this.#inParagraph(start, lines, isElsewhere))
    return this.#runsOf(told, start, isElsewhere)
  }

  /** The line that opens a message, if it is a short paragraph that leads to no list and stands further above. */
  #opening(line: number): SentencePlace | undefined {
    const at = this.#lines.findIndex(({ text, isPartial }) => text !== '' || isPartial)
    this.#leads ??= new Set(this.#lines.flatMap(({ above = [] }) => above))
    if (this.#leads.has(at)) return undefined
    const { text, sentences, isItem, isPartial } = this.#lines[at]!
    const isApart = at + 1 < line && this.#lines[at + 1]!.text === ''
    if (!isApart || isItem || isPartial || sentences.length === 0 || text.length > longestOpening) return undefined
    const place = { line: at, of: sentences.length - 1 }
    return this.#isSaying(place) ? place : undefined
  }

  #isSaying(place: SentencePlace): boolean {
    return this.#units.upTo(place) > this.#units.before(place)
  }

  /** What is said in front of a sentence in its paragraph, as far as it is short and told nowhere else. */
  #inParagraph(
    start: SentencePlace,
    apart: ReadonlySet<number>,
    isElsewhere: (sentence: string) => boolean,
  ): SentencePlace[] {
    const found: SentencePlace[] = []
    let length = 0
    for (let next = this.#besides(start); next; next = this.#besides(next)) {
      if (next.line !== start.line && apart.has(next.line)) break
      const text = this.#textOf(next)
      if (isElsewhere(text)) continue
      length += text.length
      if (found.length === mostInFront || length > longestInFront) break
      found.unshift(next)
    }
    const first = found.findIndex((each) => this.#isSaying(each))
    return first < 0 ? [] : found.slice(first)
  }

  /** The sentence in front of one in its paragraph. */
  #besides({ line, of }: SentencePlace): SentencePlace | undefined {
    if (of > 0) return { line, of: of - 1 }
    const [own, above] = [this.#lines[line]!, this.#lines[line - 1]]
    if (!above || above.isPartial || own.above || above.above || above.sentences.length === 0) return undefined
    return { line: line - 1, of: above.sentences.length - 1 }
  }

  /**
   * Sentences that stand right behind each other in a paragraph are one, but for what is told by itself, too. A mark stands for a
   * courtesy between two of them.
   */
  #runsOf(places: readonly SentencePlace[], start: SentencePlace, isElsewhere: (sentence: string) => boolean): Lead[] {
    const runs: Lead[] = []
    let last: SentencePlace | undefined
    for (const [at, place] of places.entries()) {
      const [from, to, own] = [this.#units.before(place), this.#units.upTo(place), this.#writtenOf(place)]
      const next = places[at + 1] ?? start
      const behind = this.#units.behind(place)
      const isApart = to === this.#units.before(next) && (behind?.line !== next.line || behind.of !== next.of)
      const text = isApart ? `${own} […]` : own
      const run = runs.at(-1)
      const isNext = last?.line === place.line && last.of + 1 === place.of
      const isOn = isNext && !isElsewhere(this.#textOf(place))
      if (isOn && run) {
        const { text: line } = this.#lines[place.line]!
        const joined = line.includes(`${run.text}${own}`) ? `${run.text}${text}` : `${run.text} ${text}`
        runs[runs.length - 1] = { ...run, text: joined, to }
      } else runs.push({ text, from, to })
      last = place
    }
    return runs
  }

  /** What leads to a sentence: the heading of its list, and sentences that have a colon, or that stand in front of one that has. */
  #leadOf(start: SentencePlace, { isOpen = false, isElsewhere = never }: Surrounding): Lead | undefined {
    const isTold = this.#lines[start.line]!.heading !== undefined
    const heading = isTold ? undefined : this.#headingOf(start)
    let first = heading ?? this.#units.inFrontOf(start)
    if (!first) return undefined
    const isLead = (at: SentencePlace): boolean => colon.test(this.#textOf(at)) && !isElsewhere(this.#textOf(at))
    const isTied = !isOpen && colon.test(this.#textOf(start)) && !isElsewhere(this.#textOf(first))
    let text = this.#writtenOf(first)
    if (text.length > longestLead || !(heading || isTied || isLead(first))) return undefined
    const to = this.#units.upTo(first)
    for (let count = 1; count < mostLeads; count += 1) {
      const next = this.#units.inFrontOf(first)
      if (!next || isElsewhere(this.#textOf(next)) || !(colon.test(this.#textOf(first)) || isLead(next))) break
      const both = `${this.#writtenOf(next)} ${text}`
      if (both.length > longestLead) break
      text = both
      first = next
    }
    return { text, from: this.#units.before(first), to }
  }

  /** What stands right behind a sentence and is no item of a list, as far as it is short. */
  #tailOf(end: SentencePlace, isTail: NonNullable<Surrounding['isTail']>): Tail | undefined {
    let last = end
    let text = ''
    for (;;) {
      const next = this.#units.behind(last)
      if (!next || this.#lines[next.line]!.isItem || openMark.test(this.#lines[next.line]!.plain)) break
      const sentence = this.#lines[next.line]!.sentences[next.of]!
      const both = text === '' ? sentence.text : `${text} ${sentence.text}`
      if (both.length > longestTail || !isTail(sentence)) break
      text = both
      last = next
    }
    return text === '' ? undefined : { text, to: this.#units.upTo(last) }
  }
}
