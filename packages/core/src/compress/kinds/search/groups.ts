import type { ShrinkContext } from '../../kind.ts'
import { cutLine } from '../lines/cut/cut-line.ts'
import type { Group, Item } from '../paths/group-choice.ts'
import { describePlaces, splitPath } from '../paths/path-shape.ts'
import { hitsWithNumbers } from './asked-hits.ts'
import { declaredName, isDeclaration } from './declaration.ts'
import { headOf, hitsByPath, sectionsOf, type Section } from './equal-files.ts'
import { isHit, isMatch, isMessage, type Hit, type SearchResult } from './hits.ts'
import { headOfPath, isBare, spell } from './spelling.ts'
import { chunksOf, hitsBehindGaps, piecesOf, reachOf } from './stretches.ts'

/** How much a line counts by what it is. */
const weights = { declaration: 1.3, wantedDeclaration: 1.8, import: 0.8, repeated: 0.5, usual: 0.1 }
/** A match with a number that the question names comes before any other. */
const timesOfNumber = 20
/** A line that stands in many files says less than one that is unlike the others, but not less than this. */
const leastRarity = 0.4
const importLine = /^\s*(?:import|from|use|using|require|#include|export \*|export \{)\b/u
/** In a huge result so many lines are looked at, the first of each file; the others are counted. */
const readHits = 8000
/** Characters of a line that is told in a mark. */
const longestSaid = 80
/** The share of the room in which the files that hold the same lines are all named. */
const placesShare = 0.5

/** Messages: far above any match where they report a failure, above most where they are few. */
const messageWeights = { failure: 20, message: 4, further: 0.5 }
const fewMessages = 20
/** So many are looked at, and the last; the others are counted. */
const readMessages = 2000
const failure = /error|exception|fatal|fail|denied|traceback|panic|no such|cannot|timed? ?out/iu

/** How much the line of a hit counts for standing in as many files as it does, 1 being alone. */
type Rarity = (hit: Hit) => number

function rarityOf(files: ReadonlyMap<string, readonly Hit[]>): Rarity {
  const counts = new Map<string, number>()
  for (const hits of files.values())
    for (const text of new Set(hits.map((hit) => hit.text.trim()))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return ({ text }) => Math.max(leastRarity, 1 / Math.sqrt(counts.get(text.trim()) ?? 1))
}

function weigh(hit: Hit, seen: Set<string>, context: ShrinkContext): number {
  const text = hit.text.trim()
  if (seen.has(text)) return weights.repeated
  seen.add(text)
  if (isDeclaration(text)) {
    return context.question.intents[0] === 'find-definition' ? weights.wantedDeclaration : weights.declaration
  }
  return importLine.test(text) ? weights.import : 1
}

/** So many lines that declare what was searched for stay whatever else there is; more are ranked like others. */
const mostDeclared = 3
const patternName = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu

/** The lines that declare a name that was searched for. */
function declarationsOf(files: ReadonlyMap<string, readonly Hit[]>, pattern: string | undefined): ReadonlySet<Hit> {
  const names = new Set(pattern?.match(patternName))
  const declared = new Set<Hit>()
  if (names.size === 0) return declared
  for (const hits of files.values()) {
    for (const hit of hits) {
      if (!isMatch(hit) || !names.has(declaredName(hit.text) ?? '')) continue
      declared.add(hit)
      if (declared.size > mostDeclared) return new Set()
    }
  }
  return declared
}

/** Equal lines of one path that no number tells apart, once, each with how many there are. */
function countedOnce(hits: readonly Hit[]): Map<Hit, number> {
  const first = new Map<string, Hit>()
  const counts = new Map<Hit, number>()
  for (const hit of hits) {
    const text = hit.text.trimEnd()
    const known = first.get(text) ?? hit
    if (known === hit) first.set(text, hit)
    counts.set(known, (counts.get(known) ?? 0) + 1)
  }
  return counts
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
        const shown = cutLine(line, question.terms, question.pattern)
        run.items.push({ text: line, line: shown, weight, ...(weight === further ? {} : { isFixed: true }) })
      } else run.unread += 1
    }
  }
  return groups
}

/** What `path:count` lines are: those with a rare count first, as they say most. */
function countGroups(result: SearchResult, context: ShrinkContext): Group[] {
  const often = new Map<string, number>()
  for (const line of result.lines) if (isHit(line)) often.set(line.text, (often.get(line.text) ?? 0) + 1)
  const items = result.lines.filter(isHit).map(({ path, text }): Item => {
    const weight = Number(text) > 0 ? 1 / Math.sqrt(often.get(text)!) : weights.usual
    return { text: path, line: `${path}:${text}`, weight, matches: 1 }
  })
  return [{ path: '', head: '', items }, ...[...messageGroups(result.lines, context).values()].flat()]
}

/** What holds for all hits of a result. */
interface Reading {
  readonly rarity: Rarity
  readonly withNumbers: ReadonlySet<Hit>
  readonly countsAll: boolean
  readonly bare: boolean
  readonly fixed: ReadonlySet<Hit>
  readonly behindGaps: ReadonlySet<Hit>
  readonly reach: number
}

/** Hits of one file, or of several that hold the same, as what can be chosen. */
function groupOf(
  section: Section,
  rest: number,
  { rarity, withNumbers, countsAll, bare, fixed, behindGaps, reach }: Reading,
  context: ShrinkContext,
  room: number,
): Group {
  const { terms, pattern } = context.question
  const { maxFiles = Infinity, maxResults = Infinity, contextLines = Infinity } = context.limits ?? {}
  const { paths, hits, places } = section
  const ownHead = headOfPath(paths[0]!, bare)
  if (hits.length === 0) return { path: paths[0]!, head: ownHead, items: [], unread: rest }
  const seen = new Set<string>()
  const head = paths.length > 1 ? headOf(section) : ownHead
  const all = places?.length ?? paths.length * hits.length
  const isNamed = head.length <= room * placesShare && paths.length <= maxFiles && all <= maxResults
  const times = isNamed ? (places?.length ?? paths.length) : 1
  const counts = bare && !context.limits ? countedOnce(hits) : undefined
  const chunks = counts ? [...counts.keys()].map((hit) => [hit]) : chunksOf(hits, behindGaps)
  const stretches = piecesOf(chunks, reach, contextLines)
  const isPlain = hits.every(isMatch)
  const worthOf = (hit: Hit): number =>
    weigh(hit, seen, context) * rarity(hit) * (withNumbers.has(hit) ? timesOfNumber : 1)
  const items = stretches.map(({ hits: chunk, place, isNext, matches: explained }): Item => {
    const matches = chunk.filter(isMatch)
    const lines = chunk.map((hit) => {
      const text = cutLine(hit.text.trimEnd(), terms, pattern)
      const spelled = spell({ ...hit, text, ...(places ? { number: '' } : {}) }, bare)
      const often = counts?.get(hit) ?? 1
      return { text: often > 1 ? `${spelled} (${often} times)` : spelled, isCut: text !== hit.text.trimEnd() }
    })
    const each = counts?.get(chunk[0]!) ?? 1
    const isCut = lines.some((line) => line.isCut)
    const weight = Math.max(weights.usual, ...matches.map(worthOf))
    return {
      text: (matches.length > 0 ? matches : [...explained, ...chunk]).map(({ text }) => text).join(' '),
      line: lines.map(({ text }) => text).join('\n'),
      weight,
      lines: chunk.length * each * times,
      count: times * each * (countsAll ? chunk.length : matches.length),
      matches: times * each * matches.length,
      ...(chunk.some((hit) => fixed.has(hit)) ? { isFixed: true as const } : {}),
      labels: places || paths.length > 1 ? [] : chunk.flatMap(({ number }) => (number === '' ? [] : [number])),
      ...(isPlain ? {} : { isNext }),
      ...(isCut ? { isCut: true } : {}),
      ...(place === 'outside' ? { isOut: true } : {}),
    }
  })
  if (paths.length === 1) return { path: paths[0]!, head, items, unread: rest }
  const summary = `of the same ${hits.length === 1 ? 'line' : `${hits.length} lines`} in ${paths.length} files`
  const best = paths[0]!
  const line = hits[0]!.text.trim()
  // A bracket would end the mark. A line that a limit hides is not told.
  const isTold = hits.length === 1 && !context.limits && !/[[\]]/u.test(line)
  const told = isTold ? { summary, said: cutLine(line, terms, pattern, longestSaid) } : { summary }
  if (isNamed) return { path: best, head, items, files: paths.length, ...told }
  const others = [...new Set(places ? places.slice(1).map(({ path }) => path) : paths.slice(1))]
  const folders = new Map<string, number>()
  for (const path of others) {
    const [folder] = splitPath(path)
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const unread = all - hits.length
  const names = describePlaces(folders, '', Math.max(40, room * 0.1))
  const elsewhere = `${unread} more of the same in ${others.length} ${others.length === 1 ? 'file' : 'files'}: ${names}`
  const number = places?.[0]?.number ?? ''
  return {
    path: best,
    head: number === '' ? ownHead : `${best}:${number}`,
    items,
    unread,
    elsewhere,
    ...told,
  }
}

/**
 * What a search result can be chosen from: files, lines that several files share, and messages.
 *
 * @param asked hits that are read and shown in any case
 * @param part makes what is the same whatever the room; reading may break off behind it
 */
export function groupsOf(
  result: SearchResult,
  asked: ReadonlySet<Hit>,
  context: ShrinkContext,
  room: number,
  part: <Value>(name: string, make: () => Value) => Value = (_, make) => make(),
): Group[] {
  const files = part('hits by path', () => hitsByPath(result.lines))
  if (result.isCount) return countGroups(result, context)
  const messages = part('messages', () => messageGroups(result.lines, context))
  const hasMessages = messages.size > 0
  const share = Math.max(1, Math.floor(readHits / files.size))
  const read = part(
    'hits that are read',
    () =>
      new Map(
        [...files].map(([path, hits], index) => {
          const most = index < readHits ? share : 0
          return [path, hits.filter((hit, at) => at < most || asked.has(hit))]
        }),
      ),
  )
  const behindGaps = hitsBehindGaps(result.lines)
  const reading: Reading = {
    rarity: rarityOf(read),
    withNumbers: part('matches with numbers', () => hitsWithNumbers([...read.values()].flat(), context.question)),
    countsAll: hasMessages,
    bare: isBare(result),
    fixed: new Set([...declarationsOf(read, context.question.pattern), ...asked]),
    behindGaps,
    reach: reachOf(read, behindGaps, room),
  }
  const groups: Group[] = []
  const told = new Set<string | undefined>()
  const addMessages = (path: string | undefined): void => {
    if (told.has(path)) return
    told.add(path)
    for (const group of messages.get(path) ?? []) groups.push(group)
  }
  addMessages(undefined)
  const sections = part('sections', () =>
    sectionsOf(read, (path) => read.get(path)!.length === files.get(path)!.length),
  )
  for (const section of sections) {
    const [path] = section.paths
    const isFirst = section.paths.length === 1
    const known = new Set(read.get(path!))
    const unread = isFirst ? files.get(path!)!.filter((hit) => !known.has(hit)) : []
    const rest = hasMessages ? unread.length : unread.filter(isMatch).length
    groups.push(groupOf(section, rest, reading, context, room))
    for (const each of section.paths) addMessages(each)
  }
  for (const path of messages.keys()) addMessages(path)
  return groups
}
