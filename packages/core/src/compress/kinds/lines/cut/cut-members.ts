import { endOfValue, skipBlanks } from '../../json/read/reader.ts'
import { sharesOf } from './shares.ts'

/** What may stand in front of a record in its line: the number of the line, a place, a name. */
const longestBefore = 60
/** Less of a value says nothing beside a mark. */
const leastOfValue = 30
const ofMark = 24
const deepest = 4

type Cut = (text: string, longest: number) => string

/** A member of an object or an element of a list: where it begins, where its value does, and where it ends. */
interface Member {
  readonly from: number
  readonly value: number
  readonly to: number
}

/** The members of an object or a list that begins here; `undefined` where it is broken. */
function membersOf(text: string, start: number): Member[] | undefined {
  const isObject = text[start] === '{'
  const members: Member[] = []
  for (let at = skipBlanks(text, start + 1); text[at] !== (isObject ? '}' : ']');) {
    const from = at
    if (isObject) {
      if (text[at] !== '"') return undefined
      at = endOfValue(text, at)
      if (at < 0) return undefined
      at = skipBlanks(text, at)
      if (text[at] !== ':') return undefined
      at = skipBlanks(text, at + 1)
    }
    const to = endOfValue(text, at)
    if (to < 0) return undefined
    members.push({ from, value: at, to })
    at = skipBlanks(text, to)
    if (text[at] === ',') at = skipBlanks(text, at + 1)
    else if (text[at] !== (isObject ? '}' : ']')) return undefined
  }
  return members
}

const mark = (length: number): string => `[… ${length} characters]`

/** A value in at most about so many characters. */
function cutValue(text: string, { value: from, to }: Member, most: number, cut: Cut, depth: number): string {
  if (to - from <= most) return text.slice(from, to)
  const hasRoom = most >= leastOfValue + ofMark && depth < deepest
  if (text[from] === '"')
    return most >= 2 * leastOfValue + ofMark ? `"${cut(text.slice(from + 1, to - 1), most - ofMark)}"` : mark(to - from)
  const shorter = !hasRoom
    ? undefined
    : text[from] === '{'
      ? cutObject(text, from, most, cut, depth + 1)
      : cutList(text, from, most, cut, depth + 1)
  return shorter ?? mark(to - from)
}

/** A list with its first elements, and how many more there are. */
function cutList(text: string, from: number, most: number, cut: Cut, depth: number): string | undefined {
  const elements = membersOf(text, from)
  const [first] = elements ?? []
  if (!elements || !first) return undefined
  let count = 0
  let length = ofMark
  while (count < elements.length && length + elements[count]!.to - elements[count]!.from + 1 <= most) {
    length += elements[count]!.to - elements[count]!.from + 1
    count += 1
  }
  const shown =
    count > 0 ? text.slice(first.from, elements[count - 1]!.to) : cutValue(text, first, most - ofMark, cut, depth)
  const more = elements.length - Math.max(1, count)
  return `[${shown}${more === 0 ? '' : `, [… ${more} more]`}]`
}

/** An object with all its keys: short values as they are, long ones in part. */
function cutObject(text: string, from: number, most: number, cut: Cut, depth: number): string | undefined {
  const members = membersOf(text, from)
  if (!members) return undefined
  const lengths = members.map((member) => member.to - member.from + 1)
  const shares = sharesOf(
    lengths,
    lengths.map(() => 1),
    most,
  )
  const isPossible = members.every(
    (member, index) => shares[index]! >= Math.min(lengths[index]!, member.value - member.from + ofMark),
  )
  if (!isPossible) return undefined
  const written = members.map((member, index) => {
    const own = shares[index]! - (member.value - member.from) - 1
    return text.slice(member.from, member.value) + cutValue(text, member, own, cut, depth)
  })
  return `{${written.join(',')}}`
}

/**
 * A line that holds a JSON object whose length lies in its lists and objects, with all its keys and short values, such as the
 * type and the id of a record; long lists end in how many more there are. `undefined` for any other line, and where not even
 * the keys have room.
 *
 * @param most characters the line may have
 * @param cut writes a text with about so many characters
 */
export function cutMembers(line: string, most: number, cut: Cut): string | undefined {
  const from = line.slice(0, longestBefore).indexOf('{')
  const to = from < 0 ? -1 : endOfValue(line, from)
  if (to < 0 || !/^[\s,;\])]*$/u.test(line.slice(to, to + longestBefore)) || line.length - to > longestBefore)
    return undefined
  const written = cutObject(line, from, most - from - (line.length - to), cut, 0)
  return written === undefined ? undefined : line.slice(0, from) + written + line.slice(to)
}
