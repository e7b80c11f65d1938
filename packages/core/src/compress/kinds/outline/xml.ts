import { OutlineBuilder, type OutlineText } from './outline-text.ts'

const deepestMargin = 60
const nameEnd = /[\s/>]/u

/** Where a tag ends, quotes in its attributes passed over; -1 where it does not. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
    else if (sign === '<') return -1
  }
  return -1
}

const specials: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]
const beginsSpecial = new Set(['!', '?'])

const breaks = /[^\S ]|\s\s/u
const flat = (text: string): string => (breaks.test(text) ? text.replaceAll(/\s+/gu, ' ') : text).trim()

/**
 * XML as an outline: a line for each element with its attributes, one that holds nothing but text with the text on the same
 * line; what is cut off at the end is read as far as it goes, and what has more than `most` lines up to there. `undefined` if
 * tags do not close in their order.
 */
export function readXml(text: string, most: number = Infinity): OutlineText | undefined {
  const builder = new OutlineBuilder()
  const open: string[] = []
  const add = (said: string): void =>
    builder.addLine(open.length, ' '.repeat(Math.min(open.length, deepestMargin)), said)
  let at = 0
  while (at < text.length && builder.texts.length <= most) {
    const start = text.indexOf('<', at)
    const between = flat(text.slice(at, start < 0 ? text.length : start))
    if (between !== '') add(between)
    if (start < 0) break
    const special = beginsSpecial.has(text[start + 1]!) && specials.find(([sign]) => text.startsWith(sign, start))
    if (special) {
      const end = text.indexOf(special[1], start + special[0].length)
      at = end < 0 ? text.length : end + special[1].length
      add(flat(text.slice(start, at)))
      continue
    }
    const end = endOfTag(text, start + 1)
    if (end < 0) {
      add(flat(text.slice(start)))
      break
    }
    at = end + 1
    if (text[start + 1] === '/') {
      if (open.pop() !== text.slice(start + 2, end).trim()) return undefined
      continue
    }
    const tag = text.slice(start, at)
    const name = tag.slice(1, 1 + tag.slice(1, 200).search(nameEnd))
    const closer = `</${name}>`
    const next = text.indexOf('<', at)
    if (tag.endsWith('/>')) add(flat(tag))
    else if (next >= 0 && text.startsWith(closer, next)) {
      add(`${flat(tag)}${text.slice(at, next).trim()}${closer}`)
      at = next + closer.length
    } else {
      add(flat(tag))
      open.push(name)
    }
  }
  return builder.texts.length > 0 ? builder.finish('elements') : undefined
}
