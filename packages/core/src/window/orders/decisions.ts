import type { Steps } from '../../breaks.ts'
import { assertedInChinese, assertedInEnglish, assertedInGerman } from './asserted.ts'
import { corrects, goesOnCorrecting, refersBack } from './corrections.ts'
import { excepts, longest } from './exceptions.ts'
import type { Languages } from './languages.ts'
import { phrases } from './phrases.ts'
import type { SentencePlace } from '../said/going-on.ts'
import { isQuestion } from './question.ts'
import { takingBack, type TakingBack } from './taking-back.ts'
import { strongest, type Spoken } from './spoken.ts'

/** What was settled, word for word. */
export interface Decision extends TakingBack {
  readonly text: string
  /** 2 says that it was decided, 1 that somebody chose, moved or gave up something. */
  readonly strength: 1 | 2
  /** Where its first sentence stands, and where its last one. */
  readonly start: SentencePlace
  readonly end: SentencePlace
}

const label =
  /^[*_\s>-]{0,4}(?:(?:ok|okay|alright|right|so|well|gut|also|好|那)[,，] ?)?(?:decision|final call|final word|decided|agreed|resolution|verdict|conclusion|final answer|(?:summary|result|outcome|upshot) of|ergebnis (?:der|des)|决定|结论|决议|定案|entscheidung|beschluss|entschieden|beschlossen|fazit)[^:：\n]{0,20}[:：]./u
const decided = phrases(
  "decided, {the|our|my|final} {decision|choice|verdict}, agreed {to|on|that|with|upon}, we {|have |all }{agree|agreed}, settled {on|for}, opted {for|to}, resolved to, {go|goes|going|went|gone|stay|staying|stick|sticking} with, {we|i|team|board|group|committee|council|management|client|customer|everyone}{|'ve| have| has} {chosen|picked|selected|voted|approved|rejected}, chose, made up {my|our} {mind|minds}, we {dropped|scrapped|abandoned|cancelled|canceled} {the|our|that|this}, {go|going|went} {ahead with|for the}, {was|were} {set to|fixed for|fixed at|fixed to|reduced|moved to}, {was|were|been} {chosen|picked|selected|approved|rejected|dropped|scrapped|shelved|postponed|canceled|cancelled|ruled out|signed off|agreed|settled|finalised|finalized|adopted}, concluded that, made the {call|decision} to, ruled out, signed off, turned down, won't {use|do|ship|support|build|renew}, let's {use|take|keep|stay|stick|drop|postpone|ship|settle|choose|pick|do|call it|name it}, it is {settled|decided|final}, no longer {use|using|need|want|plan|support|ship|keep|go with}, {decision|plan|choice|agreement} {is|was} {off|reversed|withdrawn|void}, changed {my|our} {mind|minds}, we{'re| are} {switching|moving|migrating|dropping|keeping|replacing|postponing}, we{'ll| will} {use|take|keep|drop|ship|stay|go|switch|move|postpone|skip|support|name|call|launch|start with|buy|hire|rent}, instead of, in {favour|favor} of",
)
/** "Postgres it is", and what was said to be discussed. */
const decidedSo =
  /^as (?:(?:we|just|already|previously) ){0,2}(?:discussed|agreed)\b|^(?!(?:here|there|so|and|but|now|this|that|what|how|as|such|yes|no|well)\b[a-z ,]{0,12} it is)[a-z\d ,:'-]{2,40} it is(?:,? then|, not [^.!?]{1,40})?[.!]/u
const unsure = phrases('what, how, where, who, which, as, if, think, sure, know')
const explicit = phrases(
  '{decided|decision|agreed|settled|opted|resolved|approved|rejected|chosen|chose|dropped|abandoned|cancelled|canceled|postponed|scrapped|shelved|finalised|finalized|final|voted|picked|selected|concluded}, made the call, ruled out, signed off, {go|going} with, turned down, made up, no longer, {is|was} {off|reversed|withdrawn|void}, changed {my|our}, {team|board|group|committee|council|management|client|customer|everyone} picked, as {|we |we just |we already |just |already |previously }{discussed|agreed}, it is',
)

const begin = String.raw`(?<![a-zäöüß\d_])`
const end = String.raw`(?![a-zäöüß\d_])`
const german = new RegExp(
  `${begin}(?:entschieden|entscheiden wir|entscheide mich|entscheidung|beschlossen|beschluss|vereinbart|festgelegt|geeinigt|abgestimmt|genehmigt|freigegeben|verworfen|abgelehnt|gestrichen|verschoben|ausgewählt|wir (?:nehmen|verwenden|nutzen|brauchen|wollen) [^.!?]{1,60} nicht mehr|vom tisch|gewählt|fiel die wahl|(?:die )?wahl fiel|abgemacht|ausgemacht|(?:nehmen|verwenden|behalten|verzichten|streichen|verschieben) wir|wir (?:nehmen|verwenden|behalten|bleiben bei|setzen auf|verzichten|streichen|verschieben|wechseln|machen es)|so machen wir|dann (?:machen|gehen|bleiben|fahren|bestellen) wir|(?:es )?bleibt (?:es )?(?:beim?|dabei)|stattdessen|den zuschlag|wie (?:[a-zäöüß]+ ){0,3}(?:besprochen|abgesprochen))${end}`,
  'u',
)
const germanExplicit =
  /nicht mehr|vom tisch|entschieden|entscheid|beschl|vereinbart|festgelegt|geeinigt|genehmigt|freigegeben|verworfen|abgelehnt|zuschlag|verschoben|gestrichen|wahl|abgemacht|ausgemacht|nehmen wir|wir nehmen|bleibt|dann [a-zäöüß]+ wir|besprochen|abgesprochen/u

const chinese =
  /决定(?!性|因素|权|于|了吗)|敲定|拍板|商定|约定|定了|定下来?|定为|定在|选定|选用|选择了|选了|采用|改用|改为|改成|改到|推迟|延期|提前到|放弃|否决|不再(?:采用|使用|支持|做|用|需要)|批准|同意(?!吗|后)|通过了|达成一致|一致认为|确认(?:用|采用|按|为|了)|确定(?:用|采用|按|为|了|由|在)|就用|就按|就选|还是选|就这[么样](?:办|定|做)|按.{1,12}走|最终(?:选|用|定|采用)|砍掉|还是用|方案.{0,6}(?:为准|胜出)|取消了|结论是|(?:说|商量|讨论)好了?(?!吗|没)|(?:讨论|商量)的结果/u
const chineseExplicit =
  /不再|取消了|决定|敲定|拍板|商定|定了|定为|定在|选定|采用|改用|放弃|否决|批准|推迟|达成一致|就用|就按|就选|还是选|结论|定下|就这[么样]|按.{1,12}走|最终|同意|砍掉|(?:说|商量|讨论)好|的结果/u

/** Whether an English sentence settles something, and how surely. */
function inEnglish(text: string): 0 | 1 | 2 {
  const isSo = decidedSo.test(text) && (text.startsWith('as ') || !unsure.test(text))
  return !isSo && !decided.test(text) ? 0 : explicit.test(text) ? 2 : 1
}

const inGerman = (text: string): 0 | 1 | 2 => (!german.test(text) ? 0 : germanExplicit.test(text) ? 2 : 1)
const inChinese = (text: string): 0 | 1 | 2 => (!chinese.test(text) ? 0 : chineseExplicit.test(text) ? 2 : 1)

function strengthOf(text: string, languages: Languages): 0 | 1 | 2 {
  if (label.test(text)) return 2
  if (isQuestion(text) || /(?:吗|呢)[。！!\s]*$/u.test(text)) return 0
  return Math.max(
    languages.english && inEnglish(text) > 0 ? inEnglish(assertedInEnglish(text)) : 0,
    languages.german && inGerman(text) > 0 ? inGerman(assertedInGerman(text)) : 0,
    languages.chinese && inChinese(text) > 0 ? inChinese(assertedInChinese(text)) : 0,
  ) as 0 | 1 | 2
}

/** The sentences that settle something, each with the exception, the correction or the remark behind it. One pass, a sentence in each step. */
export function* decisionsIn({ lines, languages }: Spoken): Steps<Decision[]> {
  const found: Decision[] = []
  let last: Decision | undefined
  let isCorrected = false
  let isRemarked = false
  for (const [at, { text: line, sentences, isPartial, isItem }] of lines.entries()) {
    if (isPartial) last = undefined
    for (const [of, said] of sentences.entries()) {
      yield
      const before = last
      const isOnCorrecting: boolean = isCorrected && !isItem && !/[:：]$/u.test(said.text) && goesOnCorrecting(said)
      const isCorrection: boolean = corrects(said) || isOnCorrecting
      last = undefined
      isCorrected = false
      if (said.isOfOthers || (said.isSupposed && !isCorrection)) continue
      const strength = strongest(said, (clause) => strengthOf(clause, languages))
      const isRemark: boolean = strength === 0 && !isRemarked && refersBack(said)
      const isOnBefore = isCorrection || excepts.test(said.plain) || isRemark
      if (before && isOnBefore && before.text.length + said.text.length < longest) {
        const joined = [`${before.text}${said.text}`, `${before.text} ${said.text}`]
        last = { ...before, text: joined.find((text) => line.includes(text)) ?? joined[1]!, end: { line: at, of } }
        found[found.length - 1] = last
        // Only the sentence right behind a correction in the same paragraph goes on with it.
        isCorrected =
          isCorrection && !isOnCorrecting && !lines.slice(before.end.line, at).some(({ text }) => text === '')
        isRemarked ||= isRemark
        continue
      }
      if (strength === 0 || /[:：]$/u.test(said.text)) continue
      isRemarked = false
      const place: SentencePlace = { line: at, of }
      last = { text: said.text, strength, start: place, end: place, ...takingBack(said.text, said.plain) }
      found.push(last)
    }
  }
  return found
}
