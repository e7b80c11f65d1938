import { joinedOf } from '../ledger/joined-index.ts'
import { numbersOf, termsOf, type Said, type SaidList } from '../ledger/said-index.ts'
import { isOfAnother, mostTerms, namings, newestOf, type Naming } from '../ledger/said-later.ts'
import { corrects } from '../orders/corrections.ts'
import { takingBack } from '../orders/taking-back.ts'
import { isSaid, ofOrders, type SettledPlace } from './naming-later.ts'

/** Who takes something back in few words need not name it by a long one. */
const longestReversal = 60

/** What is said more often, but for its numbers, is said every day. */
const mostAlike = 2
const withoutNumbers = (text: string): string => text.replaceAll(/\d+/gu, '#')

/** Whether a short sentence begins or reads like one that takes something back. */
function isReversal({ text }: Said): boolean {
  if (text.length > longestReversal) return false
  const plain = text.toLowerCase().replaceAll('’', "'")
  return takingBack(text, plain).takesBack || corrects({ text, plain })
}

/** The newest short sentence of some kind that takes something back and shares a rare word with what was settled, however short that is: "no cc any more". */
export function reversalLater(
  settled: string,
  lists: readonly SaidList[],
  place: SettledPlace,
  isOfKind: (other: Said) => boolean,
): Naming | undefined {
  const from = joinedOf(lists).placeOf(place.list)
  if (from < 0) return undefined
  const terms = new Set(termsOf(settled).slice(0, mostTerms))
  const { later } = namings(terms, lists, {
    tellsNothing: (term) => ofOrders.test(term) || /^\P{L}*$/u.test(term),
    isLater: (list, other) => list > from || (list === from && lists[from]![other]!.at > place.at),
  })
  const numbers = numbersOf(settled)
  const reversals = later.filter(({ list, said, isRare }) => {
    const other = list[said]!
    return isRare && isSaid(list, said) && isOfKind(other) && isReversal(other) && !isOfAnother(other.text, numbers)
  })
  const times = new Map<string, number>()
  for (const { list, said } of reversals) {
    const words = withoutNumbers(list[said]!.text)
    times.set(words, (times.get(words) ?? 0) + 1)
  }
  return newestOf(reversals.filter(({ list, said }) => times.get(withoutNumbers(list[said]!.text))! <= mostAlike))
}
