import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { cutLine } from '../lines/cut-line.ts'
import { isDeclaration } from './declaration.ts'
import { chooseFromGroups, type Group, type Item } from '../paths/group-choice.ts'
import { listing } from '../listing/listing.ts'
import { parseMatches } from './json-matches.ts'
import { isHit, isMatch, isMessage, parseHits, type Hit, type SearchResult } from './hits.ts'
import { isSearchCall, searchShapes } from './signs.ts'

/** How much a line counts by what it is. */
const weights = { declaration: 1.3, wantedDeclaration: 1.8, import: 0.8, around: 0.4, repeated: 0.5, none: 0.1 }
const importLine = /^\s*(?:import|from|use|using|require|#include|export \*|export \{)\b/u
/** In a huge result so many lines are looked at, the first of each file; the others are counted. */
const readHits = 8000
/** Equal lines in at least so many files are shown once. */
const fewestFiles = 3
const shortestShared = 12
const longestPlaces = 600

/** Messages: far above any match where they report a failure, above most where they are few. */
const messageWeights = { failure: 20, message: 4, further: 0.5 }
const fewMessages = 20
/** So many are looked at, and the last; the others are counted. */
const readMessages = 2000
const failure = /error|exception|fatal|fail|denied|traceback|panic|no such|cannot|timed? ?out/iu

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

/**
 * Neighbours of one path together, without the indentation the lines of the path share; equal neighbours without numbers
 * once, with how many they are. Everything stays in its order.
 */
function groupNeighbours({ lines }: SearchResult): string {
  const shorten = new Map([...hitsByPath(lines)].map(([path, hits]) => [path, unindent(hits)]))
  const grouped: string[] = []
  let path = ''
  let isSeparated = false
  let last: string | undefined
  let count = 1
  const countLast = (): void => {
    if (count > 1) grouped.push(`${grouped.pop()!} (${count} times)`)
    count = 1
    last = undefined
  }
  for (const line of lines) {
    if (!isHit(line)) {
      if (line === '--') isSeparated = true
      if (!isMessage(line)) continue
      countLast()
      grouped.push(line)
      path = ''
      continue
    }
    if (line.path !== path) {
      countLast()
      grouped.push((path = line.path))
    } else if (isSeparated) {
      countLast()
      grouped.push('--')
    }
    isSeparated = false
    const text = spell(line, shorten.get(path)!(line.text))
    if (text === last) count += 1
    else {
      countLast()
      grouped.push(text)
      if (line.number === '' && isMatch(line)) last = text
    }
  }
  countLast()
  return grouped.join('\n')
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
  const shorter = isLossless ? groupRuns(result) : groupNeighbours(result)
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

interface Run extends Group {
  readonly items: Item[]
  unread: number
}

/** Runs of lines that are no match, by the path of the match before them. */
function messageGroups(lines: SearchResult['lines'], { question }: ShrinkContext): Map<string | undefined, Group[]> {
  const groups = new Map<string | undefined, Group[]>()
  const { failure: failed, message, further } = messageWeights
  let path: string | undefined
  let run: Run | undefined
  let count = 0
  const last = lines.findLastIndex(isMessage)
  for (let index = 0; index <= last; index += 1) {
    const line = lines[index]!
    if (isHit(line)) {
      path = line.path
      run = undefined
    } else if (isMessage(line)) {
      if (!run) {
        run = { path: '', head: '', items: [], unread: 0 }
        const known = groups.get(path)
        const previous = known?.at(-1) as Run | undefined
        if (count >= readMessages && previous && index !== last) run = previous
        else if (known) known.push(run)
        else groups.set(path, [run])
      }
      const own = failure.test(line.slice(0, 400)) ? failed : message
      count += 1
      if (count <= readMessages || index === last) {
        const weight = count <= fewMessages || index === last ? own : further
        run.items.push({ text: line, line: cutLine(line, question.terms, question.pattern), weight })
      } else run.unread += 1
    }
  }
  return groups
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
    return [{ path: '', head: '', items }, ...[...messageGroups(result.lines, context).values()].flat()]
  }
  const messages = messageGroups(result.lines, context)
  const hasMessages = messages.size > 0
  const share = Math.max(1, Math.floor(readHits / files.size))
  const read = new Map([...files].map(([path, hits], index) => [path, index < readHits ? hits.slice(0, share) : []]))
  const shared = sharedLines(read)
  const elsewhere = new Set(shared.flat())
  const toItem = (hit: Hit, shorten: (text: string) => string, seen: Set<string>): Item => ({
    text: hit.text,
    line: spell(hit, cutLine(shorten(hit.text), terms, pattern)),
    weight: weigh(hit, seen, context),
    count: hasMessages || isMatch(hit) ? 1 : 0,
  })
  const groups: Group[] = []
  for (const group of messages.get(undefined) ?? []) groups.push(group)
  for (const [path, hits] of read) {
    const own = hits.filter((hit) => !elsewhere.has(hit))
    const rest = files.get(path)!.slice(hits.length)
    if (own.length > 0 || rest.length > 0) {
      const shorten = unindent(own)
      const seen = new Set<string>()
      const items = own.map((hit) => toItem(hit, shorten, seen))
      const unread = hasMessages ? rest.length : rest.filter(isMatch).length
      groups.push({ path, head: path, items, unread })
    }
    for (const group of messages.get(path) ?? []) groups.push(group)
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
  const hasMessages = result.lines.some(isMessage)
  const choice = chooseFromGroups(groups, context, room, hasMessages ? ['line', 'lines'] : ['match', 'matches'])
  if (!choice || choice.text.length >= text.length) return undefined
  const { shown, shownLines } = choice
  if (hasMessages) {
    const all = result.lines.filter((line) => isHit(line) || isMessage(line)).length
    return { text: choice.text, unit: 'lines', total: all, shown }
  }
  const matches = total(result)
  const lines = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (shown === matches && shownLines < lines) {
    // Every match is there: what is missing stands around them.
    return { text: choice.text, unit: 'lines', total: lines, shown: shownLines }
  }
  return { text: choice.text, unit: 'matches', total: matches, shown }
}

/** Matches of grep, ripgrep and their like. */
export const search: ResultKind = {
  name: 'search',
  cap: { default: 500, aggressive: 200 },
  isResultOf: isSearchCall,
  shapes: searchShapes,
  yieldsTo: ['log'],
  tiers: 'weigh',
  reformat,
  choose,
}
