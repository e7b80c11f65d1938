import type { Note } from '../said/note.ts'
import { joinedOf } from './joined-index.ts'
import { numbersOf, termsOf, type Said, type SaidList } from './said-index.ts'
import {
  chosenOf,
  everyday,
  goesOn,
  isOfAnother,
  leastWeight,
  mostTerms,
  namings,
  newestOf,
  together,
  type Naming,
} from './said-later.ts'
import { wordingOf } from './worded.ts'

const token = /[\p{L}\p{N}]+/gu
const name =
  /(?<=[^\s.!?:]\s)\p{Lu}\p{L}+|(?<![\p{L}\p{N}])\p{Lu}\p{L}+(?= \p{Lu}\p{Ll})|(?<!\p{L})\p{L}+\p{N}[\p{L}\p{N}]*|\p{N}[\p{L}\p{N}]*/gu

/** What instructions and decisions are told with, whatever they are about. */
const ofOrders =
  /^(?:never|always?|every|must|answer|want|going|first|only|before|after|without|instead|until|decid|agre|everyone|immer|jede|jeder|sofort|alle|kein|frau|herr|wird|entschied|beschloss|vereinbart|以后|每次|不要|必须|所有|决定|一律)$/u
/** So much of the weight of what was settled has what names it, unless a name or a number is among the words. */
const leastNamed = 0.15

/** Where something was settled. */
export interface SettledPlace {
  readonly list: SaidList
  readonly at: number
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(name) ?? []).map((each) => each.toLowerCase()))

/** A text with its names and numbers in one place. */
const shapeOf = (text: string): string => wordingOf(text.replaceAll(name, '0'))

/** Which of some names a text has. */
const sharedNames = (text: string, names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(token) ?? []).filter((each) => names.has(each)))

/** How well each of some sentences names something, by the names they share with it: one that few of them have tells more. */
function namedWeights(shared: readonly ReadonlySet<string>[]): number[] {
  const counts = new Map<string, number>()
  for (const names of shared) for (const each of names) counts.set(each, (counts.get(each) ?? 0) + 1)
  return shared.map((names) => [...names].reduce((sum, each) => sum + 1 / counts.get(each)!, 0))
}

/** So many of its names tell what a sentence is about, such as a first and a last name. */
const tellingNames = 2

/**
 * The later sentences of some kind that name something that was said, by a rare word of it or by most of its words; if `byName`, by a
 * name in more messages, or by two names, too.
 */
function namingLater(
  said: string,
  lists: readonly SaidList[],
  place: SettledPlace,
  isOfKind: (other: Said) => boolean,
  byName = false,
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
  return later.filter(({ list, said: at, weight, isRare }) => {
    const other = list[at]!
    if (!isSaid(list, at) || !isOfKind(other) || isOfAnother(other.text, numbers)) return false
    const shared = sharedNames(other.text, names).size
    const isNamed = weight >= whole * leastNamed || shared > 0
    if (byName && shared >= tellingNames) return true
    return weight > 0 && ((isRare && isNamed) || weight >= whole * leastWeight)
  })
}

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

/**
 * Whether a sentence says something of its own, or leads to one that does: "Remember the rule about mails? It ended yesterday."
 */
function isSaid(list: SaidList, at: number): boolean {
  const [own, next] = [list[at]!, list[at + 1]]
  return own.isMeant || (next?.at === own.at && next.by === own.by && next.isMeant)
}

const placeOf = ({ list, said }: Naming): SettledPlace => ({ list, at: list[said]!.at })
const textOf = ({ list, said }: Naming): string => list[said]!.text
const withGoesOn = (text: string): string => (text.endsWith(goesOn) ? text : `${text} ${goesOn}`)

/**
 * What people said later that names something they settled, by a rare word of it, and may limit or end it: the newest, and what
 * names most of it, in their order, with the newest that names one of these, and a mark where still more does. With them comes the
 * one that is the least like what is said every day of those that share a name with it, however many do, or in brief a mark. It is
 * not what is told anyway. The words of all lists tell which are rare.
 */
export function limitsLater(
  settled: string,
  lists: readonly SaidList[],
  place: SettledPlace,
  { isTold, isBrief }: { readonly isTold: (text: string) => boolean; readonly isBrief: boolean },
): readonly string[] {
  // What corrects it in the next message is told with it.
  const isMeant = ({ by, text }: Said): boolean => by === 'person' && !isTold(text) && !settled.includes(text)
  const naming = (text: string, from: SettledPlace): readonly Naming[] => namingLater(text, lists, from, isMeant)
  const first = naming(settled, place)
  const named = namedLater(settled, lists, place, isMeant)
  if (first.length === 0 && named.length === 0) return []
  const told = first.length === 0 ? [] : [...chosenOf(first)]
  const isIn = ({ list, said }: Naming): boolean => told.some((each) => each.list === list && each.said === said)
  const limitOf = (each: Naming): Naming | undefined => newestOf(naming(textOf(each), placeOf(each)))
  const limits = told.map(limitOf)
  const next = limits.findLast((each) => each && !isIn(each))
  if (next) {
    told.push(next)
    limits.push(limitOf(next))
  }
  const isLimited = new Map(told.map((each, at) => [each, limits[at] !== undefined && !isIn(limits[at])]))
  const likeliest = rarestOf(named, lists)
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
      const { text, end: at } = together(each.list, each.said, before)
      texts.push(text)
      end = { list: each.list, at }
    }
    if (isLimited.get(each)) texts.push(withGoesOn(texts.pop()!))
  }
  return isMore && isBrief ? [...texts.slice(0, -1), texts.length > 0 ? withGoesOn(texts.at(-1)!) : goesOn] : texts
}

/** Who takes back a request says little else: a longer sentence asks for something of its own. */
const longestTakingBack = 60

/** A later sentence that may correct an answer, and as what it is told. */
export interface Correction {
  readonly text: string
  readonly told: string
}

/** What may correct something that was said at a place. */
interface Correctable {
  readonly kind: Note['kind']
  readonly text: string
  readonly place: SettledPlace
}

/**
 * The newest sentence of a person or an answer that names well what was answered, and may correct it: one that has as many of its
 * names as any. One in the same words with other numbers comes with it, unless names say that it is of somebody else. What was
 * asked only a person takes back.
 */
function correctionsOf({ kind, text: said, place }: Correctable, lists: readonly SaidList[]): readonly Corrected[] {
  const isMeant = ({ by, text }: Said): boolean =>
    kind === 'answered' ? by === 'person' || by === 'answer' : by === 'person' && text.length <= longestTakingBack
  const all = namingLater(said, lists, place, isMeant, true)
  if (all.length === 0) return []
  // Who asks for the same in the same words asks for somebody else, or takes back less than who says something else.
  const shape = shapeOf(said)
  const others = kind === 'asked' ? all.filter((naming) => shapeOf(textOf(naming)) !== shape) : []
  const found = others.length > 0 ? others : all
  const names = namesIn(said)
  const weights = namedWeights(found.map((naming) => sharedNames(textOf(naming), names)))
  const most = Math.max(...weights)
  const best = newestOf(found.filter((_, at) => weights[at]! > most - 1e-9))!
  const wording = wordingOf(said)
  const isOfNobody = [...names].every((each) => !/^\p{L}+$/u.test(each))
  const again = isOfNobody ? found.findLast((naming) => wordingOf(textOf(naming)) === wording) : undefined
  return [...new Set([best, again ?? best])].map((naming) => ({
    naming,
    next: newestOf(namingLater(textOf(naming), lists, placeOf(naming), isMeant, true)),
  }))
}

/** What may correct something, and the newest that may correct that. */
interface Corrected {
  readonly naming: Naming
  readonly next: Naming | undefined
}

/**
 * What was said later that may correct an answer, or what was asked together with the short answers to it, in its order. There is
 * a mark if more was said behind it, or later of what it names, which is not `told`.
 */
export function correctsLater(
  { kind, text, place, answers = [] }: Pick<Note, 'kind' | 'text' | 'place' | 'answers'>,
  lists: readonly SaidList[],
  isTold: (text: string) => boolean,
): readonly Correction[] {
  const all = [
    ...(place ? [{ kind, text, place }] : []),
    // A longer message has no place, and names too much to be named by what corrects the answer.
    ...answers.flatMap((answer) =>
      answer.place
        ? [{ kind: 'answered' as const, text: place ? `${text} ${answer.text}` : answer.text, place: answer.place }]
        : [],
    ),
  ].flatMap((each) => correctionsOf(each, lists))
  const isFirst = ({ naming: { list, said } }: Corrected, at: number): boolean =>
    all.findIndex(({ naming }) => naming.list === list && naming.said === said) === at
  return all
    .filter(isFirst)
    .toSorted((a, b) => a.naming.listAt - b.naming.listAt || a.naming.said - b.naming.said)
    .map(({ naming, next }) => {
      const isLimited = next !== undefined && !isTold(textOf(next))
      const { text: whole } = together(naming.list, naming.said)
      return { text: textOf(naming), told: isLimited ? withGoesOn(whole) : whole }
    })
}
