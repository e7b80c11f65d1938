import { because } from '../edit/because.ts'
import type { Evidence } from '../edit/types.ts'
import { containsPhrase, normalizeText } from '../text/normalize.ts'
import { labels, mainValue, withoutFields } from './fields.ts'
import { isHeading, isListEntry } from './headings.ts'
import type { Item } from './items.ts'
import { standAlone, type Line } from './lines.ts'
import { isPlain } from './plain.ts'
import { placeOf, unspell } from './spelling.ts'
import { statusRanks, withoutStatus } from './status.ts'
import { holdsPhrase, type SystemText } from './system-text.ts'

/** Shortest normalised text that proves anything when it is found, in characters. */
const shortestProof = 16
const excerptLength = 120
/** Places looked at before a text counts as not found, so that a prompt that repeats itself stays cheap. */
const mostTries = 64

const shorten = (text: string): string => {
  const plain = unspell(text)
  return plain.length <= excerptLength ? plain : `${plain.slice(0, excerptLength)}…`
}

/** The outcome of looking for content in the system text: a proof, or the first thing that is missing. */
export type Verdict = { readonly evidence: Evidence } | { readonly missing: string }

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u

/** A field must say enough to be recognised: four letters or two East Asian characters. */
const saysEnough = (value: string): boolean =>
  eastAsian.test(value) ? [...value].length >= 2 : unspell(value).replace(/[^\p{L}\p{N}]/gu, '').length >= 4

/** Whether a whole result says so much that finding it proves something. */
export function isProof(text: string): boolean {
  const wanted = normalizeText(text)
  return (eastAsian.test(wanted) ? wanted.length * 2 : wanted.length) >= shortestProof
}

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r?\n/u)
    .map((line) => line.trimEnd())

/**
 * Looks for a whole text as whole lines, letter by letter but for the indentation they share. Several lines must be all
 * that stands there: a part of a longer list is another list.
 */
export function findExact(text: string, system: SystemText, nouns: ReadonlySet<string>): Verdict {
  if (!isProof(text)) return { missing: because('result-too-short') }
  const wanted = linesOf(text)
  const { lines } = system
  let tries = 0
  for (let at = 0; at + wanted.length <= lines.length && tries < mostTries; at += 1) {
    const first = lines[at]!.text
    if (!first.endsWith(wanted[0]!) || !isPlain(lines[at]!.above, nouns, first)) continue
    const indent = first.slice(0, first.length - wanted[0]!.length)
    if (indent.trim() !== '') continue
    tries += 1
    if (!wanted.every((line, index) => lines[at + index]!.text === (line === '' ? '' : indent + line))) continue
    if (!standAlone(lines.slice(at, at + wanted.length))) continue
    if (wanted.length > 1 && isPartOfList(system, at, at + wanted.length)) continue
    return { evidence: { kind: 'exact-text', found: [{ value: shorten(text.trim()), in: 'system text' }] } }
  }
  return { missing: because('not-in-system-text', `“${shorten(text.trim())}”`) }
}

/** Whether the lines from `from` to `to` go on before or after. */
function isPartOfList({ lines }: SystemText, from: number, to: number): boolean {
  const goesOn = (near: string, beyond: string, own: string): boolean =>
    near.trim() === ''
      ? isListEntry(own) && isListEntry(beyond)
      : !isBorder(near) && isListEntry(near) === isListEntry(own)
  const before = lines.slice(0, from).findLast((line) => line.text.trim() !== '')?.text ?? ''
  const after = lines.slice(to).find((line) => line.text.trim() !== '')?.text ?? ''
  return (
    goesOn(lines[from - 1]?.text ?? '', before, lines[from]!.text) ||
    goesOn(lines[to]?.text ?? '', after, lines[to - 1]!.text)
  )
}

const isBorder = (line: string): boolean => isHeading(line) || /^\s*(?:```|<\/?[\p{L}_][^<>]*>\s*$|---)/u.test(line)

/** Looks for the text a host itself renders, wherever it stands; white space, case and markdown do not count. */
export function findRendered(text: string, system: string): Evidence | undefined {
  const wanted = normalizeText(text)
  if (!isProof(text) || !containsPhrase(normalizeText(system), wanted)) return undefined
  return { kind: 'state', found: [{ value: shorten(wanted), in: 'system text' }] }
}

type Progress = 'same' | 'same-or-later'

/** A block's status is the item's or a later one, and no other; what was finished is not given up later. */
function statusAgrees(rest: string, item: Item): boolean {
  if (item.status === undefined) return true
  const ranks = statusRanks(rest)
  if (ranks.size !== 1) return false
  const rank = [...ranks][0]!
  return rank === item.status || (rank > item.status && item.status < 2)
}

/** Whether a block says nothing besides the item: a longer entry that holds the same words is another one. */
function holdsNothingElse(rest: string, item: Item, progress: Progress): boolean {
  const names = new Set(item.fields.map((field) => field.name))
  let left = progress === 'same' ? rest : withoutStatus(rest)
  left = left.replace(/(?<![\p{L}_])([\p{L}_]{1,40}) ?[:=]/gu, (whole, name: string) =>
    names.has(name) || labels.has(name) ? ' ' : whole,
  )
  if (progress !== 'same') left = left.replace(/^[\s([{#]*\d{1,3}(?=[\s)\]}.:]|$)/u, ' ')
  return /^[\s\-–—:;,.。，；：()[\]{}#•·\u2223]*$/u.test(left)
}

/** What an entry says of itself once more in other words: the todo list of a host shows the one or the other. */
const sameInOtherWords = ['content', 'activeform']

/** The ways in which state may show an item. */
function variantsOf(item: Item, progress: Progress): Item[] {
  const has = (name: string): boolean => item.fields.some((field) => field.name === name)
  if (progress === 'same' || !sameInOtherWords.every(has)) return [item]
  return [item, ...sameInOtherWords.toReversed().map((name) => without(item, new Set([name])))]
}

/** Whether a text holds an item and nothing else. */
function holdsItem(text: string, item: Item, progress: Progress): boolean {
  if (placeOf(text, mainValue(item)) < 0) return false
  const rest = withoutFields(text, item.fields)
  return (
    rest !== undefined && (progress === 'same' || statusAgrees(rest, item)) && holdsNothingElse(rest, item, progress)
  )
}

/** How items are looked for. */
interface Search {
  readonly progress: Progress
  /** What the tool names, which may stand above its list. */
  readonly nouns: ReadonlySet<string>
}

interface Found {
  readonly at: number
  readonly value: string
  readonly text: string
}

/** The block an item stands in, with nothing else, from a place on. */
function findItem(item: Item, system: SystemText, from: number, { progress, nouns }: Search): Found | undefined {
  for (const variant of variantsOf(item, progress)) {
    for (let at = from; at < system.blocks.length; at += 1) {
      const { forms, above, lines } = system.blocks[at]!
      if (!above || !mayStandAlone(lines)) continue
      const text = forms.find((form) => holdsItem(form, variant, progress))
      if (text !== undefined && isPlain(above, nouns, forms.at(-1)!)) return { at, value: mainValue(variant), text }
    }
  }
  return undefined
}

/** Whether no text stands beside lines, unless it may be an entry like them. */
const mayStandAlone = (lines: readonly Line[]): boolean =>
  lines.every(({ section }) => section.doubts === 0) || lines.some(({ isDoubtful }) => isDoubtful)

const proveTogether = (found: readonly { readonly at: number }[], { blocks }: SystemText): boolean =>
  standAlone(found.flatMap(({ at }) => blocks[at]!.lines))

/**
 * Looks for state that stands in one list, all of it and nothing else, in whatever order. No item is asked for behind one
 * that is not understood or not found.
 */
export function findWhole(
  items: Iterable<Item | undefined>,
  system: SystemText,
  { lossy, nouns }: { readonly lossy: ReadonlySet<string>; readonly nouns: ReadonlySet<string> },
): Evidence | undefined {
  const found: Found[] = []
  for (const item of items) {
    const place = item && findItem(without(item, lossy), system, 0, { progress: 'same-or-later', nouns })
    if (!place) return undefined
    found.push(place)
  }
  const at = found.map((place) => place.at).toSorted((a, b) => a - b)
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isOneList = at.every((place, index) => place === first + index)
  const goesOn = system.blocks[first]!.continues || system.blocks[last + 1]?.continues === true
  if (!isOneList || goesOn || !proveTogether(found, system)) return undefined
  return { kind: 'state', found: found.map(({ value, text }) => ({ value: shorten(value), in: shorten(text) })) }
}

const without = (item: Item, lossy: ReadonlySet<string>): Item => ({
  ...item,
  fields: item.fields.filter((field) => !lossy.has(field.name)),
})

/**
 * Looks for every item: all its fields but the lossy ones in one block of the system text that holds nothing else, with
 * the same status (or, for state that moves on, a later one). Other lists must stand there whole and in their order.
 */
export function findItems(
  items: readonly Item[],
  system: SystemText,
  options: Search & { readonly lossy: ReadonlySet<string> },
): Verdict {
  const found: Found[] = []
  const { lossy, progress } = options
  let first = -1
  let last = -1
  for (const given of items) {
    const item = without(given, lossy)
    const main = mainValue(item)
    if (!saysEnough(main)) return { missing: because('item-too-short', `“${shorten(main)}”`) }
    const place = findItem(item, system, progress === 'same' ? last + 1 : 0, options)
    if (!place) {
      const gap = item.fields.find((field) => !holdsPhrase(system, field.value))
      return {
        missing: gap
          ? because('not-in-system-text', `${gap.name} “${shorten(gap.value)}”`)
          : because('not-in-one-place', `“${shorten(main)}”`),
      }
    }
    if (progress === 'same' && last >= 0 && place.at !== last + 1)
      return { missing: because('other-list-in-system-text') }
    if (first < 0) first = place.at
    last = place.at
    found.push(place)
  }
  if (found.length === 0) return { missing: because('no-item') }
  const goesOn = system.blocks[first]!.continues || system.blocks[last + 1]?.continues === true
  if (progress === 'same' && found.length > 1 && goesOn) return { missing: because('longer-list-in-system-text') }
  if (!proveTogether(found, system)) return { missing: because('not-in-one-place', `“${shorten(found[0]!.value)}”`) }
  const shown = found.map(({ value, text }) => ({ value: shorten(value), in: shorten(text) }))
  return { evidence: { kind: progress === 'same' ? 'items' : 'state', found: shown } }
}
