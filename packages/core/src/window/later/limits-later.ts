import { joinedOf } from '../ledger/joined-index.ts'
import { numbersOf, termsOf, type Said, type SaidList } from '../ledger/said-index.ts'
import {
  chosenOf,
  everyday,
  goesOn,
  isOfAnother,
  mostTerms,
  namings,
  newestOf,
  together,
  type Naming,
} from '../ledger/said-later.ts'
import { itemLater, type ListItem } from './item-later.ts'
import {
  isSaid,
  namesIn,
  namingLater,
  ofOrders,
  placeOf,
  sharedNames,
  textOf,
  token,
  withGoesOn,
  type SettledPlace,
} from './naming-later.ts'
import { reversalLater } from './reversal-later.ts'

/** So many sentences are read for which words are names, the newest. */
const mostNamed = 200

/** The later sentences of some kind that share a name with something that was said, however many do. */
function namedLater(
  said: string,
  lists: readonly SaidList[],
  place: SettledPlace,
  isOfKind: (other: Said) => boolean,
): readonly Naming[] {
  const from = joinedOf(lists).placeOf(place.list)
  if (from < 0) return []
  const words = new Set(
    (said.toLowerCase().match(token) ?? []).filter((each) => !everyday.test(each) && !ofOrders.test(each)),
  )
  const terms = new Set([...words].flatMap(termsOf).slice(0, mostTerms))
  const { later } = namings(terms, lists, {
    tellsNothing: () => false,
    isLater: (list, other) => list > from || (list === from && lists[from]![other]!.at > place.at),
  })
  const numbers = numbersOf(said)
  const found = later
    .filter(({ list, said: at }) => isSaid(list, at) && isOfKind(list[at]!) && !isOfAnother(list[at]!.text, numbers))
    .slice(-mostNamed)
  // What begins a sentence shows only elsewhere that it is a name.
  const names = new Set(
    [said, ...found.map(textOf)].flatMap((text) => [...namesIn(text)]).filter((each) => words.has(each)),
  )
  return found.filter((naming) => sharedNames(textOf(naming), names).size > 0)
}

/** Which sentence has the rarest words on the whole, the newest of several: what is said of a name every day has others like it. */
function rarestOf(all: readonly Naming[], lists: readonly SaidList[]): Naming | undefined {
  if (all.length === 0) return undefined
  const { talk } = joinedOf(lists)
  const rarities = all.map((naming) => {
    const terms = termsOf(textOf(naming))
    return terms.reduce((sum, term) => sum + 1 / Math.max(1, talk.of(term)?.messages ?? 0), 0) / terms.length
  })
  const most = Math.max(...rarities)
  return all[rarities.lastIndexOf(most)]
}

const isBehind = (one: Naming, other: Naming): boolean =>
  one.listAt > other.listAt || (one.listAt === other.listAt && one.said > other.said)

/**
 * What people said later that names something they settled, by a rare word of it, and may limit or end it: the newest, and what
 * names most of it, in their order, with the newest that names one of these, and a mark where still more does. With them comes the
 * one that is the least like what is said every day of those that share a name with it, however many do, or in brief a mark. It is
 * not what is told in the same section. An item of a list may also be named by its number in that. What takes back in few words is
 * there if it shares any rare word, rather than what shares a common one. What is settled in another section is there, whoever said
 * it: the order of two sections is not that of time. The words of all lists tell which are rare.
 */
export function limitsLater(
  settled: string,
  lists: readonly SaidList[],
  place: SettledPlace,
  {
    isTold,
    isApart,
    isBrief,
    item,
  }: {
    readonly isTold: (text: string) => boolean
    /** What another section tells as settled. */
    readonly isApart: (text: string) => boolean
    readonly isBrief: boolean
    /** Which item of a list it is, if it is one. */
    readonly item?: ListItem | undefined
  },
): readonly string[] {
  // What corrects it in the next message is told with it.
  const isMeant = ({ by, text }: Said): boolean =>
    (by === 'person' || (by === 'answer' && isApart(text))) && !isTold(text) && !settled.includes(text)
  const naming = (text: string, from: SettledPlace): readonly Naming[] =>
    namingLater(text, lists, from, { isOfKind: isMeant, isApart, isChanged: () => true })
  const first = naming(settled, place)
  const named = namedLater(settled, lists, place, isMeant)
  const ofItem = item && itemLater(item, lists, place, isMeant)
  const reversal = reversalLater(settled, lists, place, isMeant)
  if (first.length === 0 && named.length === 0 && !ofItem && !reversal) return []
  const apart = newestOf(first.filter((each) => isApart(textOf(each))))
  const chosen = first.length === 0 ? [] : [...new Set([...chosenOf(first), ...(apart ? [apart] : [])])]
  // What shares a common word alone is not told beside what takes back.
  const told = chosen.filter((each) => !reversal || each.isRare || each === apart)
  const isIn = ({ list, said }: Naming): boolean => told.some((each) => each.list === list && each.said === said)
  if (reversal && !isIn(reversal)) told.push(reversal)
  const limitOf = (each: Naming): Naming | undefined => newestOf(naming(textOf(each), placeOf(each)))
  const limits = told.map(limitOf)
  const next = limits.findLast((each) => each && !isIn(each))
  if (next) {
    told.push(next)
    limits.push(limitOf(next))
  }
  const isLimited = new Map(told.map((each, at) => [each, limits[at] !== undefined && !isIn(limits[at])]))
  const untold = chosen.filter((each) => !told.includes(each) && !isIn(each))
  if (reversal && untold.some((each) => isBehind(each, reversal)))
    for (const each of told) if (!isBehind(reversal, each) && !isBehind(each, reversal)) isLimited.set(each, true)
  const likeliest = rarestOf(named, lists)
  if (ofItem && !isIn(ofItem)) told.push(ofItem)
  const isMore = likeliest !== undefined && !isIn(likeliest)
  if (isMore && !isBrief) {
    told.push(likeliest)
    isLimited.set(likeliest, named.length > 1)
  }
  const texts: string[] = []
  let end = { list: undefined as SaidList | undefined, at: 0 }
  for (const each of told.toSorted((a, b) => a.listAt - b.listAt || a.said - b.said)) {
    const before = end.list === each.list ? end.at : 0
    if (each.said >= before) {
      const isAlone = isApart(textOf(each))
      const { text, end: at } = together(each.list, each.said, before, isAlone)
      texts.push(text)
      end = { list: each.list, at }
    }
    if (isLimited.get(each)) texts.push(withGoesOn(texts.pop()!))
  }
  return isMore && isBrief ? [...texts.slice(0, -1), texts.length > 0 ? withGoesOn(texts.at(-1)!) : goesOn] : texts
}
