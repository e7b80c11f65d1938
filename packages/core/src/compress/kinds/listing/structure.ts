import { gap, type ShrinkContext, type Shrunk } from '../../kind.ts'
import { changed } from '../../read/in-slices.ts'
import { pathPrior } from '../paths/path-prior.ts'
import { splitPath } from '../paths/path-shape.ts'
import { scoreEntries } from './choice.ts'
import type { ListingEntry, Listing } from './entries.ts'

/** Fewer folders are no structure. */
const fewestFolders = 4
const mostFolders = 20_000
/** The share of the room for folders; files take what is left. */
const foldersShare = 0.7
/** The share of that room which is kept for files beside folders, before whole folders of files are shown. */
const leavesShare = 0.5
const mostInLeaf = 8
/** A folder is not opened for fewer characters of names. */
const leastOfLeaf = 40
/** What a count of files takes: ` (123 files)`, and that of what is missing in a folder: ` [… 12 more]`. */
const countLength = 12
const moreLength = 12
/** After so many folders that do not fit, no other is tried. */
const mostMisses = 60
/** Words that ask for a structure name no part of it. */
const aboutStructure =
  /^=?(?:structur|layout|architect|overview|organi[sz]|repo|repositor|project|codebase|folder|director|结构|架构|目录|布局)/iu
/** What says most about a folder. */
const telling =
  /^(?:readme|package\.json|pyproject|cargo\.toml|go\.mod|index\.|main\.|mod\.rs|__init__|app\.|setup\.|makefile|dockerfile)/iu
const tellingWeight = 2

interface Folder {
  readonly path: string
  readonly depth: number
  readonly folders: Folder[]
  readonly files: number[]
  /** Whether the listing names it in a line of its own. */
  isEntry: boolean
  /** How many files are in it and below it. */
  total: number
}

const ends = /(?<![^/\\])[^/\\]*[/\\]/gu

/** The folders of a listing with what is in each; `undefined` where some have blanks in their names, or there are few. */
function foldersOf(entries: readonly ListingEntry[]): Folder | undefined {
  const root: Folder = { path: '', depth: 0, folders: [], files: [], isEntry: false, total: 0 }
  const known = new Map([['', root]])
  const open = (path: string): Folder => {
    const found = known.get(path)
    if (found) return found
    const parts = path.match(ends) ?? []
    const above = open(parts.slice(0, -1).join(''))
    const folder: Folder = { path, depth: above.depth + 1, folders: [], files: [], isEntry: false, total: 0 }
    above.folders.push(folder)
    known.set(path, folder)
    return folder
  }
  for (const { directory } of entries) {
    if (/\s/u.test(directory)) return undefined
    open(directory)
    if (known.size > mostFolders) return undefined
  }
  for (const [index, { directory, name }] of entries.entries()) {
    const own = known.get(`${directory}${name.replace(/[/\\]$/u, '')}/`)
    if (own) own.isEntry = true
    else if (!/[/\\]$/u.test(name)) known.get(directory)!.files.push(index)
    else if (/\s/u.test(name)) return undefined
    else open(directory + name).isEntry = true
  }
  for (const folder of [...known.values()].toReversed()) folder.total += folder.files.length
  // A folder is made after the one it is in, so that the last come first.
  for (const folder of [...known.values()].toReversed()) for (const below of folder.folders) folder.total += below.total
  return known.size <= fewestFolders ? undefined : root
}

/** The first folder at or below one that holds more than a single folder. */
function branchOf(folder: Folder): Folder {
  let at = folder
  while (at.files.length === 0 && at.folders.length === 1) at = at.folders[0]!
  return at
}

const counted = ({ path, total }: Folder, from: string): string =>
  `${path.slice(from.length)} (${total} ${total === 1 ? 'file' : 'files'})`

/** Folders from the top down, each with how many files are in it where it is not opened, and the files that say most. */
export function chooseStructure(
  listing: Listing,
  source: string,
  context: ShrinkContext,
  room: number,
): Shrunk | undefined {
  const { entries, above, others } = listing
  const root = foldersOf(entries)
  if (!root || above.length + others.length > 3) return undefined
  const { question } = context
  const terms = new Map([...question.terms].filter(([term]) => !aboutStructure.test(term)))
  const prior = pathPrior(terms)
  const scores = scoreEntries(entries, source, changed(context, 'structure', { question: { ...question, terms } }))
  const said = [...above, ...others].reduce((sum, line) => sum + line.length + 1, 0)
  const first = branchOf(root)
  const costOf = (folder: Folder): number =>
    folder.path.length -
    splitPath(folder.path)[0].length +
    folder.depth +
    3 +
    (folder.files.length > 0 ? moreLength : 0) +
    folder.folders.reduce((sum, below) => sum + counted(branchOf(below), folder.path).length + 1, 0)
  const worthOf = ({ path, depth, total }: Folder): number => (Math.sqrt(total) * prior(path)) / 2 ** depth
  let left = room * foldersShare - said - first.path.length - costOf(first)
  const opened = new Set([first])
  const leaves: Folder[] = []
  const waiting: Folder[] = []
  const wait = (folders: readonly Folder[]): void => {
    for (const folder of folders.map(branchOf)) (folder.folders.length === 0 ? leaves : waiting).push(folder)
  }
  wait(first.folders)
  for (let misses = 0; waiting.length > 0 && misses < mostMisses && left > countLength;) {
    const best = waiting.reduce((most, each, at) => (worthOf(each) > worthOf(waiting[most]!) ? at : most), 0)
    const [folder] = waiting.splice(best, 1) as [Folder]
    const cost = costOf(folder) - countLength
    if (cost > left) misses += 1
    else {
      left -= cost
      opened.add(folder)
      wait(folder.folders)
    }
  }
  left += room * (1 - foldersShare)
  const shown = new Set<number>()
  const most = left * leavesShare
  const leavesFirst = leaves.toSorted((a, b) => worthOf(b) - worthOf(a))
  for (const leaf of leavesFirst) {
    const names = leaf.files.map((index) => entries[index]!.name)
    const cost = names.reduce((sum, name) => sum + name.length + 1, costOf(leaf) - moreLength - countLength)
    if (names.length > mostInLeaf || cost > left - most || names.some((name) => /\s/u.test(name))) continue
    left -= cost
    opened.add(leaf)
    for (const index of leaf.files) shown.add(index)
  }
  const worthOfFile = (index: number): number => {
    const { directory, name } = entries[index]!
    return (scores[index]! * (telling.test(name) ? tellingWeight : 1)) / (1 + (directory.match(ends)?.length ?? 0))
  }
  const showFiles = (folders: Iterable<Folder>): void => {
    const order = [...folders]
      .flatMap((folder) => folder.files)
      .filter((index) => !shown.has(index))
      .map((index) => [index, worthOfFile(index)] as const)
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    for (const [index] of order) {
      const { name } = entries[index]!
      if (/\s/u.test(name) || name.length + 1 > left) continue
      left -= name.length + 1
      shown.add(index)
    }
  }
  showFiles(opened)
  for (const leaf of leavesFirst) {
    const cost = costOf(leaf) - countLength
    if (opened.has(leaf) || cost + leastOfLeaf > left) continue
    left -= cost
    opened.add(leaf)
    showFiles([leaf])
  }
  const lines: string[] = []
  let named = 0
  const write = (folder: Folder, from: string, depth: number): void => {
    const kept = folder.files.filter((index) => shown.has(index))
    named += kept.length
    const names = kept.map((index) => entries[index]!.name)
    if (kept.length < folder.files.length) names.push(gap(`${folder.files.length - kept.length} more`))
    const below = folder.folders.map((each) => [each, branchOf(each)] as const)
    for (const [each, branch] of below) {
      for (let at = each; ; at = at.folders[0]!) {
        if (at.isEntry) named += 1
        if (at === branch) break
      }
      if (!opened.has(branch)) names.push(counted(branch, folder.path))
    }
    const name = folder.path.slice(from.length) || './'
    lines.push(`${' '.repeat(depth)}${name}:${names.length > 0 ? ' ' : ''}${names.join(' ')}`)
    for (const [, branch] of below) if (opened.has(branch)) write(branch, folder.path, depth + 1)
  }
  for (let at = root; at !== first; at = at.folders[0]!) if (at.folders[0]!.isEntry) named += 1
  write(first, '', 0)
  const text = [...above, ...lines, ...others].join('\n')
  return text.length > room * 1.1 ? undefined : { text, unit: 'entries', total: entries.length, shown: named }
}
