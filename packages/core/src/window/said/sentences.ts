const ends = new Set(['.', '!', '?', '。', '！', '？'])
const closers = new Set(['"', "'", '”', '’', '»', ')', ']', '」', '』', '）', '*', '_'])
const longest = 400
/** A point behind these ends no sentence: an abbreviation, a single letter, the number of an item. */
const abbreviated =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|u\.s|z\. ?b|d\. ?h|etc|vs|no|nr|dr|mr|mrs|ms|st|bzw|ca|evtl|inkl|ggf|usw|vgl|approx|max|min|incl|resp|fig)$/iu
/** A point behind a number makes it an ordinal where this follows. */
const ordinal =
  /^ (?:\p{Ll}|(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Quartal|Stock)(?!\p{L}))/u
/** Longest abbreviation, with what stands before it. */
const mostAbbreviated = 8

/** Where the marks end that begin at a place. */
function endOfMarks(text: string, at: number): number {
  let to = at + 1
  while (to < text.length && (closers.has(text[to]!) || ends.has(text[to]!))) to += 1
  return to
}

/** Where a sentence ends that may end with the mark at a place, behind all marks up to `to`; undefined where it goes on. */
function endAt(text: string, at: number, to: number): number | undefined {
  const character = text[at]!
  if (character > '\u3000') return to
  const next = text[to]
  if (next !== undefined && next !== ' ' && next !== '\n' && next !== '\t') return undefined
  if (character !== '.') return to
  const before = text.slice(Math.max(0, at - mostAbbreviated), at)
  const isItem = /(?:^|\n)[^\S\n]*\d{1,3}$/u.test(before) && (at <= mostAbbreviated || before.includes('\n'))
  const isOrdinal = /\d$/u.test(before) && ordinal.test(text.slice(to, to + 12))
  return isItem || isOrdinal || abbreviated.test(before) ? undefined : to
}

/** The clauses of a sentence that is too long, as many together as may be. */
function clausesOf(sentence: string): string[] {
  const found: string[] = []
  let from = 0
  for (const { index } of sentence.matchAll(/[;；,，、:：—](?=\s|\p{Script=Han}|$)/gu)) {
    if (index + 1 - from > longest / 2) {
      found.push(sentence.slice(from, index + 1).trim())
      from = index + 1
    }
  }
  found.push(sentence.slice(from).trim())
  return found
}

/** So many marks that end nothing are passed in one go. */
const marksAtOnce = 1000

/** All sentences and lines of a text, one at a time; an empty one where for long none ends, so that others may have a turn. One pass. */
export function* wholeSentences(text: string): Generator<string, void> {
  const mark = /[\n.!?。！？]/gu
  let from = 0
  let marksTo = 0
  let marks = 0
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const at = found.index
    const isLineEnd = text[at] === '\n'
    if (!isLineEnd && at >= marksTo) marksTo = endOfMarks(text, at)
    const to = isLineEnd ? at : endAt(text, at, marksTo)
    if (to === undefined) {
      marks += 1
      if (marks % marksAtOnce === 0) yield ''
      continue
    }
    const sentence = text.slice(from, to).trim()
    if (sentence !== '') yield sentence
    from = to
    mark.lastIndex = Math.max(at + 1, to)
  }
  const last = text.slice(from).trim()
  if (last !== '') yield last
}

const inClauses = (sentence: string): string[] => (sentence.length > longest ? clausesOf(sentence) : [sentence])

/** All sentences and lines of a text, those that are too long by clauses; one pass. */
export const piecesOf = (text: string): string[] => [...wholeSentences(text)].filter(Boolean).flatMap(inClauses)

const canBeTold = ({ length }: string): boolean => length > 2 && length <= longest

/** The sentences and lines of a text that say something and can be told. */
export const sentencesOf = (text: string): string[] => piecesOf(text).filter(canBeTold)

/** A sentence as it is told, and the parts by which it is read: itself, or the clauses of a long one. */
export interface ToldSentence {
  readonly text: string
  readonly clauses: readonly string[]
}

/** A longer sentence is told by clauses, with marks where it goes on: whole, it would take the room of all else. */
const longestTold = 1000
const goesOn = '[…]'

/** Whether a sentence as it is told is a part of a longer one. */
export const isInPart = (told: string): boolean => told.startsWith(goesOn) || told.endsWith(goesOn)

/** How a sentence is told, if it can be: a clause alone would say something else, such as an order without its exception. */
export function toldOf(sentence: string): ToldSentence[] {
  const all = inClauses(sentence)
  const clauses = all.filter(canBeTold)
  if (clauses.length === 0) return []
  if (sentence.length <= longestTold) return [{ text: sentence, clauses }]
  return clauses.map((clause) => {
    const before = clause === all[0] ? '' : `${goesOn} `
    const behind = clause === all.at(-1) ? '' : ` ${goesOn}`
    return { text: `${before}${clause}${behind}`, clauses: [clause] }
  })
}
