import { corrects, refersBack } from '../orders/corrections.ts'
import { excepts, longest } from '../orders/exceptions.ts'
import type { Spoken, SpokenLine } from '../orders/spoken.ts'
import { saysOpen } from '../ledger/said-later.ts'
import { asksMore, courtesy } from './courtesy.ts'

type Sentence = SpokenLine['sentences'][number]

/** Where a sentence stands: in which line, and which of it. */
export interface SentencePlace {
  readonly line: number
  readonly of: number
}

/** A sentence that is no longer is told with the one in front of it: what it limits is rarely said by its words. */
const shortest = 60
/** So many sentences are told with another one for where they stand, or for what they point at. */
const mostNear = 2
/** Courtesies that are no longer say nothing that limits what was said. */
const longestCourtesy = 30
/** How a sentence begins that takes something out of the one before it, besides exceptions and corrections. */
const limits =
  /^(?:(?:only|not|apart|aside|however|but|though|although|yet|still|unfortunately|with the exception|nur|nicht|bis auf|abgesehen|allerdings|jedoch|aber|leider|lediglich|trotzdem)(?![\p{L}\p{N}_])|只有|仅|不过|但|可是|然而|除|没有|可惜)/u

const isLimit = (sentence: Sentence): boolean =>
  excepts.test(sentence.plain) || limits.test(sentence.plain) || corrects(sentence)

/** What points at an entry of a list. */
const pointsAtEntry =
  /(?<!\p{L})(?:rules?|points?|items?|numbers?|ones?|first|second|third|last|both|all|regeln?|punkte?|nummern?|(?:erst|zweit|dritt|letzt)e[nrs]?|beide)(?!\p{L})|第|条/u

/** Whether a sentence behind a list speaks of it, so that it is told with it rather than that a mark stands for it. */
export const mayLimit = (sentence: Sentence): boolean =>
  isLimit(sentence) || refersBack(sentence) || pointsAtEntry.test(sentence.plain)

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
  while (lines[next]?.text === '' && !lines[next]!.isPartial) next += 1
  const { above, text, sentences } = lines[next] ?? {}
  if (!sentences || sentences.length === 0 || above || text!.startsWith('#')) return undefined
  return { at: { line: next, of: 0 }, isApart: next > line + 1 }
}

/** What is told in one, the sentences that were added, and where the last one stands. */
export interface ToldOn {
  readonly text: string
  readonly sentences: readonly string[]
  readonly places: readonly SentencePlace[]
  readonly end: SentencePlace
}

/** How a sentence begins that asks for something once. */
const asksOnce = /^(?:(?:please|now|today|can you|could you|bitte|jetzt|nun|heute)(?![\p{L}\p{N}_])|请|现在|帮我)/u
const limitsNothing = (sentence: Sentence): boolean =>
  sentence.isOfOthers === true || /[?？]$/u.test(sentence.text) || saysNothing(sentence)

/** What is told of an instruction or a decision of a person: as of an answer, but without what asks for something else. */
export function toldOfPerson(
  spoken: Spoken,
  settled: { readonly text: string; readonly end: SentencePlace },
  isHeld: (sentence: string) => boolean,
): ToldOn {
  const isElsewhere = (text: string, { line, of }: SentencePlace): boolean => {
    const sentence = spoken.lines[line]!.sentences[of]!
    if (isHeld(text) || limitsNothing(sentence) || asksOnce.test(sentence.plain) || /[:：]$/u.test(text)) return true
    // What people write on a line of its own is often something else.
    return line !== settled.end.line && of === 0 && !isLimit(sentence) && !refersBack(sentence)
  }
  return toldOn(spoken, settled, isElsewhere)
}

/**
 * What is told of what ends with a sentence: with what takes something out of it, and with the next one if that is short. What is
 * told elsewhere stays there.
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
    if (told.length + sentence.text.length > longest || saysOpen(line.plain) || isElsewhere(sentence.text, at)) break
    const both = `${told} ${sentence.text}`
    told = [`${told}${sentence.text}`, both].find((each) => line.text.includes(each)) ?? both
    near += 1
    sentences.push(sentence.text)
    places.push(at)
    last = at
  }
  return { text: told, sentences, places, end: last }
}
