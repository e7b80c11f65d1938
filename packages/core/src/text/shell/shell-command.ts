import { handedToShell, unwrapped } from './command-wrappers.ts'
import { withoutHereDocuments } from './here-documents.ts'
import { Recent } from '../recent.ts'

/** One command of a command line: what it runs, and what its words say about its output. */
export interface ShellCommand {
  /** The stages of its pipe without what only stands before them: `sudo cat a.ts | head` is `['cat a.ts', 'head']`. */
  readonly stages: readonly string[]
  /** It prints the matches of a search. */
  readonly searches: boolean
  /** It prints the names of the files in which a search matches: `grep -l`. */
  readonly namesFiles: boolean
  /** It prints a file, or a part of one. */
  readonly reads: boolean
  /** It prints a number of lines or words and nothing else. */
  readonly counts: boolean
  /** It runs a program or a script, which can print anything. */
  readonly runs: boolean
  /** The file it prints, where it names one. */
  readonly path: string | undefined
  /** The model asked for this part of a file or of the matches and no more: `sed -n '10,80p'`, `grep -A 20`. */
  readonly hasRange: boolean
}

/** Longer commands are scripts; what they print is told by its shape. */
const longestCommand = 4000
/** Longer lines are not looked through for here documents. */
const longestLine = 100_000
/** Characters of commands that are remembered: what is asked of a call is asked several times. */
const remembered = 500_000

const searchKinds = /^(?:xargs )?(?:grep|egrep|fgrep|zgrep|rg|ag|ack|git grep)\b/u

/** Commands that print files. */
const readers = 'cat|bat|head|tail|sed|nl|less|more|awk'

const fileReads = new RegExp(`^(?:${readers})\\b|^git show [^\\s:]+:\\S`, 'u')

/** Programs and scripts that print what their author liked. */
const programs =
  /^(?:python[\d.]*|node|deno|bun|tsx|ts-node|ruby|perl|php|java|Rscript|julia|lua|bash|sh|zsh|go run|cargo run|\.{0,2}\/\S+)(?:\s|$)/u

/** Commands that only get ready for the next one. */
const preparation =
  /^(?:(?:cd|export|set|source|pushd|popd|mkdir|touch|chmod|rm|mv|cp|echo|printf|sleep)(?:\s|$)|(?:true|pwd|clear)$|\. |sed\s+(?:-\S+\s+)*-\w*i)/u

/** Splits a command line at what `signs` finds outside quotes, besides quotes and backslashes. */
function split(line: string, signs: RegExp): string[] {
  const pieces: string[] = []
  const add = (start: number, end: number): void => {
    const piece = line.slice(start, end).trim()
    if (piece !== '') pieces.push(piece)
  }
  let quote = ''
  let start = 0
  signs.lastIndex = 0
  for (let found = signs.exec(line); found; found = signs.exec(line)) {
    const [sign] = found
    if (sign === '\\') signs.lastIndex += 1
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else {
      add(start, found.index)
      start = found.index + sign.length
    }
  }
  add(start, line.length)
  return pieces
}

const ends = /["'\\;\n]|&&|\|\|/gu
const redirections = /["'\\>]/gu
const pipes = /["'\\|]/gu

/** Cuts at `;`, `&&`, `||` and line ends. */
const commandsOf = (line: string): string[] => split(line, ends)

/** Whether all that a command prints goes into a file. */
function writesAway(command: string): boolean {
  if (!command.includes('>')) return false
  const quiet = command.replace(/\d?>&\d|2>{1,2}\s*\S+/gu, '')
  return split(quiet, redirections).length > 1
}

/** Cuts at `|`. */
const stagesOf = (command: string): string[] => (command.includes('|') ? split(command, pipes) : [command])

const bare = (command: string): string => unwrapped(command).text

/** Shells within shells are not followed further. */
const deepest = 3

/** The commands of a line, and instead of a shell that is handed a line those of that line. */
function innerCommandsOf(line: string, depth = 0): string[] {
  return commandsOf(line).flatMap((command) => {
    const inner = depth < deepest ? handedToShell(command) : undefined
    return inner === undefined ? [command] : innerCommandsOf(inner, depth + 1)
  })
}

const handsOn = new RegExp(
  `^xargs\\s+(?:(?:-[InLPsd]|--(?:max-args|max-procs|replace|delimiter))\\s+\\S+\\s+|(?!(?:-[InLPsd]|--(?:max-args|max-procs|replace|delimiter))\\s)-\\S+\\s+)*(?=(?:${readers}|ls)\\b)`,
  'u',
)

/** Stages from where the names a command prints are handed to one that reads files: `find . | xargs cat` is `cat`. */
function withoutNames(stages: readonly string[]): readonly string[] {
  const at = stages.findLastIndex((stage) => handsOn.test(stage))
  return at < 0 ? stages : [stages[at]!.replace(handsOn, ''), ...stages.slice(at + 1)]
}

/** Options of grep that turn its matches into a list of files. */
const namesOnly = /\s(?:-[a-zA-Z]*[lL][a-zA-Z]*|--files-with(?:out)?-match(?:es)?|--files)(?:\s|$)/u
const range = /^(?:sed\s+(?:-[a-zA-Z]+\s+)*-[a-zA-Z]*n|head|tail)\b|^awk\s.*\bNR\b/u
/** Three lines around a match and more are read for themselves. */
const linesAround = /^(?:egrep|fgrep|grep|rg|git grep)\s.*-[a-zA-Z]*[ABC] ?(?:[3-9]|\d{2,})\b/u
const lastWord = /(?:^|\s)(?:"([^"]+)"|'([^']+)'|([^\s"'<>|&;]+))$/u

function readCommand(command: string): ShellCommand {
  const pieces = stagesOf(command).map(unwrapped)
  const stages = withoutNames(pieces.map(({ text }) => text))
  const [first = ''] = stages
  const later = stages.slice(1)
  const filtersNames = later.some((stage) => /^x?args?\b.*\bgrep\b/u.test(stage))
  const looksThroughFiles = filtersNames || searchKinds.test(first)
  const namesFiles = looksThroughFiles && namesOnly.test(first)
  const printsFile = !looksThroughFiles && fileReads.test(first)
  // A filter of what a file says shows matches, not the file.
  const isFiltered = printsFile && later.some((stage) => /^(?:grep|egrep|rg)\b/u.test(stage))
  const searches = (looksThroughFiles && !namesFiles) || isFiltered
  const reads = printsFile && !isFiltered
  const word = printsFile ? lastWord.exec(first.replace(/(?<!\s)\s*\d?>.*$/u, '')) : undefined
  const isPart = reads && (range.test(first) || later.some((stage) => range.test(stage)))
  const counts = stages.at(-1)?.startsWith('wc') === true
  return {
    stages,
    searches,
    namesFiles,
    reads,
    counts,
    runs: !counts && (programs.test(first) || pieces[0]?.isProgram === true),
    path: counts ? undefined : (word?.[1] ?? word?.[2] ?? word?.[3]),
    hasRange: !counts && (isPart || (searches && stages.some((stage) => linesAround.test(stage)))),
  }
}

/**
 * The commands of a shell command line that print something; those that only get ready for the next one, and those that
 * print into a file, are left out. A line too long to read has none.
 * For example `readShellCommands("cd app && sed -n '10,80p' src/a.ts")[0]?.path` is `'src/a.ts'`.
 */
export const readShellCommands = (line: string): readonly ShellCommand[] =>
  line.length > longestLine ? [] : readLine(withoutHereDocuments(line))

const namesReader = new RegExp(`\\b(?:${readers}|git show)\\b`, 'u')

/** Whether a command line may print a file, by its words alone: most name no command that does, and need not be read. */
export const mayShowFile = (line: string): boolean => namesReader.test(line)

function readLine(line: string): readonly ShellCommand[] {
  if (line.length > longestCommand) return []
  const commands = innerCommandsOf(line).filter((command) => !preparation.test(command) && !writesAway(command))
  return commands.map(readCommand)
}

/** A word of a command: quoted, or up to the next blank. */
const wordOfCommand = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+)/gu
/** Options of grep whose value is no pattern. */
const optionWithValue =
  /^-(?:[a-zA-Z]*[ABCmdDf]|-(?:include|exclude|exclude-dir|glob|type|context|max-count))$|^-[gt]$/u

/**
 * What a command line looks for: the pattern of the first search in it; `undefined` where nothing is searched.
 */
export const searchedFor = (line: string): string | undefined => searches.get(line, readSearch).pattern

const searches = new Recent<{ readonly pattern: string | undefined }>(remembered)
const readSearch = (line: string): { readonly pattern: string | undefined } => ({ pattern: patternOf(line) })

function patternOf(line: string): string | undefined {
  const stages = innerCommandsOf(line.slice(0, longestCommand)).flatMap(stagesOf).map(bare)
  const search = stages.find((stage) => searchKinds.test(stage))
  if (search === undefined) return undefined
  const words = [...search.matchAll(wordOfCommand)].map((match) => match[1] ?? match[2] ?? match[3]!)
  const isGit = words[0] === 'git' || words[0] === 'xargs'
  for (let index = isGit ? 2 : 1; index < words.length; index += 1) {
    const word = words[index]!
    if (word === '-e' || word === '--regexp') return words[index + 1]
    if (optionWithValue.test(word)) index += 1
    else if (!word.startsWith('-')) return word
  }
  return undefined
}
