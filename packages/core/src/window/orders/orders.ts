import type { Steps } from '../../breaks.ts'
import { withoutChineseAccounts, withoutEnglishAccounts, withoutGermanAccounts } from './accounts.ts'
import { chineseStrength } from './chinese.ts'
import { englishStrength } from './english.ts'
import { corrects, goesOnCorrecting } from './corrections.ts'
import { excepts, longest } from './exceptions.ts'
import { germanStrength } from './german.ts'
import type { Languages } from './languages.ts'
import type { SentencePlace } from '../said/going-on.ts'
import { isInPart } from '../said/sentences.ts'
import { courtesy } from '../said/courtesy.ts'
import { takingBack, type TakingBack } from './taking-back.ts'
import { strongest, type Spoken, type SpokenLine } from './spoken.ts'

/** What a person wants to hold, word for word. */
export interface Order extends TakingBack {
  readonly text: string
  /** How surely it is meant for good: 3 says so, 2 says it of every case, 1 may be meant for the day. */
  readonly strength: 1 | 2 | 3
  /** Where its first sentence stands, and where its last one. */
  readonly start: SentencePlace
  readonly end: SentencePlace
}

/** How a line begins under which each item of a list is a rule. */
const ruleHeading =
  /(?:rules?|conventions?|guidelines?|polic(?:y|ies)|principles|requirements?|reminders?|dos and don'ts|regeln|vorgaben|konventionen|richtlinien|grundsätze|hinweise|约定|规范|规则|规定|要求|准则|原则|注意事项|须知)[^:：]{0,60}[:：]$/u
/** How a sentence begins that goes on with the one before it. */
const goesOn =
  /^(?:but (?:not|never|only|except)\b|aber (?:nicht|nie|nur)|但(?:是)?(?:不|除|别)|no exceptions?|without exceptions?|except|unless|otherwise|even|only|not |same (?:for|goes)|this (?:goes|holds|applies|includes|means)|that (?:goes|holds|applies|includes|means|includes)|it (?:applies|holds|includes)|including|e\.g\.|for example|i\.e\.|and (?:never|always|no|not|only)|or (?:else|it)|ohne ausnahme|außer|ausser|es sei denn|sonst|auch (?:nicht|keine)|nur |das gilt|dies gilt|denn |also nicht|例外|除了|除非|否则|包括|比如|例如|即使|哪怕|也(?:不|包括)|没有例外)/u
/** How surely a sentence, in lower case, tells what shall hold, by the rules of the languages that are known; 0 where it does not. */
function strengthOf(sentence: string, languages: Languages): 0 | 1 | 2 | 3 {
  const { english, german, chinese } = languages
  const strength = Math.max(
    english ? englishStrength(withoutEnglishAccounts(sentence)) : 0,
    german ? germanStrength(withoutGermanAccounts(sentence)) : 0,
    chinese ? chineseStrength(withoutChineseAccounts(sentence)) : 0,
  ) as 0 | 1 | 2 | 3
  if (strength > 1) return strength
  const colon = sentence.search(/[:：]\s*\S/u)
  return colon < 0 ? strength : (Math.max(strength, strengthOf(sentence.slice(colon + 1).trim(), languages)) as 0)
}

/**
 * What a person says that is to hold from then on, or may be: what is always or never to be done, what every case needs,
 * what is forbidden, how things are named, when they are due, and what of that no longer holds. Of what the text quotes or
 * brings along nothing. One pass, a sentence in each step.
 */
export function* ordersIn({ lines, languages }: Spoken): Steps<Order[]> {
  const found: Order[] = []
  let least: 0 | 2 = 0
  let above = false
  for (const [at, line] of lines.entries()) {
    const { text, plain, isItem } = line
    if (text === '' || text.startsWith('|')) {
      above = false
      continue
    }
    if (!isItem) least = ruleHeading.test(plain.slice(-200)) ? 2 : 0
    const isBelowOrder: boolean = above && !isItem
    above = yield* addOrders(found, { ...line, at }, { least: isItem ? least : 0, languages, isBelowOrder })
  }
  return found
}

/** So few characters say little by themselves: behind an order they are about it. */
const longestAside = 30

const isAside = ({ text, plain }: SpokenLine['sentences'][number], languages: Languages): boolean =>
  text.length <= longestAside && !courtesy.test(plain) && !text.endsWith('?') && strengthOf(plain, languages) === 0

/** How a line is read for orders. */
interface OrderReading {
  /** Of a list whose items are all rules, the first sentence of each is one, whatever it says. */
  readonly least: 0 | 2
  readonly languages: Languages
  /** Whether the line above ends with an order. */
  readonly isBelowOrder: boolean
}

const placed = (at: SentencePlace): Pick<Order, 'start' | 'end'> => ({ start: at, end: at })

/** Adds the orders of a line, and says whether it ends with one. */
function* addOrders(
  found: Order[],
  { text: line, sentences, at: place }: SpokenLine & { readonly at: number },
  { least, languages, isBelowOrder }: OrderReading,
): Steps<boolean> {
  let last = isBelowOrder ? found.at(-1) : undefined
  /** Where the last order stands in the line, and where the sentence before this one ends. */
  let lastFrom = -1
  let end = 0
  let isCorrected = false
  for (const [at, said] of sentences.entries()) {
    yield
    const { text: sentence, plain } = said
    const from = isInPart(sentence) ? -1 : line.indexOf(sentence, end)
    const isNext = from >= 0 && line.slice(end, from).trim() === ''
    if (from >= 0) end = from + sentence.length
    if (said.isOfOthers) {
      last = undefined
      continue
    }
    const isCorrection: boolean = corrects(said) || (isCorrected && goesOnCorrecting(said))
    const isPartOf = isCorrection || goesOn.test(plain) || isAside(said, languages)
    isCorrected = last !== undefined && isCorrection
    if (last && isPartOf && last.text.length + sentence.length < longest) {
      const isException = at === 0 && lastFrom < 0 && (isCorrection || excepts.test(plain))
      const joined =
        lastFrom >= 0 && isNext ? line.slice(lastFrom, end) : isException ? `${last.text} ${sentence}` : undefined
      if (joined !== undefined) {
        found[found.length - 1] = last = { ...last, text: joined, end: { line: place, of: at } }
        continue
      }
    }
    const own = strongest(said, (clause) => strengthOf(clause, languages))
    const strength = at === 0 && own < least && !/[?？]$/u.test(sentence) ? least : own
    // What a list below says is not in it.
    last =
      strength === 0 || /[:：]$/u.test(sentence)
        ? undefined
        : { text: sentence, strength, ...placed({ line: place, of: at }), ...takingBack(sentence, plain) }
    lastFrom = from
    if (last) found.push(last)
  }
  return last !== undefined
}
