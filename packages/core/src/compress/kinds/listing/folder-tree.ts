import { gap } from '../../kind.ts'
import type { ListingEntry } from './entries.ts'

/** A folder, what is shown of it, and how much is not. */
export interface Folder {
  readonly directory: string
  readonly kept: ListingEntry[]
  left: number
}

/** Entries by folder, in the order in which the folders first occur. */
export function groupByFolder(
  entries: readonly ListingEntry[],
  isKept: (index: number) => boolean = () => true,
): Map<string, Folder> {
  const folders = new Map<string, Folder>()
  entries.forEach((entry, index) => {
    const { directory } = entry
    let folder = folders.get(directory)
    if (!folder) folders.set(directory, (folder = { directory, kept: [], left: 0 }))
    if (isKept(index)) folder.kept.push(entry)
    else folder.left += 1
  })
  return folders
}

const isSpaced = ({ directory, name }: ListingEntry): boolean => /\s/u.test(directory + name)

interface Node {
  readonly directory: string
  readonly children: Map<string, Node>
  isShown: boolean
}

/** The folders to show and those in which they branch, each below the folder it is in, in the order they first occur. */
function withBranches(directories: readonly string[]): string[] {
  const root: Node = { directory: '', children: new Map(), isShown: false }
  for (const directory of directories) {
    let node = root
    for (const part of directory.match(/(?<![^/\\])[^/\\]*[/\\]/gu) ?? []) {
      let child = node.children.get(part)
      if (!child)
        node.children.set(part, (child = { directory: node.directory + part, children: new Map(), isShown: false }))
      node = child
    }
    node.isShown = true
  }
  const all: string[] = []
  const open: Node[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    const { children, directory, isShown } = node
    if (isShown || (children.size > 1 && directory.length > 1)) all.push(directory)
    for (const child of [...children.values()].toReversed()) open.push(child)
  }
  return all
}

/** The names of each folder as they are shown below or beside it; a folder that is shown in its own right is no name. */
function namesByFolder(shown: readonly Folder[], unspaced: ReadonlySet<string>): Map<string, string[]> {
  return new Map(
    shown.map(({ directory, kept, left }) => {
      const names = kept
        .filter((entry) => !isSpaced(entry) && !unspaced.has(`${directory}${entry.name.replace(/[/\\]$/u, '')}/`))
        .map((entry) => entry.name)
      if (left > 0) names.push(gap(`${left} more`))
      return [directory, names]
    }),
  )
}

/** What a row of its own costs a folder besides its name and indentation. */
const rowCost = 3

/** A folder to be written, below the folders it is in. */
interface Row {
  readonly directory: string
  /** What follows the path of the row above it that it belongs to. */
  readonly name: string
  readonly depth: number
  readonly parent: Row | undefined
  readonly names: string[]
  isLeaf: boolean
}

function nest(directories: readonly string[], names: ReadonlyMap<string, string[]>): Row[] {
  const above: Row[] = []
  return directories.map((directory) => {
    while (above.length > 0 && !directory.startsWith(above.at(-1)!.directory)) above.pop()
    const parent = above.at(-1)
    if (parent) parent.isLeaf = false
    const name = directory.slice(parent?.directory.length ?? 0) || './'
    const row = { directory, name, depth: above.length, parent, names: names.get(directory) ?? [], isLeaf: true }
    if (directory !== '') above.push(row)
    return row
  })
}

/**
 * A line for each folder with the names in it, `src/: a.ts b.ts`, indented below the folder it is in; what is
 * shorter that way, such as the only file of a folder, stands with the names of the folder above; at the end whole paths with blanks in them, one a line.
 */
export function spellFolders(folders: ReadonlyMap<string, Folder>): string[] {
  const shown = [...folders.values()].filter(({ kept }) => kept.length > 0)
  const unspaced = new Set(shown.filter(({ directory }) => !/\s/u.test(directory)).map(({ directory }) => directory))
  const rows = nest(withBranches([...unspaced]), namesByFolder(shown, unspaced))
  const own = rows.filter(({ directory, depth, isLeaf, name, names, parent }) => {
    const isWhole = folders.get(directory)?.left === 0
    const beside = name.length * (names.length - 1)
    if (!parent || !isLeaf || !isWhole || beside > depth + rowCost) return true
    for (const one of names) parent.names.push(name + one)
    return false
  })
  const lines = own.map(
    ({ name, depth, names }) => `${' '.repeat(depth)}${name}:${names.length > 0 ? ' ' : ''}${names.join(' ')}`,
  )
  const spaced = shown.flatMap(({ kept }) => kept.filter(isSpaced)).map(({ directory, name }) => directory + name)
  return [...lines, ...spaced]
}
