import { joinedOf } from '../ledger/joined-index.ts'
import { numbersOf, termsOf, type Said, type SaidList } from '../ledger/said-index.ts'
import { isOfAnother, mostTerms, namings, newestOf, type Naming } from '../ledger/said-later.ts'
import { corrects } from '../orders/corrections.ts'
import { takingBack } from '../orders/taking-back.ts'
import { isSaid, ofOrders, type SettledPlace } from './naming-later.ts'

/** Who takes something back in few words need not name it by a long one. */
const longestReversal = 60

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
  return newestOf(
    later.filter(({ list, said, isRare }) => {
      const other = list[said]!
      return isRare && isSaid(list, said) && isOfKind(other) && isReversal(other) && !isOfAnother(other.text, numbers)
    }),
  )
}
