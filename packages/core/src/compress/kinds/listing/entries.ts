import { splitPath } from '../paths/path-shape.ts'

/** One line of a listing that names a file or a folder. */
export interface ListingEntry {
  /** The folder with its final slash; empty for the root. */
  readonly directory: string
  /** A folder keeps its final slash where the listing gives it one. */
  readonly name: string
  /** The line as it stands. */
  readonly line: string
  /** What a long listing says besides the name, in its order. */
  readonly cells?: readonly string[]
}

export interface Listing {
  readonly entries: readonly ListingEntry[]
  /** `long` says more about each entry than its name. */
  readonly form: 'paths' | 'folders' | 'tree' | 'long'
  /** Lines that name nothing and stand above the entries, and below them: totals, messages. */
  readonly above: readonly string[]
  readonly others: readonly string[]
  /** Where in {@link ListingEntry.cells} the name stands in the rows of a long listing. */
  readonly nameAt?: number
  /** The listings that `ls` printed one after the other; missing where rows carry their whole paths. */
  readonly sections?: readonly Section[]
}

/** One listing of `ls` among others; it may be empty. */
interface Section {
  readonly directory: string
  /** What `ls` says of it as a whole: `total 24`. */
  readonly total: string | undefined
  /** The index of its first entry; those of the next follow. */
  readonly from: number
}

const neededShare = 0.9
const deepest = 200

const longRow =
  /^([bcdlps-][rwxsStT-]{9}[.+@]?)\s+(\d+)\s+(\S+(?:\s+\S+)?)\s+([\d.,]+[KMGTkBi]{0,3}(?:,\s*\d+)?)\s+([A-Za-z]{3}\s+\d{1,2}\s+[\d:]{4,5}|\d{1,2}\s+[A-Za-z]{3}\s+[\d:]{4,5}|\d{4}-\d\d-\d\d\s+\d\d:\d\d(?::\d\d(?:\.\d+)?(?:\s+[+-]\d{4})?)?)\s(.+)$/u
const folderHeading = /^(\S(?:.*\S)?):$/u
const drawing = /^[│├└─┬| \u00a0\t`+-]*(?:── |--- |-- )/u
const treeSummary = /^\d+ director(?:y|ies)(?:, \d+ files?)?$/u

const withSlash = (directory: string): string =>
  directory === '.' ? '' : `${directory.replace(/^\.\//u, '').replace(/[/\\]$/u, '')}/`

/** Whether a bracket is open where a folder ends, as in `[3/6]`. */
function cutsBrackets(path: string): boolean {
  let open = 0
  for (const sign of path) {
    if (sign === '[' || sign === '(') open += 1
    else if (sign === ']' || sign === ')') open -= 1
    else if (sign === '/' && open > 0) return true
  }
  return false
}

/** A path, or a name without anything a sentence or a program would have. */
const isName = (line: string): boolean =>
  line !== '' &&
  line.length <= 400 &&
  !cutsBrackets(line) &&
  !/[;{}"'`<>|*?=]|[:,]$|: |:\d|^[#>-]/u.test(line) &&
  /[\p{L}\p{N}]/u.test(line)

/** A line that names nothing, and how many entries stand above it. */
interface Other {
  readonly line: string
  readonly at: number
}

/** What a program says of a path it could not read may stand anywhere; anything else keeps its place. */
const message = /^[\w./-]{1,40}: \S/u

/** A listing, unless other lines are too many or stand in the middle of it. */
function accept(listing: Omit<Listing, 'above' | 'others'>, others: readonly Other[]): Listing | undefined {
  const count = listing.entries.length
  if (count < Math.max(2, neededShare * (count + others.length))) return undefined
  const isAbove = ({ at }: Other): boolean => at === 0
  if (others.some(({ at, line }) => at > 0 && at < count && !message.test(line))) return undefined
  const linesOf = (list: readonly Other[]): string[] => list.map(({ line }) => line)
  return {
    ...listing,
    above: linesOf(others.filter(isAbove)),
    others: linesOf(others.filter((each) => !isAbove(each))),
  }
}

/**
 * Whether a line with blanks stands among the contents of a folder that it is not in, while nothing else is beside it in its own: the head
 * of a step, with the files of the step below it.
 */
function hasHeads(entries: readonly ListingEntry[]): boolean {
  const isSpaced = ({ directory, name }: ListingEntry): boolean => /\s/u.test(directory) || /\s/u.test(name)
  const plain = new Set(entries.filter((entry) => !isSpaced(entry)).map(({ directory }) => directory))
  const above = new Set<string>()
  let heads: ListingEntry[] = []
  for (const entry of entries) {
    if (isSpaced(entry)) {
      if (!plain.has(entry.directory)) heads.push(entry)
      continue
    }
    const { directory } = entry
    if (above.has(directory) && heads.some((head) => !head.directory.startsWith(directory))) return true
    above.add(directory)
    heads = []
  }
  return false
}

/** The name stands behind these: mode, links, owner and group, size, date. */
const longCells = 5
const totalLine = /^total \S{1,20}$/u

function parseLong(lines: readonly string[]): Listing | undefined {
  const entries: ListingEntry[] = []
  const others: Other[] = []
  const sections: Section[] = []
  let directory = ''
  const open = (total?: string): void => {
    // A total belongs to the heading right above it.
    if (sections.at(-1)?.from === entries.length && sections.at(-1)!.total === undefined) sections.pop()
    sections.push({ directory, total, from: entries.length })
  }
  for (const line of lines) {
    const row = longRow.exec(line.slice(0, 600).trimEnd())
    if (row) {
      const name = row[6]!
      const isFolder = line.startsWith('d') && !name.endsWith('/')
      const cells = row.slice(1, 6).map((cell) => cell.replaceAll(/\s+/gu, ' '))
      if (sections.length === 0) open()
      entries.push({ directory, name: isFolder ? `${name}/` : name, line, cells })
      continue
    }
    const heading = folderHeading.exec(line.slice(0, 600).trimEnd())
    if (heading) {
      directory = withSlash(heading[1]!)
      open()
    } else if (totalLine.test(line.trim())) open(line.trim())
    else if (line.trim() !== '') others.push({ line, at: entries.length })
  }
  return accept({ entries, form: 'long', nameAt: longCells, sections }, others)
}

/** `ls -R`: a folder with a colon, the names in it, a blank line. */
function parseFolders(lines: readonly string[]): Listing | undefined {
  const entries: ListingEntry[] = []
  let directory = ''
  let headings = 0
  let isFresh = true
  for (const raw of lines) {
    const line = raw.trimEnd()
    const heading = isFresh ? folderHeading.exec(line.slice(0, 600)) : null
    isFresh = line === ''
    if (isFresh) continue
    if (heading) {
      directory = withSlash(heading[1]!)
      headings += 1
    } else if (!isName(line) || /\s/u.test(line.slice(0, 1))) return undefined
    else entries.push({ directory, name: line, line: raw })
  }
  return headings > 0 && entries.length > 0 ? { entries, form: 'folders', above: [], others: [] } : undefined
}

/** The folders above a line, by how far it is indented. */
function nest(rows: readonly { depth: number; name: string; line: string }[]): ListingEntry[] {
  const above: { depth: number; path: string }[] = []
  return rows.map(({ depth, name, line }) => {
    while (above.length > 0 && above.at(-1)!.depth >= depth) above.pop()
    const directory = above.at(-1)?.path ?? ''
    if (above.length < deepest) above.push({ depth, path: directory + withSlash(name) })
    return { directory, name, line }
  })
}

/** Drawings of the program `tree`, and lists indented by depth. */
function parseTree(lines: readonly string[], isDrawn: boolean): Listing | undefined {
  const rows: { depth: number; name: string; line: string }[] = []
  const others: Other[] = []
  for (const line of lines) {
    const text = line.trimEnd()
    if (text === '' || text === '.') continue
    const prefix = isDrawn ? (drawing.exec(text.slice(0, 1000))?.[0] ?? '') : /^\s*/u.exec(text.slice(0, 1000))![0]
    const name = text.slice(prefix.length)
    if (!isName(name) || treeSummary.test(text)) others.push({ line, at: rows.length })
    else rows.push({ depth: prefix.replaceAll('\t', '    ').length, name, line })
  }
  const nested = rows.filter(({ depth }) => depth > 0).length
  if (nested === 0) return undefined
  if (!isDrawn && !rows.some(({ name }) => /[/\\]$/u.test(name))) return undefined
  return accept({ entries: nest(rows), form: 'tree' }, others)
}

function parsePaths(lines: readonly string[]): Listing | undefined {
  const entries: ListingEntry[] = []
  const others: Other[] = []
  let spaced = 0
  for (const line of lines) {
    const path = line.trim().replace(/^\.\//u, '')
    if (path === '' || path === '.') continue
    if (!isName(path)) others.push({ line, at: entries.length })
    else {
      if (/\s/u.test(path)) spaced += 1
      const [directory, name] = splitPath(path)
      entries.push({ directory, name, line })
    }
  }
  return spaced > entries.length * 0.4 || (spaced > 0 && hasHeads(entries))
    ? undefined
    : accept({ entries, form: 'paths' }, others)
}

const plainCell =
  /^(?:[\d.,]+[KMGTkBi]{0,3}|\d{4}-\d\d-\d\d\S{0,20}|\d\d:\d\d\S{0,16}|[bcdlps-][rwxsStT-]{9}|[0-7]{3,4}|[a-z_][\w-]{0,20}|[+-]\d{4})$/u
const mostCells = 8
/** Sizes and times begin with one, and names do not. */
const startsWithDigit = /^\d/u

/** A path with sizes, dates and the like beside it, as du and find print them. */
function parseColumns(lines: readonly string[]): Listing | undefined {
  const rows = lines.map((line) => line.slice(0, 600).trim().split(/\s+/u))
  const first = rows.find((cells) => cells.some((cell) => cell.includes('/')))
  if (!first || first.length < 2 || first.length > mostCells) return undefined
  const nameAt = first.findIndex((cell) => cell.includes('/'))
  const entries: ListingEntry[] = []
  const others: Other[] = []
  for (const [index, cells] of rows.entries()) {
    const line = lines[index]!
    const path = cells[nameAt] ?? ''
    const isCell = (cell: string, at: number): boolean =>
      at === nameAt || (plainCell.test(cell) && startsWithDigit.test(cell) === startsWithDigit.test(first[at]!))
    const isRow = cells.length === first.length && cells.every(isCell)
    if (isRow && isName(path)) {
      const [directory, name] = splitPath(path)
      entries.push({ directory, name, line, cells: cells.filter((_, at) => at !== nameAt) })
    } else if (line.trim() !== '') others.push({ line, at: entries.length })
  }
  return accept({ entries, form: 'long', nameAt }, others)
}

/** The files and folders in what find, ls, tree and their like print; `undefined` where it reads like something else. */
export function parseListing(text: string): Listing | undefined {
  const lines = text.split('\n')
  const sample = lines.slice(0, 400)
  if (sample.some((line) => longRow.test(line.slice(0, 600).trimEnd()))) return parseLong(lines)
  if (sample.filter((line) => /^[│├└|`+ \u00a0]*[├└|`+](?:──|--)/u.test(line.slice(0, 300))).length > 1) {
    return parseTree(lines, true)
  }
  if (sample.some((line) => /^[\t ]+\S/u.test(line))) return parseTree(lines, false)
  return parseFolders(lines) ?? parseColumns(lines) ?? parsePaths(lines)
}
