import { gap } from '../../kind.ts'
import { firstCharacters } from '../../../text/cut.ts'
import { labelOf } from './label.ts'
import { isBalanced } from '../lines/quotable.ts'
import { nameOfRecord } from './records.ts'
import type { OutlineText } from './outline-text.ts'
import type { Places } from './places.ts'

/** Of longer lines both ends are shown. */
const longestLine = 400
const shownStart = 240
const shownEnd = 60
/** Characters of what a mark says about what is missing. */
const aboutLength = 72
const longestName = 40
const readLength = 200
const longestRead = 300
/** Names of so many are looked at. */
const mostNamed = 16
const mostCounted = 4
const mostFacets = 2
const mostValues = 3
const longestValue = 24
const fewestForFacets = 3

const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

const isCut = (outline: OutlineText, node: number): boolean => outline.texts[node]!.length > longestLine

/** About how many characters the line of a node takes. */
export const lengthOf = ({ texts, margins }: OutlineText, node: number): number =>
  margins[node]!.length + (texts[node]!.length <= longestLine ? texts[node]!.length : shownStart + shownEnd + 24)

/** The line of a node as it is shown. */
function lineOf(outline: OutlineText, node: number): string {
  const text = outline.texts[node]!
  const margin = outline.margins[node]!
  if (text.length <= longestLine) return margin + text
  const from = isLow(text, shownStart) ? shownStart - 1 : shownStart
  const to = isLow(text, text.length - shownEnd) ? text.length - shownEnd + 1 : text.length - shownEnd
  return `${margin}${text.slice(0, from)}${gap(`${to - from} characters`)}${text.slice(to)}`
}

const plain = (text: string): string =>
  text
    .slice(0, readLength)
    .replaceAll(/\[cursor=\w+\]|[[\]\s\p{Cc}]+/gu, ' ')
    .replaceAll(/ {2,}/gu, ' ')
    .replace(/ ?:? $|:$/u, '')
    .trim()

/** As many names of nodes as fit, the last among them. */
function listOf(nodes: readonly number[], nameOf: (node: number) => string): string {
  const looked = nodes.length > mostNamed ? [...nodes.slice(0, mostNamed - 1), nodes.at(-1)!] : nodes
  const names = looked.map(nameOf)
  const distinct = [...new Set(names)].filter((name) => name !== '' && name.length <= longestName)
  const last = distinct.at(-1)
  if (last === undefined) return ''
  const shown: string[] = []
  let length = last.length
  for (const name of distinct.slice(0, -1)) {
    length += name.length + 2
    if (length > aboutLength) break
    shown.push(name)
  }
  if (looked !== nodes || shown.length < distinct.length - 1 || distinct.length < new Set(names).size) shown.push('…')
  return [...shown, last].join(', ')
}

/** What a value says, without the signs of XML around it: the text of an element, or its first attribute. */
function saidBy(value: string): string {
  // The kind of a node in a syntax tree is no name of it.
  if (/^\s*\(\w+\)+$/u.test(value)) return ''
  const text = plain(value).replace(/<\/[^<>]{0,100}>$/u, '')
  // An arrow is no end of a tag.
  const inner = text.search(/(?<![-=])>/u)
  if (inner < 0) return text
  return text.slice(inner + 1) || (/^[\w:.-]{1,60}="([^"]{0,60})"/u.exec(text)?.[1] ?? '')
}

/** What a mark calls nodes of one label: as it stands in the line of the first. */
function labelIn({ texts }: OutlineText, node: number): string {
  const name = plain(
    labelOf(texts[node]!)
      .name.replace(/^- /u, '')
      .replace(/^"(.*)"$/u, '$1'),
  )
  return name.length > longestName ? `${firstCharacters(name, longestName)}…` : name
}

const telling = /^(?:- )?(?:\w+:)?"?(?:status|state|phase|ready|result|type|severity|level)"?$/iu

/** What the hidden records say where only a few different things are said: `phase: Running ×12`. */
function facetsOf(outline: OutlineText, places: Places, siblings: readonly number[]): string {
  if (siblings.length < fewestForFacets) return ''
  const { labels, values } = places
  const said = new Map<number, { label: string; counts: Map<string, number> }>()
  for (const root of siblings) {
    for (let node = root; node < outline.ends[root]!; node += 1) {
      if (outline.ends[node] !== node + 1 || !telling.test(labels[node]!)) continue
      const place = places.places[node]!
      const label = labelIn(outline, node)
      const { counts } = said.get(place) ?? said.set(place, { label, counts: new Map() }).get(place)!
      const value = saidBy(values[node]!)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const facets: string[] = []
  for (const { label, counts } of said.values()) {
    const all = [...counts]
    if (facets.length === mostFacets || all.length > mostValues) continue
    if (all.some(([value]) => value === '' || value.length > longestValue)) continue
    facets.push(`${label} ${all.map(([value, times]) => `${value} ×${times}`).join(', ')}`)
  }
  return facets.join('; ')
}

/** What a line is called in a mark: all of it but its value. */
function ownName({ texts }: OutlineText, { labels, values }: Places, node: number): string {
  const said = texts[node]!
  if (said.startsWith('(')) return labels[node]!.replace(/^\(/u, '')
  const length = values[node] === '' || said.startsWith('->') ? longestRead : said.length - values[node]!.length
  const name = plain(said.slice(0, length).replace(/^-> +|^- |(?<![\s:={("])[\s:={("]+$|^["<]|>$| {2}\(.*$/gu, ''))
  return isBalanced(name) ? name : isBalanced(`${name}"`) ? `${name}"` : name.replaceAll('"', '')
}

/** What a run of siblings is that is left out. */
function aboutOf(outline: OutlineText, places: Places, siblings: readonly number[]): string {
  const { labels, values } = places
  const first = siblings[0]!
  const isOfOnePlace = siblings.every((node) => places.places[node] === places.places[first])
  if (outline.unit === 'elements') {
    const counts = new Map<string, number>()
    for (const node of siblings) {
      const name = labelIn(outline, node)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const head =
      counts.size > mostCounted
        ? `${siblings.length} elements`
        : [...counts].map(([label, count]) => `${count} × ${label}`).join(', ')
    if (counts.size > 1) return head
    const names =
      siblings.length > 1 ? listOf(siblings, (node) => saidBy(values[nameOfRecord(outline, places, node)]!)) : ''
    return [head, names, facetsOf(outline, places, siblings)].filter((part) => part !== '').join('; ')
  }
  const isRecord = siblings.length > 1 || (places.peers[first]! > 1 && outline.ends[first]! > first + 1)
  if (!isOfOnePlace || !isRecord) return listOf(siblings, (node) => ownName(outline, places, node))
  const nameOf = (node: number): string => {
    const name = nameOfRecord(outline, places, node)
    if (name !== node || (values[node] !== '' && labels[node] !== '->')) return saidBy(values[name]!)
    const own = ownName(outline, places, node)
    return places.isName[node] === 1 && own.length > longestName ? `${firstCharacters(own, longestName - 1)}…` : own
  }
  const label = labels[first]!.replace(/^- /u, '')
  const isOfOneName = siblings.every((node) => labels[node] === labels[first])
  const isPlain = isOfOneName && /^[a-z]+$/iu.test(label) && (!labels[first]!.startsWith('- ') || places.isPage)
  const head = isPlain ? `${siblings.length} × ${label}` : `${siblings.length} more`
  return [head, listOf(siblings, nameOf), facetsOf(outline, places, siblings)].filter((part) => part !== '').join('; ')
}

/** The mark for a run of siblings with all that stands below them. */
function markOf(outline: OutlineText, places: Places, siblings: readonly number[], end: number): string {
  const about = aboutOf(outline, places, siblings)
  const { numbers } = outline
  if (!numbers) return gap(about)
  const [from, to] = [numbers[siblings[0]!]!, numbers[end - 1]!]
  return gap(`${from === to ? from : `${from}-${to}`}${about === '' ? '' : `: ${about}`}`)
}

/**
 * The shown nodes in their order, and where others are missing a mark as far indented as they are. Blank lines stay where no
 * mark counts them.
 */
export function spellOutline(outline: OutlineText, places: Places, shown: Uint8Array): { text: string; shown: number } {
  const { parents, ends, margins, numbers, lineCount } = outline
  const lines: string[] = []
  let whole = 0
  const addBlank = (from: number, to: number): void => {
    for (let number = from; number < to; number += 1) lines.push('')
    whole += Math.max(0, to - from)
  }
  for (let node = 0; node < shown.length;) {
    if (numbers) addBlank(node === 0 ? 1 : numbers[node - 1]! + 1, numbers[node]!)
    if (shown[node] === 1) {
      lines.push(lineOf(outline, node))
      if (!isCut(outline, node)) whole += 1
      node += 1
      continue
    }
    const parent = parents[node]!
    const last = parent < 0 ? shown.length : ends[parent]!
    const siblings: number[] = []
    let end = node
    for (; end < last && shown[end] === 0; end = ends[end]!) siblings.push(end)
    lines.push(margins[node]! + markOf(outline, places, siblings, end))
    node = end
  }
  if (numbers) addBlank(numbers.at(-1)! + 1, lineCount + 1)
  return { text: lines.join('\n'), shown: whole }
}
