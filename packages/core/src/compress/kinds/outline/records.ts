import type { OutlineText } from './outline-text.ts'
import type { Places } from './places.ts'

/** How far below a record the name is looked for that tells it from others. */
const lookedThrough = 40
const nameOf = /^(?:- )?(?:\w+:)?"?(?:\w+[_-])?(?:name|id|key|title|code|uid|sku|host|operationId)"?$/iu
const differing = 0.9

/** A value without what a page snapshot says in brackets. */
const withoutMarks = (value: string): string =>
  value
    .slice(0, 200)
    .replace(/\[[^[\]]{0,100}\]|(?<![\s:])[\s:]+$/gu, '')
    .trim()

/** The line that tells a record from others of its place; its own where that does. */
export function nameOfRecord({ parents, ends }: OutlineText, places: Places, record: number): number {
  const { labels, values, counts, distinct } = places
  const differs = (node: number): boolean => {
    const place = places.places[node]!
    return counts[place]! > 1 && distinct[place]! >= counts[place]! * differing && withoutMarks(values[node]!) !== ''
  }
  if (places.isName[record] === 1 || differs(record) || labels[record] === '') return record
  const last = Math.min(ends[record]!, record + lookedThrough)
  let other = -1
  for (let node = record + 1; node < last; node += 1) {
    const isNear = parents[node] === record || parents[parents[node]!] === record
    if (!isNear || values[node] === '') continue
    if (nameOf.test(labels[node]!) && (nameOf.test(labels[record]!) ? differs(node) : true)) return node
    if (other < 0 && differs(node)) other = node
  }
  return other < 0 ? record : other
}
