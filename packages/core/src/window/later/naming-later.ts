import { joinedOf } from '../ledger/joined-index.ts'
import { numbersOf, termsOf, type Said, type SaidList } from '../ledger/said-index.ts'
import { everyday, goesOn, isOfAnother, leastWeight, mostTerms, namings, type Naming } from '../ledger/said-later.ts'
import { wordingOf } from '../ledger/worded.ts'

/** A word, a name or a number. */
export const token: RegExp = /[\p{L}\p{N}]+/gu
/** Names, and what has a number in it. */
export const name: RegExp =
  /(?<=[^\s.!?:]\s)\p{Lu}\p{L}+|(?<![\p{L}\p{N}])\p{Lu}\p{L}+(?= \p{Lu}\p{Ll})|(?<!\p{L})\p{L}+\p{N}[\p{L}\p{N}]*|\p{N}[\p{L}\p{N}]*/gu

/** What instructions and decisions are told with, whatever they are about. */
export const ofOrders: RegExp =
  /^(?:never|always?|every|must|answer|want|going|first|only|before|after|without|instead|until|decid|agre|everyone|immer|jede|jeder|sofort|alle|kein|frau|herr|wird|entschied|beschloss|vereinbart|以后|每次|不要|必须|所有|决定|一律)$/u
/** So much of the weight of what was settled has what names it, unless a name or a number is among the words. */
const leastNamed = 0.15

/** Where something was settled. */
export interface SettledPlace {
  readonly list: SaidList
  readonly at: number
}

/** The names in a text. */
export const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(name) ?? []).map((each) => each.toLowerCase()))

/** Which of some names a text has. */
export const sharedNames = (text: string, names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(token) ?? []).filter((each) => names.has(each)))

/** So many of its names tell what a sentence is about, such as a first and a last name. */
const tellingNames = 2

/** How what names something is looked for. */
interface NamingSearch {
  readonly isOfKind: (other: Said) => boolean
  /** Whether a name in more messages, or two names, are enough. */
  readonly byName?: boolean
  /** Of which sentences so little is enough as shares any word with it that tells something. */
  readonly isApart?: (text: string) => boolean
  /** In which sentences another number of the same thing may take the place of its own, if they share more than that. */
  readonly isChanged?: (text: string) => boolean
}

const never = (): boolean => false

/** Whether a sentence is not of another of the same things, such as ticket 5701 and not 4701, or shares more than that with what was said, in words of its own. */
function isOfSame(said: string): (other: string) => boolean {
  const numbers = numbersOf(said)
  const heads = new Set(numbers.map(([head]) => head))
  const isTelling = (term: string): boolean =>
    !everyday.test(term) && !ofOrders.test(term) && !heads.has(term) && !/\d/u.test(term)
  const terms = new Set(termsOf(said).filter(isTelling))
  const wording = wordingOf(said)
  return (other) =>
    !isOfAnother(other, numbers) || (wordingOf(other) !== wording && termsOf(other).some((term) => terms.has(term)))
}

/** The later sentences of some kind that name something that was said, by a rare word of it or by most of its words. */
export function namingLater(
  said: string,
  lists: readonly SaidList[],
  place: SettledPlace,
  { isOfKind, byName = false, isApart = never, isChanged = never }: NamingSearch,
): readonly Naming[] {
  const from = joinedOf(lists).placeOf(place.list)
  if (from < 0) return []
  const terms = new Set(termsOf(said).slice(0, mostTerms))
  const names = namesIn(said)
  const nameTerms = new Set([...names].flatMap((each) => [each, ...termsOf(each)]))
  const { later, whole } = namings(terms, lists, {
    tellsNothing: (term) => (everyday.test(term) && !nameTerms.has(term)) || ofOrders.test(term),
    isName: (term) => byName && nameTerms.has(term),
    isLater: (list, other) => list > from || (list === from && lists[from]![other]!.at > place.at),
  })
  if (later.length === 0) return []
  const numbers = numbersOf(said)
  const isOfIt = isOfSame(said)
  return later.filter(({ list, said: at, weight, isRare }) => {
    const other = list[at]!
    if (!isSaid(list, at) || !isOfKind(other)) return false
    const isSame = isRare && isChanged(other.text) ? isOfIt(other.text) : !isOfAnother(other.text, numbers)
    if (!isSame) return false
    const shared = sharedNames(other.text, names).size
    const isNamed = weight >= whole * leastNamed || shared > 0
    if (weight > 0 && isNamed && isApart(other.text)) return true
    if (byName && shared >= tellingNames) return true
    return weight > 0 && ((isRare && isNamed) || weight >= whole * leastWeight)
  })
}

/**
 * Whether a sentence says something of its own, or leads to one that does: "Remember the rule about mails? It ended yesterday."
 */
export function isSaid(list: SaidList, at: number): boolean {
  const [own, next] = [list[at]!, list[at + 1]]
  return own.isMeant || (next?.at === own.at && next.by === own.by && next.isMeant)
}

/** Where a sentence was said. */
export const placeOf = ({ list, said }: Naming): SettledPlace => ({ list, at: list[said]!.at })
/** What a sentence says. */
export const textOf = ({ list, said }: Naming): string => list[said]!.text
/** A text with a mark that more was said behind it. */
export const withGoesOn = (text: string): string => (text.endsWith(goesOn) ? text : `${text} ${goesOn}`)
