import { readShellCommands, type ShellCommand } from './shell-command.ts'
import { commandOf, fieldsOf, pathOf, writesFiles } from './read-call.ts'
import { withoutHereDocuments } from './here-documents.ts'

/** Longer command lines are looked through no further. */
const longestCommand = 20_000
/** Longer patches are looked through no further. */
const longestPatch = 200_000

/** Files that a command line writes: `> a.py`, `tee a.py`, `sed -i … a.py`. */
const redirectedTo = /(?:^|[^0-9&>=-])>{1,2}\s*["']?([\w./~-]{1,300})/gu
const teeTo = /(?:^|[\s|])tee\s+(?:-a\s+)?["']?([\w./~-]{1,300})/gu
const editedInPlace = /(?:^|[\s;&|])(?:sed|perl)\s[^;&|\n]*-\w*i\b[^;&|\n]*\s([\w./~-]{1,300})\s*(?=$|[;&|\n])/gu
/** Files that a patch names. */
const patched = /^(?:\*\*\* (?:Add|Update) File: |\+\+\+ (?:b\/)?)(\S{1,300})/gmu

const found = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), (match) => match[1]!)

/**
 * The files that a call writes or edits, as far as its arguments name them.
 * For example `pathsWrittenBy('bash', { command: "cat > check.py <<'EOF'\n…" })` is `['check.py']`.
 */
export function pathsWrittenBy(toolName: string, input: unknown): readonly string[] {
  if (!writesFiles(toolName, input)) return []
  const command = commandOf(input)
  if (command !== undefined) {
    const line = withoutHereDocuments(command.slice(0, longestPatch)).slice(0, longestCommand)
    const paths = [redirectedTo, teeTo, editedInPlace].flatMap((pattern) => found(line, pattern))
    return command.includes('*** ') || command.includes('+++ ')
      ? [...paths, ...found(command.slice(0, longestPatch), patched)]
      : paths
  }
  const path = pathOf(input)
  if (path !== undefined) return [path]
  return fieldsOf(input).flatMap(([, value]) =>
    typeof value === 'string' ? found(value.slice(0, longestPatch), patched) : [],
  )
}

const codeKey = /^(?:code|source_?code|script|program|python|javascript)$/iu
const codeTool =
  /(?:^|_)(?:python|node|javascript|js|ruby|repl|ipython|jupyter|code_interpreter|(?:run|execute|exec|eval|evaluate)_(?:code|script|cell|python|snippet))(?:_|$)/u
/** A program that is given its source on the command line or from a here document. */
const inline =
  /^(?:(?:python[\d.]*|node|deno eval|bun|tsx|ruby|perl|php|Rscript|julia|lua)\b.*?\s(?:-(?:c|e|p|pe|r|-eval|-print)\b|-\s*<<|<<)|deno eval\b|(?:ba|z)?sh\s+<<)/u

const wordsOf = (stage: string): string[] => stage.slice(0, longestCommand).split(/[\s"'=<>]+/u)

/** What a call runs of what the model wrote itself. */
interface ScriptRun {
  /** The source stands in the call. */
  readonly isInline: boolean
  /** Words of its command lines that may name the file it runs. */
  readonly words: readonly string[]
}

const mayName = (word: string): boolean => /^[\w./~-]*\.\w{1,6}$/u.test(word) || word.startsWith('./')

function runOf({ runs, stages }: ShellCommand): ScriptRun {
  if (!runs) return { isInline: false, words: [] }
  const [first = ''] = stages
  return { isInline: inline.test(first), words: wordsOf(first).filter(mayName) }
}

/** What a call runs, as far as its arguments tell. */
function scriptRunBy(toolName: string, input: unknown): ScriptRun {
  const command = commandOf(input)
  if (command === undefined)
    return {
      isInline: codeTool.test(toolName) && fieldsOf(input).some(([key, value]) => codeKey.test(key) && isText(value)),
      words: [],
    }
  const runs = readShellCommands(command).map(runOf)
  return { isInline: runs.some(({ isInline }) => isInline), words: runs.flatMap(({ words }) => words) }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Whether one path ends like the other: which folder a session works in is not always said. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')) as [string, string]
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  return long === short || long.endsWith(`/${short}`)
}

const nameOf = (path: string): string => path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1)

/** The files that a conversation wrote so far; a longer conversation adds to a copy. */
export class WrittenPaths {
  readonly #byName = new Map<string, string[]>()
  /** The paths of earlier turns, and its own. */
  readonly #all: readonly ReadonlyMap<string, readonly string[]>[]

  constructor(before?: WrittenPaths) {
    this.#all = [...(before ? before.#all.filter(({ size }) => size > 0) : []), this.#byName]
  }

  addPath(path: string): void {
    const name = nameOf(path)
    const known = this.#byName.get(name)
    if (!known) this.#byName.set(name, [path])
    else if (!known.includes(path)) known.push(path)
  }

  has(path: string): boolean {
    const name = nameOf(path)
    return this.#all.some((byName) => byName.get(name)?.some((each) => isSameFile(each, path)) === true)
  }

  /** Whether a call runs a script whose source stands in it, or one of these files. */
  areRunBy(toolName: string, input: unknown): boolean {
    const { isInline, words } = scriptRunBy(toolName, input)
    return isInline || words.some((word) => this.has(word))
  }
}

/** Whether a call runs a script whose source stands in it, or one of these files. */
export function runsOneOf(written: readonly string[], toolName: string, input: unknown): boolean {
  const paths = new WrittenPaths()
  for (const path of written) paths.addPath(path)
  return paths.areRunBy(toolName, input)
}
