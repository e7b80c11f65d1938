import type { ShrinkContext, Shrinker, Shrunk } from '../../kind.ts'
import { cutLine } from '../lines/cut-line.ts'
import { isDeclaration } from './declaration.ts'
import { chooseFromGroups, type Group, type Item } from '../paths/group-choice.ts'
import { listing } from '../listing/listing.ts'
import { parseMatches } from './json-matches.ts'
import { isHit, isMatch, parseHits, type Hit, type SearchResult } from './hits.ts'

/** How much a line counts by what it is. */
const weights = { declaration: 1.3, wantedDeclaration: 1.8, import: 0.8, around: 0.4, repeated: 0.5, none: 0.1 }
const importLine = /^\s*(?:import|from|use|using|require|#include|export \*|export \{)\b/u
/** In a huge result so many lines are looked at, the first of each file; the others are counted. */
const readHits = 20_000
/** Equal lines in at least so many files are shown once. */
const fewestFiles = 3
const shortestShared = 12
const longestPlaces = 600

const total = ({ lines }: SearchResult): number => lines.filter((line) => isHit(line) && isMatch(line)).length

function commonIndentation(hits: readonly Hit[]): number {
  let common: string | undefined
  for (const { text } of hits) {
    if (text.trim() === '') continue
    const own = text.slice(0, text.length - text.trimStart().length)
    if (common === undefined) common = own
    let length = 0
    while (length < common.length && common[length] === own[length]) length += 1
    common = common.slice(0, length)
    if (common === '') break
  }
  return common?.length ?? 0
}

/** A line under its path: the number, the mark and the text, or the text alone, indented, where there are no numbers. */
function spell(hit: Hit, text: string): string {
  if (hit.number !== '') return hit.number + hit.mark + text
  return isMatch(hit) ? ` ${text}` : hit.mark + text
}

/**
 * Takes off the indentation that the lines of one file share; all of it where they have neither numbers nor lines around
 * them, as nobody knows then which follow each other.
 */
function unindent(hits: readonly Hit[]): (text: string) => string {
  if (hits.every((hit) => hit.number === '' && isMatch(hit))) return (text) => text.trim()
  const indentation = commonIndentation(hits)
  return (text) => text.slice(indentation).trimEnd()
}

/** Hits by path, in the order in which the paths first occur; `./` in front says nothing. */
function hitsByPath(lines: SearchResult['lines']): Map<string, Hit[]> {
  const files = new Map<string, Hit[]>()
  for (const line of lines) {
    if (!isHit(line)) continue
    const { path } = line
    const known = files.get(path)
    if (known) known.push(line)
    else files.set(path, [line])
  }
  return files
}

/** The lines of one file; equal ones without numbers once, with how many they are. */
function spellFile(hits: readonly Hit[]): string[] {
  const shorten = unindent(hits)
  const lines = hits.map((hit) => spell(hit, shorten(hit.text)))
  if (!hits.every((hit) => hit.number === '' && isMatch(hit))) return lines
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line))
}

/** All hits of a path together, without the indentation they share; messages in front or at the end. */
function groupAll({ lines }: SearchResult): string {
  const first = lines.findIndex(isHit)
  const isMessage = (line: Hit | string): line is string => !isHit(line) && line.trim() !== '' && line !== '--'
  const grouped: string[] = []
  for (const [path, hits] of hitsByPath(lines)) {
    if (path !== '') grouped.push(path)
    for (const line of spellFile(hits)) grouped.push(line)
  }
  return [...lines.slice(0, first).filter(isMessage), ...grouped, ...lines.slice(first).filter(isMessage)].join('\n')
}

/** Only neighbours of one path together, and every line as it stands. */
function groupRuns({ lines }: SearchResult): string {
  const grouped: string[] = []
  let path = ''
  for (const line of lines) {
    if (!isHit(line)) {
      grouped.push(line)
      if (line !== '--') path = ''
      continue
    }
    if (line.path !== path) grouped.push((path = line.path))
    grouped.push(line.number + line.mark + line.text)
  }
  return grouped.join('\n')
}

function reformat(text: string, context: ShrinkContext): Shrunk | undefined {
  const isLossless = context.profile === 'lossless'
  const result = parseHits(text) ?? (isLossless ? undefined : parseMatches(text, true))
  if (!result) return undefined
  if (result.isCount || (result.isGrouped && isLossless)) return undefined
  const shorter = isLossless ? groupRuns(result) : groupAll(result)
  const matches = total(result)
  return shorter.length < text.length ? { text: shorter, unit: 'matches', total: matches, shown: matches } : undefined
}

/** Texts that stand in several files, with the places where they stand. */
function sharedLines(files: ReadonlyMap<string, readonly Hit[]>): readonly (readonly Hit[])[] {
  const places = new Map<string, Hit[]>()
  for (const hits of files.values()) {
    const seen = new Set<string>()
    for (const hit of hits) {
      const text = hit.text.trim()
      if (!isMatch(hit) || text.length < shortestShared || seen.has(text)) continue
      seen.add(text)
      const known = places.get(text)
      if (known) known.push(hit)
      else places.set(text, [hit])
    }
  }
  return [...places.values()].filter(
    (hits) => hits.length >= fewestFiles && hits.reduce((sum, hit) => sum + hit.path.length + 8, 0) <= longestPlaces,
  )
}

const placeOf = ({ path, number }: Hit): string => (number === '' ? path : `${path}:${number}`)

function weigh(hit: Hit, seen: Set<string>, context: ShrinkContext): number {
  if (!isMatch(hit)) return weights.around
  const text = hit.text.trim()
  if (seen.has(text)) return weights.repeated
  seen.add(text)
  if (isDeclaration(text)) {
    return context.question.intents[0] === 'find-definition' ? weights.wantedDeclaration : weights.declaration
  }
  return importLine.test(text) ? weights.import : 1
}

function groupsOf(result: SearchResult, context: ShrinkContext): Group[] {
  const { terms, pattern } = context.question
  const files = hitsByPath(result.lines)
  if (result.isCount) {
    const items = [...files].flatMap(([path, hits]) =>
      hits.map(({ text }): Item => ({
        text: path,
        line: `${path}:${text}`,
        weight: Number(text) > 0 ? 1 : weights.none,
      })),
    )
    return [{ path: '', head: '', items }]
  }
  const share = Math.max(1, Math.floor(readHits / files.size))
  const read = new Map([...files].map(([path, hits], index) => [path, index < readHits ? hits.slice(0, share) : []]))
  const shared = sharedLines(read)
  const elsewhere = new Set(shared.flat())
  const toItem = (hit: Hit, shorten: (text: string) => string, seen: Set<string>): Item => ({
    text: hit.text,
    line: spell(hit, cutLine(shorten(hit.text), terms, pattern)),
    weight: weigh(hit, seen, context),
    count: isMatch(hit) ? 1 : 0,
  })
  const groups: Group[] = []
  for (const [path, hits] of read) {
    const own = hits.filter((hit) => !elsewhere.has(hit))
    const rest = files.get(path)!.slice(hits.length)
    if (own.length === 0 && rest.length === 0) continue
    const shorten = unindent(own)
    const seen = new Set<string>()
    const items = own.map((hit) => toItem(hit, shorten, seen))
    groups.push({ path, head: path, items, unread: rest.filter(isMatch).length })
  }
  for (const hits of shared) {
    const item = toItem({ ...hits[0]!, number: '' }, (text) => text.trim(), new Set())
    const head = `same line in ${hits.length} files: ${hits.map(placeOf).join(', ')}`
    groups.push({ path: hits[0]!.path, head, items: [{ ...item, count: hits.length }] })
  }
  return groups
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const result = parseHits(text) ?? parseMatches(text)
  if (!result) return listing.choose(text, context, room)
  const groups = groupsOf(result, context)
  const choice = chooseFromGroups(groups, context, room, ['match', 'matches'])
  if (!choice || choice.text.length >= text.length) return undefined
  const { shown, shownLines } = choice
  const matches = total(result)
  const lines = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (shown === matches && shownLines < lines) {
    // Every match is there: what is missing stands around them.
    return { text: choice.text, unit: 'lines', total: lines, shown: shownLines }
  }
  return { text: choice.text, unit: 'matches', total: matches, shown }
}

/** Matches of grep, ripgrep and their like. */
export const search: Shrinker = { reformat, choose }
