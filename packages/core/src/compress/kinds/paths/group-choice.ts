import { RankedTexts, type Span } from '../../../text/rank.ts'
import { gap, type ShrinkContext } from '../../kind.ts'
import { roomOfWords } from '../lines/choose-lines.ts'
import { pathPrior } from './path-prior.ts'
import { describePlaces, splitPath } from './path-shape.ts'

/** A line of a group. */
export interface Item {
  /** What is ranked. */
  readonly text: string
  /** What is shown. */
  readonly line: string
  /** 1 for an ordinary line, less for one that says little, more for one that says much. */
  readonly weight: number
  /** How many it stands for, 1 where it is not said. */
  readonly count?: number
  /** The item of the same group that has to be shown above this one. */
  readonly parent?: number
}

/** Lines that stand under one path. */
export interface Group {
  readonly path: string
  /** Shown above the items; nothing where it is empty. */
  readonly head: string
  readonly items: readonly Item[]
  /** How many more there are that are counted but not looked at. */
  readonly unread?: number
}

export interface GroupChoice {
  readonly text: string
  readonly shown: number
  /** Lines that are shown, those that stand for nothing of their own included. */
  readonly shownLines: number
}

/** What of one text is ranked, and of all texts together, in characters. */
const rankedLength = 300
const rankedTotal = 800_000
/** Weights found by measuring: of any file, of the path beside the text, of the file beside the line. */
const baseScore = 0.3
const pathWeight = 1
const lineBase = 0.6
/** How many times more than by its words a line counts at most that was decided to be relevant, less one. */
const relevanceWeight = 8
const gapLength = 20
const summaryLength = 42
const otherFilesShare = 0.08

interface Candidate {
  readonly group: number
  readonly item: number
  readonly score: number
}

function rankItems(groups: readonly Group[], context: ShrinkContext): Candidate[] {
  const texts: string[] = []
  const spans: Span[] = []
  let read = 0
  for (const { path, items } of groups) {
    const from = texts.length
    texts.push(items.length === 0 ? '' : `${path.slice(-rankedLength)} ${splitPath(path)[1].slice(-rankedLength)}`)
    for (const { text } of items) {
      texts.push(read > rankedTotal ? '' : text.slice(0, rankedLength))
      read += Math.min(text.length, rankedLength)
    }
    spans.push({ from, to: texts.length - 1 })
  }
  const { terms } = context.question
  const ranked = new RankedTexts(texts, terms)
  const lines = ranked.score(undefined, { lengthPenalty: 0.3 })
  const files = ranked.score(spans)
  const paths = ranked.score(
    spans.map(({ from }) => ({ from, to: from })),
    { lengthPenalty: 0 },
  )
  const prior = pathPrior(terms)
  return groups.flatMap(({ path, items }, group) => {
    const first = spans[group]!.from + 1
    let best = 0
    let bestWeight = 0
    items.forEach((item, index) => {
      best = Math.max(best, lines[first + index]!)
      bestWeight = Math.max(bestWeight, item.weight)
    })
    const file = (baseScore + files[group]! + pathWeight * paths[group]!) * prior(path) * bestWeight
    return items.map((item, index) => {
      const own = best === 0 ? 1 : lines[first + index]! / best
      return { group, item: index, score: file * (lineBase + (1 - lineBase) * own) * (item.weight / (bestWeight || 1)) }
    })
  })
}

/** The same candidates with what was decided besides words, where something was. */
function liftItems(
  groups: readonly Group[],
  candidates: readonly Candidate[],
  { relevance }: ShrinkContext,
): Candidate[] | undefined {
  const relevant = relevance?.(
    groups.flatMap(({ path, items }) => items.map(({ text }) => (path === '' ? text : `${path}: ${text}`))),
  )
  return (
    relevant &&
    candidates.map((candidate, at) => ({
      ...candidate,
      score: candidate.score * (1 + relevanceWeight * relevant[at]!),
    }))
  )
}

/**
 * The lines that answer the question best, in at most about `room` characters: files by their path and lines, lines
 * within their files, everything in its old order. What is missing is counted where it is missing.
 *
 * @param unit what a line is, for the marks: one and many
 */
export function chooseFromGroups(
  groups: readonly Group[],
  context: ShrinkContext,
  room: number,
  unit: readonly [one: string, many: string],
): GroupChoice | undefined {
  const chosen = groups.map(() => new Set<number>())
  const placesRoom = groups.length > 1 ? Math.min(160, Math.max(24, room * otherFilesShare)) : 0
  let left = room - placesRoom - (groups.length > 1 ? summaryLength : 0)
  const add = ({ group, item }: Candidate): void => {
    const { head, items } = groups[group]!
    const taken = chosen[group]!
    if (taken.has(item)) return
    const needed: number[] = []
    let cost = 0
    for (let at: number | undefined = item; at !== undefined && !taken.has(at); at = items[at]!.parent) {
      needed.push(at)
      cost += items[at]!.line.length + 1
    }
    if (taken.size === 0) cost += (head === '' ? 0 : head.length + 1) + (items.length > needed.length ? gapLength : 0)
    if (taken.size + needed.length === items.length && taken.size > 0) cost -= gapLength
    if (cost > left) return
    left -= cost
    for (const at of needed) taken.add(at)
  }
  const candidates = rankItems(groups, context)
  const addBest = (ranked: readonly Candidate[], spare: number): void => {
    for (const candidate of ranked.toSorted((a, b) => b.score - a.score)) {
      if (left < 8 + spare) break
      add(candidate)
    }
  }
  const lifted = liftItems(groups, candidates, context)
  if (lifted) {
    addBest(candidates, left - roomOfWords(left))
    addBest(lifted, 0)
  } else addBest(candidates, 0)
  return describe(groups, chosen, unit, placesRoom)
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { count = 1 }) => sum + count, 0)

/** The chosen items in their old order, with a mark wherever some are missing. */
function describe(
  groups: readonly Group[],
  chosen: readonly ReadonlySet<number>[],
  [one, many]: readonly [one: string, many: string],
  placesRoom: number,
): GroupChoice | undefined {
  const counted = (number: number): string => `${number} ${number === 1 ? one : many}`
  const lines: string[] = []
  const elsewhere = new Map<string, number>()
  let shown = 0
  let shownLines = 0
  let missingFiles = 0
  groups.forEach(({ path, head, items, unread = 0 }, group) => {
    const taken = chosen[group]!
    const all = sumOf(items) + unread
    if (taken.size === 0 && path === '' && groups.length > 1) {
      lines.push(gap(counted(all)))
      return
    }
    if (taken.size === 0) {
      const [directory] = splitPath(path)
      elsewhere.set(directory, (elsewhere.get(directory) ?? 0) + all)
      missingFiles += 1
      return
    }
    const kept = items.filter((_, item) => taken.has(item))
    if (head !== '') lines.push(head)
    for (const { line } of kept) lines.push(line)
    const missing = all - sumOf(kept)
    shown += all - missing
    shownLines += kept.length
    if (missing > 0) lines.push(gap(counted(missing)))
    else if (kept.length < items.length) lines.push(gap(`${items.length - kept.length} lines around`))
  })
  if (lines.length === 0) return undefined
  const missing = [...elsewhere.values()].reduce((sum, number) => sum + number, 0)
  if (missingFiles > 0) {
    const places = describePlaces(elsewhere, '', placesRoom)
    const files = `${missingFiles} other ${missingFiles === 1 ? 'file' : 'files'}`
    lines.push(gap(`${counted(missing)} in ${files}${places === '' ? '' : `: ${places}`}`))
  }
  return { text: lines.join('\n'), shown, shownLines }
}
