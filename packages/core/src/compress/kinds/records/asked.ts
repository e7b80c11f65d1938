import type { ShrinkContext } from '../../kind.ts'
import type { Question } from '../../read/question.ts'
import { shortLine } from '../lines/cut/cut-line.ts'
import { shortText } from '../prose/short-text.ts'
import { askerOf } from '../rows/asked-words.ts'
import { shareOfTexts, type NamedRecords } from './name-records.ts'
import { lengthOfNames, type RecordList } from './record-list.ts'
import type { ShortMembers } from './shorten.ts'

/** What stands in more records, or in more than such a share of them, tells none of them from the others. */
const mostRecords = { count: 4, share: 0.25 }
/** What is kept of one text, in characters. */
const longestKept = 400

/** What the question names in few of the records: which they are, whether a text holds some of it, and its words. */
function rareIn(list: RecordList, question: Question) {
  const { lines, records } = list
  const ask = askerOf(lines, question)
  const found = new Map<string, { readonly records: Set<number>; readonly words: readonly string[] }>()
  for (const [record, { from, to }] of records.entries()) {
    ask(lines.slice(from, to).join('\n'), (key, words) => {
      const known = found.get(key)
      if (known) known.records.add(record)
      else found.set(key, { records: new Set([record]), words })
    })
  }
  const most = Math.min(mostRecords.count, Math.max(1, records.length * mostRecords.share))
  const rare = new Map(
    [...found].filter(
      ([
        ,
        {
          records: { size },
        },
      ]) => size <= most,
    ),
  )
  const isIn = (text: string): boolean => {
    let isFound = false
    ask(text, (key) => (isFound ||= rare.has(key)))
    return isFound
  }
  return {
    isIn,
    inRecords: new Set([...rare.values()].flatMap((each) => [...each.records])),
    words: new Map([...rare.values()].flatMap((each) => each.words.map((word) => [word, 1]))),
  }
}

/** Records that are named before others, and what is written of members whatever becomes of others like them. */
export interface Asked {
  readonly records: ReadonlySet<number>
  readonly members: ReadonlyMap<number, string>
  /** The characters of what is written of members. */
  readonly length: number
}

/** What the question names in few of the records and a choice leaves out, the best answers first; `undefined` where it is nothing. */
export function askedFor(
  list: RecordList,
  { named, forTexts }: NamedRecords,
  { written }: ShortMembers,
  context: ShrinkContext,
  room: number,
): Asked | undefined {
  const { lines, records, members, answers } = list
  const { isIn, inRecords, words } = rareIn(list, context.question)
  const titled = new Set([...inRecords].filter((record) => records[record]!.names.some((name) => isIn(lines[name]!))))
  const hidden = [...titled].filter((record) => !named.has(record))
  // What a record says whose title is asked for answers the question, whatever words it uses.
  const answersIn = (record: number, text: string): boolean => titled.has(record) || isIn(text)
  const said = [...members.keys()].filter((index) => {
    const { record, text } = members[index]!
    return inRecords.has(record) && answersIn(record, text)
  })
  const isShown = (index: number): boolean => {
    const { record } = members[index]!
    const text = written[index]
    return named.has(record) && text !== undefined && answersIn(record, text)
  }
  if (hidden.length === 0 && said.every(isShown)) return undefined
  const asked = new Set<number>()
  const kept = new Map<number, string>()
  let length = 0
  // Where all records are named and little is left, some of the names give way.
  let left = Math.min(room * shareOfTexts, forTexts < longestKept ? Infinity : forTexts)
  const fits = (record: number, characters: number): boolean => {
    const isNew = !named.has(record) && !asked.has(record)
    const price = characters + (isNew ? lengthOfNames(lines, records[record]!) : 0)
    if (price > left) return false
    left -= price
    asked.add(record)
    return true
  }
  for (const index of said.toSorted((a, b) => answers.byMember[b]! - answers.byMember[a]! || a - b)) {
    const { record, text } = members[index]!
    let shown = isShown(index) ? written[index]! : shortText(text, context, longestKept)
    if (!answersIn(record, shown)) shown = shortLine(text, words, longestKept)
    if (!answersIn(record, shown) || !fits(record, shown.length + 1)) continue
    kept.set(index, shown)
    length += shown.length + 1
  }
  for (const record of hidden) fits(record, 0)
  return asked.size > 0 ? { records: asked, members: kept, length } : undefined
}
