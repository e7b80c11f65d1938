import { termsOfWord } from '../../text/terms.ts'
import { plainOf } from './alike.ts'

/** What something is when nothing is left to do, in English; the German words stand in their own rules. */
const finished =
  '(?:done|finished|fixed|completed?|closed|resolved|answered|clarified|merged|shipped|settled|released|deployed|delivered)'
const meanwhile = '(?: (?:now|already|all|both|just|since|meanwhile|long|also|\\p{L}{3,20}ly))*'
const germanFinished = '(?:erledigt|fertig|behoben|geklärt|abgeschlossen)'
const chineseFinished = '(?:完成|搞定|解决|处理|修复)'

/** How a sentence, in lower case, says that something is done, in force: by a finite verb, or by the bare word. */
const states = new RegExp(
  [
    `(?:\\b(?:is|are|was|were|been|got|has|have|had)|'s|'re|'ve)(?: been)?${meanwhile} ${finished}\\b`,
    `\\b(?:i|we|he|she|they)${meanwhile} (?!complete\\b)${finished}\\b`,
    `^(?:${finished}|${germanFinished})(?:\\s?[:–—-]| (?:the|my|our|this|that|both|it)\\b)`,
    `(?<![a-zäöüß])(?:${finished}|${germanFinished})\\s?[.!]*$`,
    `(?<![a-zäöüß])(?:ist|sind|war|waren|wurden?|worden|habe?n?|hat)(?![a-zäöüß]).*(?<![a-zäöüß])${germanFinished}(?![a-zäöüß])`,
    `已经?[^，。；]{0,12}(?:${chineseFinished}|上线|确认|发)|${chineseFinished}(?:了|完毕|[。！!]*$)`,
  ].join('|'),
  'u',
)

/** What makes of such a sentence one that wants, foresees, limits or denies it, or takes it back, in lower case. */
const doubts = new RegExp(
  [
    "\\b(?:must|should|shall|will|would|can|could|may|might|needs?|ha(?:s|ve|d) to|to be|gets?|please|wants?|let|make|going|if|unless|until|once|when|before|half|part(?:s|ly|ial\\w*)?|only|first|yet|still|not|no|never|nothing|none|cannot|fail\\w*|refus\\w*|unable|wrong|again|reopen\\w*|revert\\w*|undo|undone|broken?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\b|'ll\\b|n't\\b",
    '(?<![a-zäöüß])(?:wird|werden|muss|müssen|soll\\p{L}*|kann|können|bitte|bis|sobald|wenn|noch|nicht|nichts|kein\\p{L}*|nie|halb|teil\\p{L}*|nur|erst|morgen|wieder|doch|fehl\\p{L}*|gescheitert|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?)(?![a-zäöüß])',
    '没|未|尚|不|别|无|会(?!议)|将|要|需|应|请|能|可以|打算|计划|预计|希望|等|之前|只|半|部分|如果|拒绝|失败|还|再|又|重新|周|星期|完成[之以]?[前后]',
  ].join('|'),
  'u',
)
/** An entry of a list that is ticked off: its words are those of the matter. */
const ticked = /^(?:\[x\]|✓|✔|✅|☑)/u
/** A longer sentence says more than that. */
const longest = 400

/** Whether a sentence, in lower case, wants, foresees, limits or denies something, or takes it back. */
export const isInDoubt = (plain: string): boolean => doubts.test(plain)

/** Whether a sentence, in lower case, says that something is done, in words that leave no doubt. */
export const saysDone = (plain: string): boolean =>
  plain.length <= longest && (ticked.test(plain) || (states.test(plain) && !isInDoubt(plain)))

const word = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
/** German endings, which the endings of other words do not harm: both sides lose them. */
const ending = /(?<=\p{L}{4})(?:e[nmrs]?|n|s)$/u
/** Words and characters that say nothing about a matter, and those that say that it is done. */
const empty =
  /^(?:an?|the|and|of|in|on|at|to|from|by|for|with|about|into|as|is|are|was|were|been|got|it|its|this|that|these|those|there|i|we|you|he|she|they|me|us|my|our|your|his|her|their|has|have|had|do|did|s|re|ve|who|which|what|x|please|todo|der|die|das|den|dem|des|eine?[nmrs]?|und|im|am|an|auf|zu|zur|zum|von|vom|für|mit|bei|aus|ist|sind|war|waren|wurden?|worden|habe?n?|hat|wir|ich|sie|es|er|sache|punkt|bitte|noch|matter|item|的|了|给|对|为|在|和|与|把|被|是|我|们|这|那|个|已|经|完|成|搞|定|毕|请|done|finish(?:ed)?|completed?|erledig(?:t|en)|fertig|abgeschlossen)$/u
/** What a sentence may have besides, which takes nothing from it. */
const besides = new RegExp(
  `^(?:now|already|all|both|just|since|meanwhile|long|also|too|so|finally|today|yesterday|successfully|completely|fully|everything|jetzt|nun|schon|bereits|alles?|heute|gestern|inzwischen|damit|都|也|就|今|昨|天|日|全|刚|解|决|处|理|修|复|${finished}|${germanFinished})$`,
  'u',
)

/** The words of a text that tell what it is about, by their stems: Chinese by characters, numbers as they stand. */
function tellingOf(text: string): ReadonlyMap<string, string> {
  const telling = new Map<string, string>()
  for (const [found] of text.toLowerCase().normalize('NFKC').matchAll(word)) {
    if (empty.test(found)) continue
    const stems = termsOfWord(found).filter((term) => !term.startsWith('='))
    for (const each of stems.length > 0 ? stems : [found]) telling.set(each.replace(ending, ''), found)
  }
  return telling
}

/** Tells of sentences that say that something is done whether they say it of a matter, and of nothing else. */
export function closesOf(matter: string): (sentence: string) => boolean {
  const own = tellingOf(matter)
  return (sentence) => {
    const said = tellingOf(sentence)
    if (own.size === 0 || ![...own.keys()].every((each) => said.has(each))) return false
    return [...said].every(([each, found]) => own.has(each) || besides.test(found))
  }
}

/** Whether two texts are the same but for case and punctuation. */
export const areEqual = (one: string, other: string): boolean => plainOf(one) === plainOf(other)
