import type { MakesPart } from '../lines/choose/group-heads.ts'

/** A change inside one file: its `@@` line and what follows, both ends included. */
export interface Hunk {
  readonly from: number
  to: number
  readonly file: number
}

/** What one file's part of a diff begins with, down to the line before its first hunk. */
export interface DiffFile {
  readonly path: string
  readonly from: number
  headerTo: number
}

/** A unified diff taken apart; what belongs to no file is a message: commits, authors, `--stat`. */
export interface DiffParts {
  readonly files: readonly DiffFile[]
  readonly hunks: readonly Hunk[]
  readonly messages: readonly number[]
  readonly commits: readonly Commit[]
}

const hunkHeader = /^@@+ -\d+/u
const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/u
/** A commit begins, maybe beside the lines of a graph. */
const newCommit = /^(?:(?:[|\\/] )*\*(?: [|\\/])* +)?commit ([\da-f]{7,64})\b(.{0,120})/u
const headField = /^(?:[|\\/] *)*(Author|Date|AuthorDate|Commit|CommitDate|Merge): +(.*)$/u
const firstOfMessage = /^(?:[|\\/] ?)* {4}(\S.*)$/u

/** The path in `diff --git a/path b/path` and its forms, as it is after the change. */
function pathOfHeader(line: string): string | undefined {
  const match = /^diff --(?:git|cc|combined) /u.exec(line)
  if (!match) return undefined
  const second = Math.max(line.lastIndexOf(' b/'), line.lastIndexOf(' "b/'))
  const path = second < 0 ? line.slice(match[0].length) : line.slice(line.indexOf('b/', second) + 2)
  return path.replace(/"$/u, '')
}

/** A commit above its changes: its hash, who made it and when, and the first line of its message. */
export interface Commit {
  readonly from: number
  readonly hash: string
  /** The lines that say which commit it is. */
  readonly head: readonly number[]
  readonly summary: string
}

const longestHead = 12
const shownHash = 10
/** Fewer commits without a change below them are no history. */
const fewestCommits = 3

/** The commits of `git log` and `git show`, whose first lines are among the messages. */
function commitsOf(lines: readonly string[], messages: readonly number[]): Commit[] {
  const starts = messages.filter((index) => newCommit.test(lines[index]!))
  return starts.map((from) => {
    const head = [from]
    let author = ''
    let date = ''
    let subject = ''
    for (let index = from + 1; index < Math.min(lines.length, from + longestHead) && subject === ''; index += 1) {
      const line = lines[index]!.slice(0, 300)
      if (newCommit.test(line) || line.startsWith('diff ')) break
      const field = headField.exec(line)
      if (field?.[1] === 'Author') author = field[2]!.replace(/ <[^<>]*>$/u, '')
      if (date === '' && field?.[1]?.endsWith('Date') === true)
        date = field[2]!.replace(/^\w{3} (\w{3} \d+) [\d:]+ (\d{4}).*$/u, '$1 $2')
      subject = firstOfMessage.exec(line)?.[1]!.trim() ?? ''
      if (field || subject !== '') head.push(index)
    }
    const [, hash = '', rest = ''] = newCommit.exec(lines[from]!)!
    const who = [rest.trim(), author, date].filter((part) => part !== '').join(' ')
    return { from, hash, head, summary: `${hash.slice(0, shownHash)}${who === '' ? '' : ` ${who}`}: ${subject}` }
  })
}

/** Takes a diff apart line by line, some lines at a time. */
class PartsReader {
  readonly files: DiffFile[] = []
  readonly hunks: Hunk[] = []
  readonly messages: number[] = []
  #state: 'message' | 'header' | 'hunk' = 'message'
  #removed = 0
  #added = 0

  read(lines: readonly string[], from: number, end: number): void {
    for (let index = from; index < end; index += 1) this.#readLine(lines, index, lines[index]!.slice(0, 900).trimEnd())
  }

  #readLine(lines: readonly string[], index: number, start: string): void {
    const { files, hunks, messages } = this
    const isInside = this.#state === 'hunk' && (this.#removed > 0 || this.#added > 0) && /^[ +\-\\]|^$/u.test(start)
    if (isInside) {
      if (start[0] !== '+' && start[0] !== '\\') this.#removed -= 1
      if (start[0] !== '-' && start[0] !== '\\') this.#added -= 1
      hunks.at(-1)!.to = index
      return
    }
    const path = pathOfHeader(start)
    const opensPlain =
      start.startsWith('--- ') && lines[index + 1]?.startsWith('+++ ') === true && this.#state !== 'header'
    if (path !== undefined || opensPlain) {
      const plainPath = () => lines[index + 1]!.slice(4, 900).split('\t')[0]!.replace(/^b\//u, '').trim()
      files.push({ path: path ?? plainPath(), from: index, headerTo: index })
      this.#state = 'header'
    } else if (hunkHeader.test(start) && files.length > 0) {
      const sizes = counts.exec(start)
      this.#removed = sizes ? Number(sizes[1] ?? 1) : Infinity
      this.#added = sizes ? Number(sizes[2] ?? 1) : Infinity
      hunks.push({ from: index, to: index, file: files.length - 1 })
      this.#state = 'hunk'
    } else if (newCommit.test(start) || this.#state === 'message') {
      messages.push(index)
      this.#state = 'message'
    } else if (this.#state === 'header') files.at(-1)!.headerTo = index
    else if (start.startsWith('\\')) hunks.at(-1)!.to = index
    else {
      messages.push(index)
      this.#state = 'message'
    }
  }
}

/** So many lines are read in one part. */
const linesAtOnce = 20_000
const inOne: MakesPart = (_, make) => make()

/**
 * Takes a diff apart line by line; `undefined` where it has neither a hunk nor several commits.
 *
 * @param part makes a part of the work, behind which it may break off
 */
export function diffParts(lines: readonly string[], part: MakesPart = inOne): DiffParts | undefined {
  const reader = part('reader of a diff', () => new PartsReader())
  for (let from = 0; from < lines.length; from += linesAtOnce)
    part(`parts of a diff from ${from}`, () => {
      reader.read(lines, from, Math.min(lines.length, from + linesAtOnce))
      return from
    })
  const { files, hunks, messages } = reader
  const commits = part('commits of a diff', () => commitsOf(lines, messages))
  return hunks.length === 0 && commits.length < fewestCommits ? undefined : { files, hunks, messages, commits }
}

const generated =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|Cargo\.lock|go\.sum|poetry\.lock|uv\.lock|Pipfile\.lock|composer\.lock|Gemfile\.lock|[\w.-]*\.lock|[\w.]+-lock\.\w+)$|\.min\.\w+$|\.(?:map|snap|svg|pb\.go|g\.dart)$|_pb2(?:_grpc)?\.py$|(?:^|\/)(?:dist|vendor|generated|__generated__|node_modules)\//u

/** Whether a file is written by a program: lock files, minified and generated code. */
export const isGenerated = (path: string): boolean => generated.test(path)

const testFile = /(?:^|\/)(?:tests?|__tests__|specs?|e2e|fixtures?)\/|[._-](?:test|tests|spec)\.|(?:^|\/)test_|_test\./u

/** Whether a file tests others. */
export const isTest = (path: string): boolean => testFile.test(path)
