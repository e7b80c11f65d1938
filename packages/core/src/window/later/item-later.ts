import { joinedOf } from '../ledger/joined-index.ts'
import { termsOf, type Said, type SaidList } from '../ledger/said-index.ts'
import { everyday, namings, newestOf, type Naming } from '../ledger/said-later.ts'
import type { Spoken } from '../orders/spoken.ts'
import { itemMark } from '../said/headings.ts'
import type { SentencePlace } from '../said/going-on.ts'
import { isSaid, token, type SettledPlace } from './naming-later.ts'

/** Which item of its list something is, and what its list is called. */
export interface ListItem {
  readonly number: number
  readonly isLast: boolean
  /** The words of the line above the list. */
  readonly words: readonly string[]
}

/** What any item of any list may be called. */
const anyItem = ['rule', 'point', 'item', 'number', 'regel', 'punkt', 'nummer']
const chineseItem = '[条點点项步]'
/** So many words of the line above a list are looked for. */
const mostWords = 12
/** So many lines around an item are read for the others of its list. */
const mostLines = 100
/** A longer sentence says itself what it is about. */
const longestNaming = 120
/** Names of numbers and of places in a list, from one on. */
const numerals: readonly (readonly string[])[] = [
  ['one', 'eins', '1st', 'first', 'erste'],
  ['two', 'zwei', '2nd', 'second', 'zweite'],
  ['three', 'drei', '3rd', 'third', 'dritte'],
  ['four', 'vier', '4th', 'fourth', 'vierte'],
  ['five', 'fünf', '5th', 'fifth', 'fünfte'],
  ['six', 'sechs', '6th', 'sixth', 'sechste'],
  ['seven', 'sieben', '7th', 'seventh', 'siebte'],
  ['eight', 'acht', '8th', 'eighth', 'achte'],
  ['nine', 'neun', '9th', 'ninth', 'neunte'],
  ['ten', 'zehn', '10th', 'tenth', 'zehnte'],
]
const last = ['last', 'letzte']
const chineseNumerals = '一二三四五六七八九十'

const listOf = (lines: Spoken['lines'], line: number): string | undefined => lines[line]!.above?.join(' ')

/** Which item of a list a sentence begins; undefined where it begins none. */
export function itemAt({ lines }: Spoken, { line, of }: SentencePlace): ListItem | undefined {
  const { isItem, written, above = [] } = lines[line]!
  if (!isItem || of > 0) return undefined
  const list = listOf(lines, line)
  const isSibling = (at: number): boolean => lines[at]!.isItem && listOf(lines, at) === list
  const isIn = (at: number): boolean => lines[at]?.text === '' || lines[at]?.above !== undefined
  let number = Number(/\d+/u.exec(itemMark.exec(written)?.[0] ?? '')?.[0] ?? 0)
  if (number === 0) for (let at = line; line - at < mostLines && isIn(at); at -= 1) if (isSibling(at)) number += 1
  let next = line + 1
  while (next - line < mostLines && isIn(next) && !isSibling(next)) next += 1
  const head = above.at(-1)
  const words = head === undefined ? [] : (lines[head]!.plain.match(token) ?? []).filter((each) => !everyday.test(each))
  return { number, isLast: !isIn(next), words: words.slice(-mostWords) }
}

/** Whether numbers of a text, of which some may stand for all between them, name one. */
const hasNumber = (text: string, number: number): boolean =>
  Array.from(text.matchAll(/(\d{1,3})(?:\s?[-–~至到]\s?(\d{1,3}))?/gu)).some(
    ([, from, to = from]) => Number(from) <= number && number <= Number(to),
  )

/** Tells whether a sentence, in lower case, names an item of a list. */
function namesItem({ number, isLast, words }: ListItem): (plain: string) => boolean {
  const heads = [...new Set([...anyItem, ...words.map((word) => word.replace(/(?<=\p{L}{3})(?:s|e?n)$/u, ''))])].join(
    '|',
  )
  const own = numerals[number - 1] ?? []
  const ordinals = [...own, `${number}\\.`, ...(isLast ? last : [])].join('|')
  const counted = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${heads})\\p{L}{0,3}[\\s#№.:-]{0,3}(\\d(?:\\d|[\\s,&–-]|and|und|or|oder){0,20})`,
    'gu',
  )
  const named = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:${ordinals})[nmrs]?(?![\\p{L}\\p{N}])[^.!?;:]{0,30}(?<![\\p{L}\\p{N}])(?:${heads})|(?:${heads})\\p{L}{0,3} (?:${own.join('|') || number})(?![\\p{L}\\p{N}]))`,
    'u',
  )
  const chinese = chineseNumerals[number - 1] ?? String(number)
  const inChinese = new RegExp(`第([\\d${chineseNumerals}、,，和及与至到~–\\s-]{1,16})${chineseItem}`, 'gu')
  return (plain) =>
    Array.from(plain.matchAll(counted)).some(([, numbers]) => hasNumber(numbers!, number)) ||
    named.test(plain) ||
    Array.from(plain.matchAll(inChinese)).some(
      ([, numbers]) => hasNumber(numbers!, number) || numbers!.includes(chinese),
    ) ||
    (isLast && new RegExp(`最后一${chineseItem}`, 'u').test(plain))
}

/** The newest later sentence of some kind that names an item of a list by its number or its place in it: "Rule 2 is gone." */
export function itemLater(
  item: ListItem,
  lists: readonly SaidList[],
  place: SettledPlace,
  isOfKind: (other: Said) => boolean,
): Naming | undefined {
  const from = joinedOf(lists).placeOf(place.list)
  if (from < 0) return undefined
  const chinese = chineseNumerals[item.number - 1]
  const terms = new Set(
    [
      ...anyItem,
      ...item.words,
      '第',
      `第 ${item.number}`,
      ...(chinese === undefined ? [] : [`第${chinese}`]),
      '最后',
    ].flatMap(termsOf),
  )
  const { later } = namings(terms, lists, {
    tellsNothing: () => false,
    isLater: (list, other) => list > from || (list === from && lists[from]![other]!.at > place.at),
  })
  const isNamed = namesItem(item)
  return newestOf(
    later.filter(({ list, said }) => {
      const other = list[said]!
      return (
        other.text.length <= longestNaming && isSaid(list, said) && isOfKind(other) && isNamed(other.text.toLowerCase())
      )
    }),
  )
}
