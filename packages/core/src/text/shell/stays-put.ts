import { leavesFilesInPlace } from './plain-commands.ts'
import { commandOf, fieldsOf, pathOf, spelled } from './read-call.ts'

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of the name of a tool that runs a command line where it is. */
const shellWords = listed('bash sh shell terminal exec execute run command commands cmd in local tool')
/** Arguments beside a command line that do not say what else is done. */
const besideCommand =
  /^(?:description|explanation|reason|thought|timeout(?:_?(?:ms|seconds|secs))?|max_output\w{0,20}|(?:is|run_in)_?background|blocking|cwd|work_?dir|working_?dir(?:ectory)?|requires_approval|security_risk|is_safe)$/u

const readVerbs = listed('read view show list ls cat search grep rg glob find get fetch look lookup count')
const todoNouns = listed('todo todos plan task tasks think thinking thought')
const todoVerbs = listed('write read update add set complete list get mark')
/** What is read: words that name neither a place that may be entered nor another act. */
const readNouns = listed(
  'file files dir directory directories folder text content contents code codebase web page pages url docs documentation line ' +
    'lines range many multiple name names path paths pattern regex tree info up in of by for the at from all symbol symbols ' +
    'definition definitions reference references diagnostics tool semantic keyword sequential list item items',
)
/** A tool behind the name of its server: `mcp__disk__read_file`. */
const server = /^.*(?:__|[./:])/u

const isPlainCommand = (input: unknown, command: string): boolean =>
  leavesFilesInPlace(command) &&
  fieldsOf(input).every(
    ([key, value]) =>
      value === undefined ||
      value === null ||
      value === false ||
      value === '' ||
      besideCommand.test(spelled(key)) ||
      commandOf({ [key]: value }) === command,
  )

/**
 * Whether after a call every file is where it was, and every path names the file it did, as far as its name and arguments
 * tell: it reads, keeps a list of tasks, or runs a command line of programs that are known. Of any other call it is not known.
 */
export function staysPut(toolName: string, input: unknown): boolean {
  const words = spelled(toolName)
    .replace(server, '')
    .split(/[_\s-]/u)
  const command = commandOf(input)
  if (command !== undefined) return words.every((word) => shellWords.has(word)) && isPlainCommand(input, command)
  const isView =
    pathOf(input) !== undefined && fieldsOf(input).some(([key, value]) => key === 'command' && value === 'view')
  if (isView) return true
  const isTodo = words.some((word) => todoNouns.has(word)) && words[0] !== 'task'
  if (isTodo && words.every((word) => todoNouns.has(word) || todoVerbs.has(word) || readNouns.has(word))) return true
  return words.some((word) => readVerbs.has(word)) && words.every((word) => readVerbs.has(word) || readNouns.has(word))
}
