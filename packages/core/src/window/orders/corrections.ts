import { courtesy, isBareCourtesy } from '../said/courtesy.ts'
import type { Spoken } from './spoken.ts'

/** How a sentence begins with which somebody corrects what they said just before. */
const english =
  /^(?:(?:and|but|ok|okay|oh|hm+|um|uh|ah|well|ugh),? )*(?:no(?=[,.!;:…–—-]| wait| sorry| scratch)|nope\b|wait(?=[,.!;:…–—-]| no\b| sorry\b| that| it\b)|sorry\b|oops\b|actually\b|correction\b|scratch (?:that|it)|strike (?:that|it)|hm+(?=[,.!…])|oh(?=[,.!…]? (?:wait|no|sorry)\b)|i (?:mean|meant)\b|or rather\b|rather,|make (?:that|it)\b|(?:just|only) (?:kidding|joking)|kidding\b|never ?mind|on second thoughts?|not quite|(?:my|a) (?:mistake|bad|typo)\b|i (?:mixed|was wrong|misspoke|got (?:that|it) wrong|take (?:that|it) back|confused)|wrong\b|(?:that|this|it|those) (?:was|were|is|are|applies|applied|only applies) (?:for|from|about|meant|only|just|wrong|off|a (?:joke|mistake|typo)|an? old|yesterday|[$€£¥]?\d)|ignore (?:that|this|it)\b|forget (?:that|this|it)\b|(?:better|instead):)/u
const german =
  /^(?:(?:und|aber|ok|okay|oh|ach|äh+m?|hm+|na|also),? )*(?:nein(?=[,.!;:…–—-])|nee?(?=[,.!])|halt(?=[,.!…])|moment(?=[,.!…]| mal| nein)|warte?(?=[,.!…]| mal)|quatsch|stopp?(?=[,.!])|sorry|entschuldigung|verzeihung|pardon|doch(?=[,.! ])|eigentlich|korrektur|korrigiere|ich (?:meine|meinte|habe mich)|besser gesagt|vielmehr|(?:kleiner )?(?:scherz|irrtum|spaß)|hm+(?=[,.!…])|äh+m?(?=[,.! ])|(?:das|dies|es) (?:war|gilt|galt) (?:nur|ein|eine|für|falsch|quatsch|gestern|\d)|vergiss (?:das|es)|falsch(?=[,.!:])|mein fehler)/u
const chinese =
  /^(?:[哦啊呃嗯唉][，,。… ]?)*(?:不对|不是[，,。]|不[，,]|等等|等一下|等下|(?:我)?(?:说|记|弄|搞|写|看)?错了|更正|纠正|抱歉|不好意思|对不起|其实|应该是|开(?:个|你)?玩笑|算了|改一下|那是(?:给|另|上|说)|准确(?:地)?说|刚才(?:说|那))/u
/** What begins alike and corrects nothing. */
const thanks =
  /^(?:no|nein|nee?),? (?:thanks|thank you|problem|worries|rush|need to hurry|danke|problem|eile)|^不(?:用|客气)/u

/** What goes on in a correction is short. */
const longestRest = 60

const asks = (text: string): boolean => /[?？]$/u.test(text)

/** Whether a sentence corrects the one before it. */
export const corrects = ({ text, plain }: { readonly text: string; readonly plain: string }): boolean =>
  !asks(text) && !thanks.test(plain) && (english.test(plain) || german.test(plain) || chinese.test(plain))

/** Whether a sentence behind a correction may go on with it: "Wait, no. PostgreSQL." */
export const goesOnCorrecting = ({ text, plain }: { readonly text: string; readonly plain: string }): boolean =>
  text.length <= longestRest && !asks(text) && !courtesy.test(plain)

/** What stands for the matter of the sentence before, or for whom it named. */
const back =
  /(?<![\p{L}\p{N}_])(?:it|its|that|this|those|these|them|he|she|they|him|her|das|dies(?:es|er)?|es|er|sie|davon|dagegen|daran|dafür|damit|ihn|ihm|ihr|dessen)(?![\p{L}\p{N}_'])|它|此|这(?!里|样)|那(?!里)|后来|随后|之后|但/u
/** A longer sentence is read for itself. */
const longestReference = 90

/** Whether a short sentence speaks of the one before it, and may take that back in words that no rule knows: "Ben vetoed it." */
export const refersBack = ({ text, plain }: { readonly text: string; readonly plain: string }): boolean =>
  text.length <= longestReference && !asks(text) && back.test(plain)

/** A longer text is no correction of a sentence. */
const longestCorrection = 300

/**
 * What corrects the message before, at the beginning of one, with a mark where that goes on; `undefined` if nothing does. Where the
 * message `settles` something, a sentence that speaks of the one before may take that back: "Scrap that, always use the old one."
 */
export function correctionIn({ lines }: Spoken, settles: boolean): string | undefined {
  const [first, ...others] = lines.find(({ sentences }) => sentences.length > 0)?.sentences ?? []
  if (!first || first.isOfOthers || !(corrects(first) || (settles && refersBack(first)))) return undefined
  const told = [first.text]
  for (const sentence of others) {
    if (!corrects(sentence) && !goesOnCorrecting(sentence)) break
    told.push(sentence.text)
  }
  const text = told.join(' ')
  if (text.length > longestCorrection) return undefined
  const rest = lines.flatMap(({ sentences }) => sentences).slice(told.length)
  const isOn = lines.some(({ isPartial }) => isPartial) || rest.some((sentence) => !isBareCourtesy(sentence.text))
  return isOn ? `${text} […]` : text
}
