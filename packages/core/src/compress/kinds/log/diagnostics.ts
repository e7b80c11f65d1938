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
/** Cargo: the message first, the place in the next line. */
const cargo = /^(?:error|warning)(?:\[\w+\])?: \S/u
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
  const place = cargo.test(line) ? cargoPlace.exec(lines[index + 1] ?? '') : null
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

/** The diagnostics of compilers and linters among some lines. */
export function diagnosticsOf(lines: readonly string[], isRead: (index: number) => boolean): Diagnostic[] {
  const found: Diagnostic[] = []
  let heading = ''
  let free = 0
  for (let index = 0; index < lines.length; index += 1) {
    if (!isRead(index)) continue
    const line = lines[index]!
    if (line.length < longestRead && path.test(line)) heading = line
    const head = headAt(lines, index, heading)
    if (!head) continue
    let from = index
    while (from > free && above.test(lines[from - 1]!)) from -= 1
    const to = endOf(lines, index, head.file === heading)
    found.push({ ...head, from, head: index, to, isError: /\b(?:error|ERROR|fatal)\b/u.test(head.message) })
    free = to + 1
    index = to
  }
  return found
}

/** Numbers that stand alone: those in names and codes tell one message from another. */
const measure = /(?<![\p{L}\p{N}_.#-])\d+(?:\.\d+)?(?![\p{L}\p{N}_])/gu

/** Diagnostics with one message but for its numbers. */
export interface DiagnosticGroup {
  readonly members: readonly Diagnostic[]
  readonly isExact: boolean
}

/** What an error says of itself below its line, such as `symbol: class Cart`: not the line of the source, nor the arrow. */
const labelled = /^\s+[\p{L}][\p{L} ]{0,30}:\s+\S/u
const detailsOf = ({ head, to }: Diagnostic, lines: readonly string[]): string =>
  lines
    .slice(head + 1, to + 1)
    .filter((line) => labelled.test(line.slice(0, longestRead)) && !/^\s*location:/u.test(line))
    .join('\n')

/**
 * The groups of at least `least` diagnostics that say the same; those that are no errors may say it with other numbers.
 * Errors also say the same below their line.
 */
export function groupsOf(
  diagnostics: readonly Diagnostic[],
  lines: readonly string[],
  least: number,
): DiagnosticGroup[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const { isError, message } = diagnostic
    const key = isError ? `${message}\n${detailsOf(diagnostic, lines)}` : message.replace(measure, '#')
    const same = groups.get(key)
    if (same) same.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  return [...groups.values()]
    .filter(({ length }) => length >= least)
    .map((members) => ({ members, isExact: members.every(({ message }) => message === members[0]!.message) }))
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
