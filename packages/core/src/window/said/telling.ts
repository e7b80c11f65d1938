import type { Steps } from '../../breaks.ts'
import { saysOpen } from '../ledger/said-later.ts'
import type { Spoken, SpokenLine } from '../orders/spoken.ts'
import { isShortReply, tellsNothing } from './courtesy.ts'
import { toldOn, type SentencePlace } from './going-on.ts'
import { isInPart } from './sentences.ts'
import type { Around } from './note.ts'
import type { Surroundings } from './surroundings.ts'

/** A longer line of a list is told by its beginning. */
const longestLine = 400
const goesOn = '[…]'
/** What stands under a heading was put together on purpose, wherever it stands in an answer. */
const worthOfList = 0.8

/** What gives a reason or says what holds. */
const deciding =
  /\b(?:decided?|chose|chosen|instead|because|fixed|root cause|must|never|always|agreed|confirmed|will)\b|决定|改为|因为|必须|不要|确认/u
/** What is short and points at what was said before, or names nothing. */
const dangling = /^(?:it|this|that|they|these|es|das|dies|它|这|那)(?!\p{L}).{0,24}$|^[a-zäöüß', ]{1,24}[.!]*$/u

/** A sentence of an answer, or several that say something else apart, with how much they tell. */
export interface Telling {
  readonly text: string
  readonly worth: number
  readonly sentences: readonly string[]
  /** Where it stands in its message. */
  readonly around: Around
}

type SpokenSentence = SpokenLine['sentences'][number]

/** How much a sentence tells by its words, and by its place among so many. */
function worthOf({ plain }: SpokenSentence, at: number, count: number): number {
  if (tellsNothing(plain)) return 0
  const place = (at === 0 ? 1 : 1 / (at + 2)) + (at === count - 1 ? 0.3 : 0)
  return place + (deciding.test(plain) ? 0.5 : 0) - (dangling.test(plain) ? 0.5 : 0)
}

/** Two sentences of a line as they stand in it. */
const inOneLine = (line: string, one: string, other: string): string =>
  [`${one}${other}`, `${one} ${other}`].find((both) => line.includes(both)) ?? `${one} ${other}`

/** A long line by its first sentence, with a mark where it goes on. */
const beginningOf = ([first, ...others]: readonly SpokenSentence[]): string =>
  !first ? goesOn : others.length === 0 || isInPart(first.text) ? first.text : `${first.text} ${goesOn}`

/** The lines of a list that stand under the same headings, with these, and marks in the gaps; undefined where none is told. */
function listOf(
  lines: readonly SpokenLine[],
  from: number,
  to: number,
  { headings, isRightBehind }: Pick<Surroundings, 'headings' | 'isRightBehind'>,
): string | undefined {
  const places = headings(from)
  const told = places.flatMap((place, at) => {
    const isNext = isRightBehind(places[at + 1] ?? { line: from, of: 0 }, place)
    const { text } = lines[place.line]!.sentences[place.of]!
    return isNext ? [text] : [text, goesOn]
  })
  let isEmpty = true
  for (const { written, text, plain, sentences, isPartial } of lines.slice(from, to)) {
    const isNothing = !/[\p{L}\p{N}]/u.test(text)
    if (isNothing && !isPartial) continue
    const isOpen = saysOpen(plain)
    isEmpty &&= isOpen || isNothing
    const short = written.length > longestLine ? beginningOf(sentences) : written
    const isLeftOut = isOpen || isNothing
    if (!isLeftOut || told.at(-1) !== goesOn) told.push(isLeftOut ? goesOn : short)
  }
  return isEmpty ? undefined : told.join('\n')
}

/** Where the lines end that stand in one list with a line, under the same headings. */
function endOfList(lines: readonly SpokenLine[], from: number): number {
  let end = from + 1
  for (let at = end; at < lines.length; at += 1) {
    const { text, above } = lines[at]!
    if (text === '') continue
    if (!above || above.some((each) => each < from && !lines[from]!.above!.includes(each))) break
    if (lines[from]!.above!.some((each) => !above.includes(each))) break
    end = at + 1
  }
  return end
}

/** The last sentence of some lines of which one has any. */
function lastOf(lines: readonly SpokenLine[], from: number, to: number): SentencePlace {
  const line = lines.slice(from, to).findLastIndex(({ sentences }) => sentences.length > 0) + from
  return { line, of: lines[line]!.sentences.length - 1 }
}

/**
 * The sentences of an answer, the telling ones with a higher worth: the first, those that settle something, the last. What is
 * said out of courtesy has none. A list is told with what it stands under, a sentence with what takes something out of it.
 * What is open is not told, nor what is told elsewhere. A line or a sentence in each step.
 */
export function* telling(
  spoken: Spoken,
  surroundings: Surroundings,
  isElsewhere: (sentence: string) => boolean,
): Steps<Telling[]> {
  const { lines } = spoken
  const count = lines.reduce((sum, { sentences }) => sum + sentences.length, 0)
  const starts: number[] = []
  let next = 0
  for (const { sentences } of lines) {
    starts.push(next)
    next += sentences.length
  }
  const leads = new Set(lines.flatMap(({ above = [] }) => above))
  // The last sentence above a list is told with the list.
  const isLead = (line: number, of: number): boolean => leads.has(line) && of === lines[line]!.sentences.length - 1
  const joined = new Set<SpokenSentence>()
  const told: Telling[] = []
  for (let at = 0; at < lines.length;) {
    yield
    const { above, plain, sentences } = lines[at]!
    if (above && sentences.length > 0) {
      const end = endOfList(lines, at)
      const text = listOf(lines, at, end, surroundings)
      const all = lines.slice(at, end).flatMap((line, index) =>
        line.sentences.map((sentence, of) => ({
          sentence,
          worth: worthOf(sentence, starts[at + index]! + of, count),
        })),
      )
      const first = above.length > 0 && starts[above[0]!] === 0 ? 1 : 0
      const least = above.length > 0 ? worthOfList : 0
      const worth = all.reduce((most, each) => Math.max(most, each.worth), Math.max(first, least))
      if (text !== undefined)
        told.push({
          text,
          worth,
          sentences: all.map(({ sentence }) => sentence.text),
          around: surroundings.ofList(at, lastOf(lines, at, end)),
        })
      at = end
      continue
    }
    if (!saysOpen(plain)) {
      for (let of = 0; of < sentences.length; of += 1) {
        yield
        if (isLead(at, of) || joined.has(sentences[of]!)) continue
        // A short reply means nothing alone, and what follows may be read as its opposite without it.
        const isReply =
          of + 1 < sentences.length &&
          !isLead(at, of + 1) &&
          isShortReply(sentences[of]!) &&
          !isElsewhere(sentences[of + 1]!.text)
        const start = { line: at, of }
        const reply = isReply ? sentences[of]!.text : undefined
        let worth = worthOf(sentences[of + Number(isReply)]!, starts[at]! + of, count)
        if (isReply) of += 1
        const { text: own } = sentences[of]!
        const text = reply === undefined ? own : inOneLine(spoken.lines[at]!.text, reply, own)
        const replied = reply === undefined ? [] : [reply]
        if (worth <= 0 || isElsewhere(own)) {
          told.push({ text, worth, sentences: [...replied, own], around: surroundings.of(start, { line: at, of }) })
          continue
        }
        const on = toldOn(
          spoken,
          { text, end: { line: at, of } },
          (each, { line, of: place }) => isLead(line, place) || isElsewhere(each),
        )
        for (const { line, of: place } of on.places) {
          joined.add(lines[line]!.sentences[place]!)
          worth = Math.max(worth, worthOf(lines[line]!.sentences[place]!, starts[line]! + place, count))
        }
        told.push({
          text: on.text,
          worth,
          sentences: [...replied, own, ...on.sentences],
          around: surroundings.of(start, on.end),
        })
      }
    }
    at += 1
  }
  return told
}
