import { mayShowFile, readShellCommands, type ShellCommand } from './shell-command.ts'
import { commandWrites } from './shell-writes.ts'

/** What the name and the arguments of a call say. */
export interface CallWords {
  /** The name of the tool in snake case: `read_file` for `readFile`. Empty where it is longer than 200 characters. */
  readonly toolName: string
  /** The commands of the command line it runs; missing where it runs none. */
  readonly commands: readonly ShellCommand[] | undefined
  /** It shows a file in an editor. */
  readonly isView: boolean
  /** The file it names; of a command line each command names its own. */
  readonly path: string | undefined
  /** It asks for a part of a file; of a command line each command says so itself. */
  readonly hasRange: boolean
}

const commandKey = /^(?:command|cmd|script|shell_?command)$/iu
const pathKey = /^(?:(?:absolute_?|relative_?|target_?)?(?:file_?)?(?:path|name)|file|filename|target_file|uri)$/iu
const rangeKey =
  /^(?:offset|limit|(?:start|end|from|to|begin)_?line(?:_?(?:number|no))?|line_?(?:start|end|range|numbers?)|lines|view_?range|range|head_limit)$/iu

/** Longer names are not looked at. */
const longestName = 200
export const spelled = (name: string): string =>
  name.length > longestName ? '' : name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').toLowerCase()

type Field = [name: string, value: unknown]

/** Of more arguments the list is kept: they are asked for dozens of times, and listing 30,000 takes 5 ms. */
const manyFields = 1000
const known = new WeakMap<object, readonly Field[]>()

/** The arguments of a call by name. */
export function fieldsOf(input: unknown): readonly Field[] {
  if (typeof input !== 'object' || input === null) return []
  const before = known.get(input)
  if (before) return before
  const fields: readonly Field[] = Object.entries(input)
  if (fields.length > manyFields) known.set(input, fields)
  return fields
}

/** The file that the arguments of a call name. */
export const pathOf = (input: unknown): string | undefined =>
  fieldsOf(input).find(([key, value]) => pathKey.test(key) && typeof value === 'string')?.[1] as string | undefined

const editorCommand = /^(?:view|create|str_replace|insert|undo_edit)$/u

/** What an editor is asked to do with the file that is named beside it: its `command` is no command line. */
function editingOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('command' in input)) return undefined
  const { command } = input
  const isEditing = typeof command === 'string' && editorCommand.test(command) && pathOf(input) !== undefined
  return isEditing ? command : undefined
}

/** A word as a shell reads it. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./*~-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** The command line among the arguments of a call, for tools that run one. */
export function commandOf(input: unknown): string | undefined {
  if (editingOf(input) !== undefined) return undefined
  for (const [key, value] of fieldsOf(input)) {
    if (!commandKey.test(key)) continue
    if (typeof value === 'string') return value
    if (Array.isArray(value) && value.every((word) => typeof word === 'string')) {
      const [shell, option, line] = value
      const isShell = value.length === 3 && /(?:^|\/)(?:ba|z)?sh$/u.test(shell!) && /^-\w*c$/u.test(option!)
      return isShell ? line : value.map(quoted).join(' ')
    }
  }
  return undefined
}

/** Reads a call for what its words say. */
export function wordsOfCall(toolName: string, input: unknown): CallWords {
  const command = commandOf(input)
  const name = spelled(toolName)
  if (command !== undefined)
    return { toolName: name, commands: readShellCommands(command), isView: false, path: undefined, hasRange: false }
  const hasRange = fieldsOf(input).some(([key, value]) => rangeKey.test(key) && value !== null && value !== undefined)
  return { toolName: name, commands: undefined, isView: editingOf(input) === 'view', path: pathOf(input), hasRange }
}

/** Whether the command line of a call may print a file, by its words alone; true where it runs none. */
export function mayReadFile(input: unknown): boolean {
  const command = commandOf(input)
  return command === undefined || mayShowFile(command)
}

const writingName = /(?:^|_)(?:write|edit|patch|create|update|insert|replace|delete|move|rename|save)(?:_|$)/u
const namesFile = /(?:^|_)(?:files?|text|code|notebook|patch)(?:_|$)|^(?:multi_)?(?:write|edit|patch)$/u
const replacesText = /(?:^|_)(?:str_replace|search_(?:and_)?replace|apply_diff|insert_content)(?:_|$)/u

/** Whether a call changes files, as far as its name or its command line tells. */
export function writesFiles(toolName: string, input: unknown): boolean {
  const command = commandOf(input)
  if (command !== undefined) return commandWrites(command)
  const editing = editingOf(input)
  if (editing !== undefined) return editing !== 'view'
  const name = spelled(toolName)
  return replacesText.test(name) || (writingName.test(name) && namesFile.test(name))
}
