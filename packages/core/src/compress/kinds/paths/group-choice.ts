import { gap, type ShrinkContext } from '../../kind.ts'
import { describePlaces, nameFiles, splitPath } from './path-shape.ts'
import { rankItems, type Candidate } from './rank-items.ts'

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
  /** The lines it takes, where they are not one. */
  readonly lines?: number
  /** The item of the group that has to be shown above it. */
  readonly parent?: number
  /** What a mark calls it where it is missing: the numbers of its lines, or a name. */
  readonly labels?: readonly string[]
  /** Chosen before everything that is ranked. */
  readonly isFixed?: true
  /** Matches that a limit counts, none where it is not said. */
  readonly matches?: number
  /** Whether it follows the item before in its file; said where a line tells what does not. */
  readonly isNext?: boolean
  /** Never chosen. */
  readonly isOut?: true
  /** Only a part of it is shown, so it counts as missing. */
  readonly isCut?: true
}

/** Lines that stand under one path. */
export interface Group {
  readonly path: string
  /** Shown above the items; nothing where it is empty. */
  readonly head: string
  readonly items: readonly Item[]
  /** Files that a limit counts: 1 where a path stands and it is not said, else none. */
  readonly files?: number
  /** All labels are named in a mark before any item is shown, as far as there is room. */
  readonly isOutlined?: boolean
  /** How many more there are that are counted but not looked at. */
  readonly unread?: number
  /** Where those are, for a mark of their own below the items. */
  readonly elsewhere?: string
  /** What is told where nothing of it is shown and it stands for no single file. */
  readonly summary?: string
  /** The one line it stands for, told behind the summary as long as there is room. */
  readonly said?: string
}

export interface GroupChoice {
  readonly text: string
  readonly shown: number
  /** Lines that are shown, those that stand for nothing of their own included. */
  readonly shownLines: number
}

const gapLength = 36
const summaryLength = 42
const otherFilesShare = 0.08
/** The share of the room in which lines are told that stand in several files of which nothing is shown. */
const saidShare = 0.1
/** The share of the room in which files of which nothing is shown are named one by one, where all of them fit. */
const namesShare = 0.35
/** A limit leaves more room than anything needs. */
const namesShareOfLimited = 0.05
/** A mark names so many of what is missing. */
const mostLabels = 12

/** The characters it takes to name every file with its count. */
function roomOfNames(groups: readonly Group[]): number {
  const folders = new Set<string>()
  let room = 0
  for (const { path } of groups) {
    if (path === '') continue
    const [folder, name] = splitPath(path)
    room += name.length + 5 + (folders.has(folder) ? 0 : folder.length + 3)
    folders.add(folder)
  }
  return room
}

/**
 * The lines that answer the question best, in at most about `room` characters: files by their path and lines, lines
 * within their files, everything in its old order. What is missing is counted where it is missing.
 *
 * @param text what the groups were read of
 * @param unit what a line is, for the marks: one and many
 * @param between what stands between one path and the next
 */
export function chooseFromGroups(
  text: string,
  groups: readonly Group[],
  context: ShrinkContext,
  room: number,
  unit: readonly [one: string, many: string],
  between = '\n',
): GroupChoice | undefined {
  const chosen = groups.map(() => new Set<number>())
  const namesRoom = roomOfNames(groups)
  const { limits } = context
  const isNaming = namesRoom <= room * (limits ? namesShareOfLimited : namesShare)
  const fewPlaces = Math.min(160, Math.max(24, room * otherFilesShare))
  const placesRoom = groups.length < 2 ? 0 : isNaming ? Math.max(fewPlaces, namesRoom) : fewPlaces
  const saidRoom = Math.min(
    room * saidShare,
    groups.reduce((sum, { said }) => sum + (said === undefined ? 0 : said.length + 2), 0),
  )
  let left = room - placesRoom - saidRoom - (groups.length > 1 ? summaryLength : 0)
  let [filesLeft, matchesLeft] = [limits?.maxFiles ?? Infinity, limits?.maxResults ?? Infinity]
  const outlined = new Set<number>()
  const add = ({ group, item }: Candidate): void => {
    const { head, items, path, files = path === '' ? 0 : 1 } = groups[group]!
    const taken = chosen[group]!
    if (taken.has(item) || items[item]!.isOut) return
    const needed: number[] = []
    let matches = 0
    let cost = 0
    for (let at: number | undefined = item; at !== undefined && !taken.has(at); at = items[at]!.parent) {
      needed.push(at)
      const { line, isNext, matches: counted = 0 } = items[at]!
      cost += line.length + (isNext === undefined || (isNext && taken.has(at - 1)) ? 1 : 4)
      matches += counted
    }
    const isOpen = taken.size > 0 || outlined.has(group)
    if (!isOpen)
      cost += (head === '' ? 0 : head.length + between.length) + (items.length > needed.length ? gapLength : 0)
    if (taken.size + needed.length === items.length && taken.size > 0) cost -= gapLength
    const opened = isOpen ? 0 : files
    if (cost > left || opened > filesLeft || matches > matchesLeft) return
    left -= cost
    filesLeft -= opened
    matchesLeft -= matches
    for (const at of needed) taken.add(at)
  }
  groups.forEach(({ items }, group) => {
    for (const item of items.keys()) if (items[item]!.isFixed) add({ group, item, score: 0 })
  })
  const candidates = rankItems(text, groups, context, room).toSorted((a, b) => b.score - a.score)
  for (const { group } of candidates) {
    const { head, items, isOutlined } = groups[group]!
    if (!isOutlined || outlined.has(group) || filesLeft < 1) continue
    const cost = head.length + 1 + namesOf(items, Infinity).length + gapLength
    if (cost > left) continue
    left -= cost
    filesLeft -= 1
    outlined.add(group)
  }
  for (const candidate of candidates) {
    if (left < 8) break
    add(candidate)
  }
  return describe(groups, chosen, { unit, between, placesRoom, saidRoom }, outlined)
}

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { count = 1 }) => sum + count, 0)
const linesOf = (items: readonly Item[]): number => items.reduce((sum, { lines = 1 }) => sum + lines, 0)

/** Numbers that follow each other as a range, everything else as it is: `40, 52-54, main`. */
function rangesOf(labels: readonly string[], most: number): string {
  const parts: string[] = []
  let end = 0
  for (const label of labels) {
    const number = Number(label)
    const last = parts.at(-1)
    if (last !== undefined && number === end + 1) parts[parts.length - 1] = `${last.split('-')[0]!}-${label}`
    else parts.push(label)
    end = number
  }
  return parts.length > most ? `${parts.slice(0, most).join(', ')}, …` : parts.join(', ')
}

/** What a mark calls items that are missing, behind what they are. */
function namesOf(items: readonly Item[], most = mostLabels): string {
  const labels = items.flatMap((item) => item.labels ?? [])
  if (labels.length === 0) return ''
  return `: ${labels.every((label) => /^\d/u.test(label)) ? 'lines ' : ''}${rangesOf(labels, most)}`
}

/** How a choice is written. */
interface Writing {
  readonly unit: readonly [one: string, many: string]
  readonly between: string
  readonly placesRoom: number
  readonly saidRoom: number
}

/** The chosen items in their old order, with a mark wherever some are missing. */
function describe(
  groups: readonly Group[],
  chosen: readonly ReadonlySet<number>[],
  { unit: [one, many], between, placesRoom, saidRoom }: Writing,
  outlined: ReadonlySet<number>,
): GroupChoice | undefined {
  const counted = (number: number): string => `${number} ${number === 1 ? one : many}`
  const blocks: string[] = []
  const missingFiles = new Map<string, number>()
  let shown = 0
  let shownLines = 0
  let saidLeft = saidRoom
  groups.forEach(({ path, head, items, isOutlined, unread = 0, elsewhere, summary, said }, group) => {
    const taken = chosen[group]!
    const all = sumOf(items) + unread
    if (taken.size === 0 && (summary !== undefined || (path === '' && groups.length > 1))) {
      const isSaid = said !== undefined && said.length + 2 <= saidLeft
      if (isSaid) saidLeft -= said.length + 2
      blocks.push(gap(`${counted(all)}${summary === undefined ? '' : ` ${summary}`}${isSaid ? `: ${said}` : ''}`))
      return
    }
    if (taken.size === 0 && !outlined.has(group)) {
      missingFiles.set(path, (missingFiles.get(path) ?? 0) + all)
      return
    }
    const out = items.filter(({ isOut }) => isOut)
    const left = items.filter(({ isOut }, item) => !taken.has(item) && !isOut)
    const lines = head === '' ? [] : [head]
    for (const [index, { line, isNext }] of items.entries()) {
      if (!taken.has(index)) continue
      const isApart = isNext !== undefined && !(isNext && taken.has(index - 1))
      if (isApart && lines.length > (head === '' ? 0 : 1)) lines.push('--')
      lines.push(line)
    }
    const missing = sumOf(left) + (elsewhere === undefined ? unread : 0)
    const whole = items.filter(({ isCut }, item) => taken.has(item) && !isCut)
    ;[shown, shownLines] = [shown + sumOf(whole), shownLines + linesOf(whole)]
    const names = namesOf(left, isOutlined ? Infinity : mostLabels)
    const isNamed = missing === sumOf(left) && left.every((item) => (item.labels?.length ?? 0) > 0)
    const more = names !== '' && !isNamed && !names.endsWith('…') ? ', …' : ''
    if (missing > 0) lines.push(gap(`${counted(missing)}${names}${more}`))
    else if (left.length > 0) lines.push(gap(`${linesOf(left)} lines around${names.endsWith('…') ? '' : names}`))
    if (out.length > 0) lines.push(gap(`${linesOf(out)} lines around${namesOf(out)}`))
    if (elsewhere !== undefined) lines.push(gap(elsewhere))
    if (lines.length > 0) blocks.push(lines.join('\n'))
  })
  if (blocks.length === 0) return undefined
  if (missingFiles.size > 0) {
    const missing = [...missingFiles.values()].reduce((sum, number) => sum + number, 0)
    const names = missingFiles.size > placesRoom ? '' : nameFiles([...missingFiles])
    const folders = new Map<string, number>()
    for (const [path, count] of missingFiles) {
      const folder = splitPath(path)[0]
      folders.set(folder, (folders.get(folder) ?? 0) + count)
    }
    const places = names !== '' && names.length <= placesRoom ? names : describePlaces(folders, '', placesRoom)
    const files = missingFiles.size === 1 ? 'file' : 'files'
    blocks.push(gap(`${counted(missing)} in ${missingFiles.size} ${files}${places === '' ? '' : `: ${places}`}`))
  }
  return { text: blocks.join(between), shown, shownLines }
}
