/** What a compiler or linter says about a place. */
export interface Diagnostic {
  readonly file: string
  readonly line: string
  /** Severity, code and message. */
  readonly message: string
  /** Its first line and its last: what stands above its head, the excerpt and the notes below belong to it. */
  readonly from: number
  readonly head: number
  readonly to: number
  readonly isError: boolean
  /** The lines above an earlier finding that hold for this one, too: `In file included from a.c:3:` */
  readonly shared: readonly number[]
}

const file = String.raw`(?:[A-Za-z]:)?[^\s:()"'\x60]{0,200}\.[A-Za-z]\w{0,9}`
/** `a.c:3:1: warning: …`, `a.ts:3:1 - error …`, `a.py:3:1: E501 …`, `A.java:3: error: …` */
const colons = new RegExp(String.raw`^(${file}):(\d{1,7})(:\d{1,5})?(?:-\d{1,5})?(?::| -) ?(\S.*)$`, 'u')
/** Where there is no column, the message says how bad it is: else it is the place of a failed test. */
const severe = /^(?:\w+ )?(?:error|warning|note|fatal|info)\b/iu
/** `a.ts(3,1): error TS1005: …` */
const brackets = new RegExp(String.raw`^(${file})\((\d{1,7})(?:,\d{1,5})?\) ?: ?(\S.*)$`, 'u')
/** Maven: `[ERROR] /src/A.java:[3,1] …` */
const maven = new RegExp(String.raw`^\[(ERROR|WARNING)\] (${file}):\[(\d{1,7}),\d{1,5}\] (\S.*)$`, 'u')
/** ESLint below the path of a file: `  3:1  error  …  rule` */
const underPath = /^ {1,8}(\d{1,7}):\d{1,5} {2,}(error|warning) {2,}(\S.*)$/u
const path = new RegExp(String.raw`^(${file}|(?:\.{0,2}\/)\S{1,300})$`, 'u')
/** Cargo and Ruff: the message first, the place in the next line. */
const messageAlone = /^\S/u
const cargoPlace = /^\s*--> ([^\s:]{1,300}):(\d{1,7}):\d{1,5}$/u

const note = /^\s*(?:note|help)\b|^[^\s:]+:\d+(?::\d+)?: note:/u
/** Lines that GCC puts above the diagnostics of a function or a file. */
const above = /^In file included from |^\s+from \S+:\d+[,:]$|: (?:In |At |in )[^:]*:$/u
const excerpt = /^\s*\d{0,6} ?\||^\.\.\.$|^\d{1,6}\s+\S/u
const continued = /^\[(?:ERROR|WARNING)\] {3}\S/u
const underline = /^\s*[~^][~^\s]*$/u
const longestRead = 600

interface Head {
  readonly file: string
  readonly line: string
  readonly message: string
}

function headAt(lines: readonly string[], index: number, heading: string): Head | undefined {
  const line = lines[index]!
  if (line.length > longestRead || note.test(line)) return undefined
  const named = colons.exec(line)
  if (named && (named[3] !== undefined || severe.test(named[4]!)))
    return { file: named[1]!, line: named[2]!, message: named[4]! }
  const bracketed = brackets.exec(line)
  if (bracketed) return { file: bracketed[1]!, line: bracketed[2]!, message: bracketed[3]! }
  const built = maven.exec(line)
  if (built) return { file: built[2]!, line: built[3]!, message: `${built[1]} ${built[4]}` }
  const listed = heading === '' ? null : underPath.exec(line)
  if (listed) return { file: heading, line: listed[1]!, message: `${listed[2]} ${listed[3]!.replace(/ {2,}/gu, '  ')}` }
  const place = messageAlone.test(line) ? cargoPlace.exec(lines[index + 1] ?? '') : null
  return place ? { file: place[1]!, line: place[2]!, message: line } : undefined
}

const belongs = (line: string, next: string): boolean =>
  /^\s+\S/u.test(line) ||
  note.test(line) ||
  continued.test(line) ||
  (excerpt.test(line) && (underline.test(next) || line.includes('|')))

const mostLines = 80

/** The last line that belongs to a diagnostic. */
function endOf(lines: readonly string[], head: number, isListed: boolean): number {
  if (isListed) return head
  let end = head
  for (let index = head + 1; index < lines.length && index < head + mostLines; index += 1) {
    const line = lines[index]!
    if (line.trim() === '') {
      const next = lines[index + 1] ?? ''
      if (!/^\s+\S/u.test(next) && !(excerpt.test(next) && underline.test(lines[index + 2] ?? ''))) break
      continue
    }
    if (!belongs(line, lines[index + 1] ?? '') || (colons.test(line) && !note.test(line))) break
    end = index
  }
  return end
}

const none: readonly number[] = []
/** `a.c: In function ‘run’:` holds for its own file, the file that includes another one for all but itself. */
const holdsFor = (line: string, own: string): boolean =>
  line.startsWith(`${own}:`) !== /^In file |^\s+from /u.test(line)

/** The diagnostics of compilers and linters among some lines. */
export function diagnosticsOf(lines: readonly string[], isRead: (index: number) => boolean): Diagnostic[] {
  const found: Diagnostic[] = []
  let heading = ''
  let free = 0
  let lead: readonly number[] = none
  for (let index = 0; index < lines.length; index += 1) {
    if (!isRead(index)) continue
    const line = lines[index]!
    if (line.length < longestRead && path.test(line)) heading = line
    const head = headAt(lines, index, heading)
    if (!head) continue
    let from = index
    while (from > free && above.test(lines[from - 1]!)) from -= 1
    const to = endOf(lines, index, head.file === heading)
    const goesOn = from === index && from === free
    // A finding in the file that a line above names is told of that file itself.
    const shared = goesOn ? lead.filter((at) => holdsFor(lines[at]!, head.file)) : none
    lead = goesOn ? shared : Array.from({ length: index - from }, (_, at) => from + at)
    found.push({ ...head, from, head: index, to, isError: /\b(?:error|ERROR|fatal)\b/u.test(head.message), shared })
    free = to + 1
    index = to
  }
  return found
}

/** Numbers that stand alone: those in names and codes tell one message from another. */
const measure = /(?<![\p{L}\p{N}_.#-])\d+(?:\.\d+)?(?![\p{L}\p{N}_])/gu

/** A line of the source in an excerpt, behind its number: `114 |     let x = 1;` */
const quoted = /^[\s>]{0,12}\d{1,7} {0,8}(?:[|│]|[-+~] )/u
const arrow = /^\s*[~^]/u
/** What an excerpt draws in front of what it says: `|  ---  ^^^ expected u32`, `= note: …` */
const drawing = /^[^\p{L}\p{N}"'`<([{@$./\\]+/u
const ownPlace = /^[^\s:]{1,300}:\d{1,7}(?::\d{1,5})?(?=[:\s]|$):?\s*|^location:.*/u

/** What a finding says below its message, in labels, notes and help, without the lines of the source and the places it names. */
export function saidBelow({ head, to }: Pick<Diagnostic, 'head' | 'to'>, lines: readonly string[]): string {
  const said: string[] = []
  for (let index = head + 1; index <= to; index += 1) {
    const line = lines[index]!.slice(0, longestRead)
    if (quoted.test(line) || (arrow.test(lines[index + 1]?.slice(0, longestRead) ?? '') && index < to)) continue
    const words = line.replace(drawing, '').replace(ownPlace, '').trim()
    if (words !== '') said.push(words.replace(/\s+/gu, ' '))
  }
  return said.join('\n')
}

/** Findings that have a message in common, but for numbers where they are no errors, and what all but the first are told by. */
export interface Told {
  /** The mark stands behind this one. */
  readonly first: Diagnostic
  readonly others: readonly Diagnostic[]
  /** Whether the messages are the same, with their numbers. */
  readonly isExact: boolean
  /** Whether all say the same below their message, too. */
  readonly isAlike: boolean
}

const withoutMeasures = ({ isError }: Diagnostic, text: string): string => (isError ? text : text.replace(measure, '#'))

function grouped(members: readonly Diagnostic[], keyOf: (member: Diagnostic) => string): Diagnostic[][] {
  const groups = new Map<string, Diagnostic[]>()
  for (const member of members) {
    const key = keyOf(member)
    const same = groups.get(key)
    if (same) same.push(member)
    else groups.set(key, [member])
  }
  return [...groups.values()]
}

const sizeOf = ({ from, to }: Diagnostic, lines: readonly string[]): number => {
  let size = 0
  for (let index = from; index <= to; index += 1) size += lines[index]!.length + 1
  return size
}

/**
 * The groups of at least `least` findings that say the same, of which one is enough. Of those that have their message in common and
 * say something else below it, so many are told alike that the rest fits.
 *
 * @param room characters that findings which differ in what they say below one message may take, for each message
 */
export function groupsOf(
  diagnostics: readonly Diagnostic[],
  lines: readonly string[],
  least: number,
  room: number,
): Told[] {
  const told: Told[] = []
  const tell = (first: Diagnostic, others: readonly Diagnostic[], isAlike: boolean): void => {
    const isExact = others.every(({ message }) => message === first.message)
    told.push({ first, others, isExact, isAlike })
  }
  for (const ofMessage of grouped(diagnostics, (each) => withoutMeasures(each, each.message))) {
    if (ofMessage.length < least) continue
    const rest: Diagnostic[] = []
    for (const alike of grouped(ofMessage, (each) => withoutMeasures(each, saidBelow(each, lines)))) {
      if (alike.length >= least) tell(alike[0]!, alike.slice(1), true)
      else rest.push(...alike)
    }
    rest.sort((a, b) => a.head - b.head)
    let used = 0
    const staying = rest.findIndex((each) => (used += sizeOf(each, lines)) > room)
    const first = Math.max(0, staying - 1)
    if (staying >= 0 && rest.length - first > least) tell(rest[first]!, rest.slice(first + 1), false)
  }
  return told
}

const leastShared = 6

/** The folder that all of some files are in, where naming it once is shorter. */
function folderOf(files: readonly string[]): string {
  const [first = ''] = files
  if (files.length < 3) return ''
  let length = first.lastIndexOf('/') + 1
  for (const other of files) {
    // An index below 0 counts as 0, where the slash of an absolute path stands, so that it would be found for ever.
    while (length > 0 && !other.startsWith(first.slice(0, length)))
      length = length < 2 ? 0 : first.lastIndexOf('/', length - 2) + 1
  }
  return length < leastShared ? '' : first.slice(0, length)
}

/**
 * `a.c:4,9 b.c:7`: the lines of each file, files in the order of their first, and how many places more there are.
 *
 * @param longest characters, about, that may be written
 */
export function placesOf(diagnostics: readonly Diagnostic[], longest: number): string {
  const files = new Map<string, string[]>()
  for (const { file: name, line } of diagnostics) {
    const own = files.get(name)
    if (own) own.push(line)
    else files.set(name, [line])
  }
  const folder = folderOf([...files.keys()])
  let places = ''
  let left = diagnostics.length
  for (const [name, own] of files) {
    const short = name.slice(folder.length)
    const fitting = own.slice(0, Math.max(0, Math.floor((longest - places.length - short.length) / 5)))
    if (fitting.length === 0) break
    places += `${places === '' ? '' : ' '}${short}:${fitting.join(',')}`
    left -= fitting.length
  }
  const all = `${folder === '' ? 'at' : `in ${folder} at`} ${places}`
  if (left === diagnostics.length) return ''
  return left === 0 ? all : `${all} and ${left} more places`
}

/** For each line of an output the head of the finding that it stands below, or -1. */
export function headsOf(diagnostics: readonly Diagnostic[], count: number): Int32Array {
  const heads = new Int32Array(count).fill(-1)
  for (const { head, to } of diagnostics) heads.fill(head, head + 1, to + 1)
  return heads
}

/** Findings that a mark tells behind the first of them. */
export interface Fold {
  readonly first: Diagnostic
  readonly others: readonly Diagnostic[]
  readonly mark: string
}

/** The marks behind kept lines. */
export interface Said {
  readonly behind: ReadonlyMap<number, string>
  /** 1 for lines of findings that no mark tells, since the head of the one that they are like is not kept. */
  readonly unsaid: Uint8Array | undefined
}

/** Which findings are told behind lines that are kept. */
export function saidBehind(folds: readonly Fold[], kept: Uint8Array): Said {
  const behind = new Map<number, string>()
  let unsaid: Uint8Array | undefined
  for (const { first, others, mark } of folds) {
    if (kept[first.head] === 1) {
      behind.set(kept.subarray(0, first.to + 1).lastIndexOf(1), mark)
      continue
    }
    unsaid ??= new Uint8Array(kept.length)
    for (const { from, to } of others) unsaid.fill(1, from, to + 1)
  }
  return { behind, unsaid }
}
