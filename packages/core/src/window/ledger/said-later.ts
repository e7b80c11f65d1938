import { corrects } from '../orders/corrections.ts'
import { saysSomething } from '../orders/spoken.ts'
import { isBareCourtesy } from '../said/courtesy.ts'
import { plainOf } from './alike.ts'
import { joinedOf } from './joined-index.ts'
import { isOfCall, numbersOf, termsOf, type Indexes, type Said, type SaidList } from './said-index.ts'

/** Where something stands among sentences: the message, and how many sentences were said before. */
export interface Place {
  readonly at: number
  readonly said: number
}

/** So much of their weight what names it has, where none of them is rare, and so much of that of what names it best. */
export const leastWeight: number = 0.5
/** A word is rare if no more messages have it: so many, or such a share of them. */
const fewMessages = 3
const fewShare = 0.02
/** The same for a name: who asks for something and takes it back names it each time. */
const fewOfName = { messages: 8, share: 0.1 }
/** So many words of a point are looked for, and so many sentences that have one of them looked at, the newest. */
export const mostTerms: number = 40
const mostPlaces = 200
/** The next message is looked for in so many sentences. */
const mostToNext = 2000
/** So many characters of a message are told together. */
const longestTogether = 120
export const goesOn: string = '[…]'

/** Words that say so with a colon behind them, unless nothing is. */
const withColon =
  /(?:(?:next steps?|remaining|pending)(?: (?:work|tasks?|steps?|points?|items?|questions?|issues?))?|(?:action|open|outstanding) (?:items?|work)|follow-?ups?|outstanding|unresolved|blockers?|(?:ausstehend|(?:rest|folge)arbeit)(?:en)?|(?:was )?(?:noch )?fehlt(?: noch)?|nächste schritte?|(?:what(?:'s| is) (?:still )?(?:left|missing|open)|left to do|waiting (?:on|for)|(?:you|we|i) (?:still (?:need|have) to|could not finish)|needs your|pending on|still to)\b[^:]{0,30})\s*:(?! ?(?:none|no(?:thing| one|body)?|n\/a|keine?[nrs]?|nichts|0)(?![\p{L}\p{N}]))/u
/** Words and signs that say so themselves. */
const marks =
  /\[ \]|(?:todo|to do|still (?:open|to do|missing)|not yet(?: (?:decided|clarified|confirmed|answered|settled|done))?|open (?:points?|questions?|issues?)|to be (?:clarified|decided|confirmed))\b|(?:noch )?(?:offen|zu klären|zu tun)(?![a-zäöüß])|noch (?:nicht|offen|zu)(?![a-zäöüß])|open\s?:(?! ?(?:\d|(?:mon|tue|wed|thu|fri|sat|sun|daily|yes|no|true|false)))|待办|待定|待确认|下一步|后续(?:步骤|工作|事项)|剩余(?:工作|任务|步骤|事项)|还没(?:做|完成)|未完成|尚未|遗留/u
/** How a line begins that says that something is open. */
export const openMark: RegExp = new RegExp(`^(?:${marks.source}|${withColon.source})`, 'iu')

/** Whether a line begins so and says of what: a sign alone ("Not yet.") answers something, and names nothing to do. */
export function saysOpen(plain: string): boolean {
  const [mark] = openMark.exec(plain) ?? []
  if (mark === undefined) return false
  const rest = plain.slice(mark.length)
  return saysSomething(rest) && !saysNone.test(rest)
}

/** What says that nothing is open. */
const saysNone = /^\s*:?\s*(?:none|nothing|no(?: one|body)?|n\/a|keine?[nrs]?|nichts|无|没有)[.!。！]*$/iu

/** Short words and numbers alone tell nothing, nor do these, in any conversation. */
export const everyday: RegExp =
  /^(?:=[^_]*$|[\p{Script=Latin}$]{1,3}$|\d{1,3}$|(?:noch|nicht|eine?[nmrs]?|oder|auch|nach|über|sich|werd|habe|with|still|need|check|prüf|ask|writ|send|look|know|tell|good|work|thing|time|today|again|heute|bitte|可以|我们|这个|一下|什么|没有|现在|需要|确认)$)/u

/** Whether a sentence is about another one of the same things, such as ticket 5701 and not 4701. */
export function isOfAnother(sentence: string, numbers: readonly (readonly [head: string, number: string])[]): boolean {
  const others = numbers.length > 0 ? numbersOf(sentence) : []
  return (
    numbers.some(([head, own]) => others.some(([same, number]) => same === head && number !== own)) &&
    !numbers.some(([, own]) => others.some(([, number]) => number === own))
  )
}

/** A sentence that has words of a point. */
export interface Naming {
  readonly list: SaidList
  /** Which of the lists that is. */
  readonly listAt: number
  readonly said: number
  /** What the words of the point that it has weigh, and whether a rare one is among them. */
  weight: number
  isRare: boolean
}

/** What has words of a point, and what all its words weigh. */
interface Found {
  readonly later: readonly Naming[]
  readonly whole: number
}

/** Which words say nothing alone, and what is later. */
interface Search {
  readonly tellsNothing: (term: string) => boolean
  /** Which words are names, if they count as rare in more messages. */
  readonly isName?: (term: string) => boolean
  readonly isLater: (list: number, said: number) => boolean
}

/** The later sentences that have words of a point, in their order, and what all words of the point weigh: rare ones more. */
export function namings(
  terms: ReadonlySet<string>,
  lists: readonly SaidList[],
  { tellsNothing, isName, isLater }: Search,
  of: keyof Indexes = 'talk',
): Found {
  const index = joinedOf(lists)[of]
  const { messages } = index
  const few = Math.max(fewMessages, fewShare * messages)
  const fewNamed = Math.max(fewOfName.messages, fewOfName.share * messages)
  let whole = 0
  const found = new Map<number, Map<number, Naming>>()
  for (const term of terms) {
    const last = index.of(term)
    const having = last?.messages ?? 0
    const tellsAlone = !tellsNothing(term)
    const isRare = tellsAlone && having <= (isName?.(term) === true ? fewNamed : few)
    const weight = tellsAlone ? Math.log2(1 + messages / Math.max(1, having)) : 0
    whole += weight
    let left = mostPlaces
    for (let each = last; each && left > 0; each = each.before) {
      const {
        list: at,
        places: { said },
      } = each
      if (!isLater(at, said.at(-1)!)) break
      let inList = found.get(at)
      if (!inList) found.set(at, (inList = new Map()))
      for (let which = said.length - 1; which >= 0 && left > 0; which -= 1, left -= 1) {
        const place = said[which]!
        if (!isLater(at, place)) break
        let naming = inList.get(place)
        if (!naming)
          inList.set(place, (naming = { list: lists[at]!, listAt: at, said: place, weight: 0, isRare: false }))
        naming.weight += weight
        naming.isRare ||= isRare
      }
    }
  }
  const later = [...found.values()].flatMap((each) => [...each.values()])
  return { later: later.toSorted((a, b) => a.listAt - b.listAt || a.said - b.said), whole }
}

/** Which sentence is the newest of those that name something about as well as the one that names most of it. */
export function newestOf(naming: readonly Naming[]): Naming | undefined {
  const most = naming.reduce((weight, each) => Math.max(weight, each.weight), 0)
  return naming.findLast(({ weight }) => weight >= most * leastWeight)
}

/** Which sentences are told of those that name something: the one that names most of it, and the newest. */
export function chosenOf(naming: readonly Naming[]): ReadonlySet<Naming> {
  const most = naming.reduce((weight, each) => Math.max(weight, each.weight), 0)
  return new Set([naming.findLast(({ weight }) => weight === most)!, newestOf(naming)!])
}

const lowered = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** So many sentences at an end of a message are read for whether they are more than courtesies. */
const mostCourtesies = 4

/** Whether a message says no more than courtesies in a direction from a place on. */
function saysNoMore(list: SaidList, from: number, step: 1 | -1, isOwn: (said: Said | undefined) => boolean): boolean {
  for (let left = mostCourtesies, at = from; left > 0; left -= 1, at += step) {
    const said = list[at]
    if (!isOwn(said)) return true
    const isCut = step > 0 ? said!.isCut : said!.isAfterCut
    if (isCut || (saysSomething(said!.text) && !isBareCourtesy(said!.text))) return false
  }
  return false
}

/**
 * A sentence with what its message says around it, as much as is told together: what stands behind it first, then what stands in
 * front of it, but not what was told `before`; none of that if it is told `alone`, because another section tells it with that. There are marks where the message says more. With the places where that begins and ends.
 */
export function together(
  list: SaidList,
  at: number,
  before = 0,
  alone = false,
): { readonly text: string; readonly from: number; readonly end: number } {
  const { at: message, by } = list[at]!
  let { text } = list[at]!
  let [from, end] = [at, at + 1]
  const isOwn = (said: Said | undefined): boolean => said?.at === message && said.by === by
  const hasRoom = (said: Said): boolean => !alone && text.length + said.text.length <= longestTogether
  while (!list[end - 1]!.isCut && isOwn(list[end]) && hasRoom(list[end]!)) {
    text = joined(text, list[end]!.text)
    end += 1
  }
  while (from > before && !list[from]!.isAfterCut && isOwn(list[from - 1]) && hasRoom(list[from - 1]!)) {
    text = joined(list[from - 1]!.text, text)
    from -= 1
  }
  const isBegun = list[from]!.isAfterCut || !saysNoMore(list, from - 1, -1, isOwn)
  const isOn = list[end - 1]!.isCut || !saysNoMore(list, end, 1, isOwn)
  return { text: withMarks(text, isBegun, isOn), from, end }
}

/** Two pieces of a message on one line. A line that ends without a sign, such as an item of a list, is set apart from the next one. */
const joined = (one: string, other: string): string =>
  `${one}${/[。！？]$/u.test(one) ? '' : /[\p{L}\p{N}]$/u.test(one) ? ' / ' : ' '}${other}`

const withMarks = (text: string, isBegun: boolean, isOn: boolean): string =>
  `${isBegun && !text.startsWith(goesOn) ? `${goesOn} ` : ''}${text}${isOn && !text.endsWith(goesOn) ? ` ${goesOn}` : ''}`

/**
 * The sentences that are told of those that name a point, with what answers or corrects them. Of what a model said beside its
 * calls, and of what results say, it is the newest: it takes no room from what people and answers said.
 */
function told(naming: readonly Naming[]): string[] {
  const talk = naming.filter(({ list, said }) => !isOfCall(list[said]!))
  const chosen = new Set(talk.length > 0 ? chosenOf(talk) : [])
  for (const kind of ['calling', 'result'] as const) {
    const of = naming.filter(({ list, said }) => list[said]!.by === kind)
    if (of.length > 0) chosen.add([...chosenOf(of)].at(-1)!)
  }
  const ends = new Map<SaidList, number>()
  return naming.flatMap((each) => {
    const { list, said } = each
    const tell = (from: number): string[] => {
      const before = ends.get(list) ?? 0
      if (from < before) return []
      const { text, end } = together(list, from, before)
      ends.set(list, end)
      return [text]
    }
    if (!chosen.has(each)) return []
    const { by, at, text: own } = list[said]!
    if (by === 'result') return [own]
    const texts = tell(said)
    if (by === 'calling') return texts
    const behind = list.slice(said + 1, said + mostToNext)
    const next =
      said + 1 + behind.findIndex((other) => other.at > at && (other.by === 'answer' || other.by === 'person'))
    if (next === said) return texts
    const { text } = list[next]!
    // What a person asks for or about is answered in words that need not name it, and so is what is not so corrected.
    return by === 'person' || corrects({ text, plain: lowered(text) }) ? [...texts, ...tell(next)] : texts
  })
}

/** Something open that later sentences are looked for of. */
export interface OpenMatter {
  readonly text: string
  /** Whether it is an entry of a list of tasks, which only a list closes. */
  readonly isTask?: boolean
}

/**
 * What was said later of something open: undefined where a list of tasks says that the same is done, and nothing was said of it
 * since; else the sentences that name it, by rare words or by many of its words, none where it was not mentioned again. No
 * sentence closes it: words that say so may be asked, quoted, foreseen or taken back in too many ways to know. The words of all
 * lists tell which are rare; sentences of the lists before `from` are earlier, and so are those of that list up to `place`.
 */
export function saidLater(
  { text: point, isTask = false }: OpenMatter,
  lists: readonly SaidList[],
  from: number,
  place: Place = { at: -1, said: 0 },
): readonly string[] | undefined {
  if (from >= lists.length) return []
  const matter = point.replace(openMark, '')
  const terms = new Set(termsOf(matter).slice(0, mostTerms))
  const search: Search = {
    tellsNothing: (term) => everyday.test(term),
    isLater: (list, said) => list > from || (list === from && said >= place.said),
  }
  const [talk, calling] = (['talk', 'calling'] as const).map((of) => namings(terms, lists, search, of)) as [
    Found,
    Found,
  ]
  const later = [...talk.later, ...calling.later].toSorted((a, b) => a.listAt - b.listAt || a.said - b.said)
  if (later.length === 0) return []
  const numbers = numbersOf(matter)
  const plain = plainOf(matter)
  const isBehind = (list: SaidList, at: number): boolean => list !== lists[from] || at > place.at
  const closed = later.findLast(({ list, said }) => {
    const { text, by, at } = list[said]!
    return by === 'task' && !isTask && isBehind(list, at) && plainOf(text) === plain
  })
  const naming = later.filter(({ list, listAt, said, weight, isRare }) => {
    const { text, by, at } = list[said]!
    if (by === 'task' || !isBehind(list, at)) return false
    if (closed && (listAt < closed.listAt || (list === closed.list && at <= list[closed.said]!.at))) return false
    const { whole } = isOfCall({ by }) ? calling : talk
    const isNamed = isRare || (weight > 0 && weight >= whole * leastWeight)
    return isNamed && !isOfAnother(text, numbers)
  })
  if (naming.length > 0) return told(naming)
  return closed ? undefined : []
}
