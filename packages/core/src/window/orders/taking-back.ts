import { takesBackInChinese } from './chinese.ts'
import { takesBackInEnglish } from './english.ts'
import { takesBackInGerman } from './german.ts'

/** Whether a sentence may take back what was said before. */
export interface TakingBack {
  readonly takesBack: boolean
  /** What it takes back without what else it says, such as the reason, if that is much shorter. */
  readonly brief?: string
}

/** What turns a decision round. */
const reverses =
  /\bno longer\b|\bany ?more\b|\binstead\b|\b(?:cancell?ed|dropped|scrapped|withdrawn|reversed|void|undone|revoked|called off|changed (?:my|our) minds?|(?:is|was) (?:off|over))\b|(?<![a-zäöüß])(?:nicht mehr|stattdessen|gestrichen|zurückgezogen|vom tisch)(?![a-zäöüß])|不再|取消|改为|改成|放弃|撤回/u

const takesBack = (plain: string): boolean =>
  takesBackInEnglish(plain) || takesBackInGerman(plain) || takesBackInChinese(plain) || reverses.test(plain)

const clauseEnd = /[,;，；]|[–—]|\s(?:because|since|weil|denn)\s|因为/gu
/** So many characters shorter it has to be. */
const leastShorter = 40

/** What says when something holds, or of what it does not: without it a sentence would take back more. */
const limits =
  /\b(?:but|except|unless|only|if|until|till|before|when|while|other than|apart from)\b|(?<![a-zäöüß])(?:aber|außer|ausser|nur|wenn|falls|sofern|solange|bis|es sei denn|bevor|mit ausnahme)(?![a-zäöüß])|但|除|只|如果|除非|直到|仅|例外/u

/** The first clauses of a sentence that take something back, with a mark for the others, which limit nothing. */
function briefOf(text: string): string | undefined {
  for (const { index } of text.matchAll(clauseEnd)) {
    if (text.length - index < leastShorter || limits.test(text.slice(index).toLowerCase())) return undefined
    const clauses = text.slice(0, index)
    if (takesBack(clauses.toLowerCase())) return `${clauses.trimEnd()} […]`
  }
  return undefined
}

/** Reads whether a sentence takes something back; `plain` is the sentence in lower case. */
export function takingBack(text: string, plain: string): TakingBack {
  if (!takesBack(plain)) return { takesBack: false }
  const brief = briefOf(text)
  return { takesBack: true, ...(brief === undefined ? {} : { brief }) }
}
