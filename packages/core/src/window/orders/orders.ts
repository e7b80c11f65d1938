import type { Steps } from '../../breaks.ts'
import { chineseStrength, takesBackInChinese } from './chinese.ts'
import { englishStrength, takesBackInEnglish } from './english.ts'
import { germanStrength, takesBackInGerman } from './german.ts'
import type { Languages } from './languages.ts'
import type { Spoken, SpokenLine } from './spoken.ts'

/** What a person wants to hold, word for word. */
export interface Order {
  readonly text: string
  /** How surely it is meant for good: 3 says so, 2 says it of every case, 1 may be meant for the day. */
  readonly strength: 1 | 2 | 3
  /** Whether it may take back an earlier one. */
  readonly takesBack: boolean
}

/** How a line begins under which each item of a list is a rule. */
const ruleHeading =
  /(?:rules?|conventions?|guidelines?|polic(?:y|ies)|principles|requirements?|reminders?|dos and don'ts|regeln|vorgaben|konventionen|richtlinien|grundsätze|hinweise|约定|规范|规则|规定|要求|准则|原则|注意事项|须知)[^:：]{0,60}[:：]$/u
/** How a sentence begins that goes on with the one before it. */
const goesOn =
  /^(?:no exceptions?|without exceptions?|except|unless|otherwise|even|only|not |same (?:for|goes)|this (?:goes|holds|applies|includes|means)|that (?:goes|holds|applies|includes|means|includes)|it (?:applies|holds|includes)|including|e\.g\.|for example|i\.e\.|and (?:never|always|no|not|only)|or (?:else|it)|ohne ausnahme|außer|ausser|es sei denn|sonst|auch (?:nicht|keine)|nur |das gilt|dies gilt|denn |also nicht|例外|除了|除非|否则|包括|比如|例如|即使|哪怕|也(?:不|包括)|没有例外)/u
/** Longest order that the sentence behind it is added to, with it. */
const longest = 240

/** How surely a sentence, in lower case, tells what shall hold, by the rules of the languages that are known; 0 where it does not. */
function strengthOf(sentence: string, languages: Languages): 0 | 1 | 2 | 3 {
  const { english, german, chinese } = languages
  const strength = Math.max(
    english ? englishStrength(sentence) : 0,
    german ? germanStrength(sentence) : 0,
    chinese ? chineseStrength(sentence) : 0,
  ) as 0 | 1 | 2 | 3
  if (strength > 1) return strength
  const colon = sentence.search(/[:：]\s*\S/u)
  return colon < 0 ? strength : (Math.max(strength, strengthOf(sentence.slice(colon + 1).trim(), languages)) as 0)
}

const takesBack = (sentence: string): boolean =>
  takesBackInEnglish(sentence) || takesBackInGerman(sentence) || takesBackInChinese(sentence)

/**
 * What a person says that is to hold from then on, or may be: what is always or never to be done, what every case needs,
 * what is forbidden, how things are named, when they are due, and what of that no longer holds. Of what the text quotes or
 * brings along nothing. One pass, a sentence in each step.
 */
export function* ordersIn({ lines, languages }: Spoken): Steps<Order[]> {
  const found: Order[] = []
  let least: 0 | 2 = 0
  for (const line of lines) {
    const { text, plain, isItem } = line
    if (text === '' || text.startsWith('|')) continue
    if (!isItem) least = ruleHeading.test(plain.slice(-200)) ? 2 : 0
    yield* addOrders(found, line, isItem ? least : 0, languages)
  }
  return found
}

/** Adds the orders of a line; where each item is a rule, its first sentence is one whatever it says. */
function* addOrders(
  found: Order[],
  { text: line, sentences }: SpokenLine,
  least: 0 | 2,
  languages: Languages,
): Steps<void> {
  let last: Order | undefined
  for (const [at, { text: sentence, plain }] of sentences.entries()) {
    yield
    if (last && goesOn.test(plain) && last.text.length + sentence.length < longest) {
      const joined = `${last.text} ${sentence}`
      if (line.includes(joined)) {
        found[found.length - 1] = last = { ...last, text: joined }
        continue
      }
    }
    const own = strengthOf(plain, languages)
    const strength = at === 0 && own < least && !/[?？]$/u.test(sentence) ? least : own
    // What a list below says is not in it.
    last =
      strength === 0 || /[:：]$/u.test(sentence) ? undefined : { text: sentence, strength, takesBack: takesBack(plain) }
    if (last) found.push(last)
  }
}
