import { corrects, refersBack } from '../orders/corrections.ts'
import { excepts, longest } from '../orders/exceptions.ts'
import type { Spoken, SpokenLine } from '../orders/spoken.ts'
import { openMark } from '../ledger/said-later.ts'
import { asksMore, courtesy } from './courtesy.ts'

type Sentence = SpokenLine['sentences'][number]

/** Where a sentence stands: in which line, and which of it. */
export interface SentencePlace {
  readonly line: number
  readonly of: number
}

const goesOn = '[…]'
/** A sentence that is no longer is told with the one in front of it: what it limits is rarely said by its words. */
const shortest = 60
/** So many sentences are told with another one for where they stand, or for what they point at. */
const mostNear = 2
/** Courtesies that are no longer say nothing that limits what was said. */
const longestCourtesy = 30
/** So many sentences behind one are read for whether they say something. */
const mostCourtesies = 4
/** How a sentence begins that takes something out of the one before it, besides exceptions and corrections. */
const limits =
  /^(?:(?:only|not|apart|aside|however|but|though|although|yet|still|unfortunately|with the exception|nur|nicht|bis auf|abgesehen|allerdings|jedoch|aber|leider|lediglich|trotzdem)(?![\p{L}\p{N}_])|只有|仅|不过|但|可是|然而|除|没有|可惜)/u

const isLimit = (sentence: Sentence): boolean =>
  excepts.test(sentence.plain) || limits.test(sentence.plain) || corrects(sentence)

const saysNothing = ({ text, plain }: Sentence): boolean =>
  (asksMore.test(plain) && !/[:：]$/u.test(plain)) || (text.length <= longestCourtesy && courtesy.test(plain))

/** The sentence behind another one, and whether it stands in a paragraph of its own; undefined where a list or a heading follows. */
function behind(
  lines: readonly SpokenLine[],
  { line, of }: SentencePlace,
): { readonly at: SentencePlace; readonly isApart: boolean } | undefined {
  if (of + 1 < lines[line]!.sentences.length) return { at: { line, of: of + 1 }, isApart: false }
  if (lines[line]!.above) return undefined
  let next = line + 1
  while (lines[next]?.text === '') next += 1
  const { above, text, sentences } = lines[next] ?? {}
  if (!sentences || sentences.length === 0 || above || text!.startsWith('#')) return undefined
  return { at: { line: next, of: 0 }, isApart: next > line + 1 }
}

/** Whether a paragraph goes on behind a sentence with something that says more than a courtesy. */
function isGoingOn(lines: readonly SpokenLine[], from: SentencePlace): boolean {
  let next = behind(lines, from)
  for (let left = mostCourtesies; left > 0 && next && !next.isApart; left -= 1) {
    if (!saysNothing(lines[next.at.line]!.sentences[next.at.of]!)) return true
    next = behind(lines, next.at)
  }
  return false
}

/** What is told in one, and the sentences that were added. */
export interface ToldOn {
  readonly text: string
  readonly sentences: readonly string[]
  readonly places: readonly SentencePlace[]
}

/**
 * What is told of what ends with a sentence: with what takes something out of it, with the next one if that is short, and with a
 * mark where its paragraph goes on. What is told elsewhere stays there.
 */
export function toldOn(
  { lines }: Spoken,
  { text, end }: { readonly text: string; readonly end: SentencePlace },
  isElsewhere: (sentence: string, at: SentencePlace) => boolean,
): ToldOn {
  let told = text
  let last = end
  let near = 0
  const sentences: string[] = []
  const places: SentencePlace[] = []
  for (;;) {
    const next = behind(lines, last)
    if (!next) break
    const { at, isApart } = next
    const line = lines[at.line]!
    const sentence = line.sentences[at.of]!
    const limit = isLimit(sentence)
    const isShort = near === 0 && sentence.text.length <= shortest && !saysNothing(sentence)
    const isNear = near < mostNear && (refersBack(sentence) || isShort)
    if (!limit && (isApart || !isNear)) break
    if (told.length + sentence.text.length > longest || openMark.test(line.plain) || isElsewhere(sentence.text, at))
      break
    const both = `${told} ${sentence.text}`
    told = [`${told}${sentence.text}`, both].find((each) => line.text.includes(each)) ?? both
    near += 1
    sentences.push(sentence.text)
    places.push(at)
    last = at
  }
  const isMarked = !told.endsWith(goesOn) && isGoingOn(lines, last)
  return { text: isMarked ? `${told} ${goesOn}` : told, sentences, places }
}
