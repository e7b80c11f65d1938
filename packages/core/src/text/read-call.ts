import type { ResultKind } from './result-kind.ts'
import { mayShowFile, readShellCommand } from './shell-command.ts'
import { commandWrites } from './shell-writes.ts'

/** What a call says about its result. */
export interface CallReading {
  readonly kind: ResultKind | undefined
  readonly hasRange: boolean
  readonly path: string | undefined
  /** It runs a program or script, which prints how it went unless the shape says otherwise. */
  readonly runs: boolean
}

const commandKey = /^(?:command|cmd|script|shell_?command)$/iu
const pathKey = /^(?:(?:absolute_?|relative_?|target_?)?(?:file_?)?(?:path|name)|file|filename|target_file|uri)$/iu
const rangeKey =
  /^(?:offset|limit|(?:start|end|from|to|begin)_?line(?:_?(?:number|no))?|line_?(?:start|end|range|numbers?)|lines|view_?range|range|head_limit)$/iu

/** What results usually are by the words of a tool's name; the shape still has to agree. */
const names: readonly (readonly [RegExp, ResultKind])[] = [
  [/(?:^|[_-])(?:repo(?:sitory)?_?map|code_?map|outline)$/u, 'map'],
  [
    /(?:^|[_-])(?:grep|rip_?grep|search_(?:code|files?|text|content)|text_search|code_search|find_in_files)$/u,
    'search',
  ],
  [/(?:^|[_-])(?:read|view|open|cat)(?:_(?:text_?)?file)?(?:_contents?)?$|(?:^|[_-])get_file(?:_contents?)?$/u, 'file'],
  [
    /(?:^|[_-])(?:ls|glob|tree|list_(?:dir(?:ectory)?|files?|directory_tree)|directory_tree|find_files?|file_search|get_repo_structure)$/u,
    'listing',
  ],
  [/(?:^|[_-])(?:git_)?diff$/u, 'diff'],
]

const spelled = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').toLowerCase()

function kindOfName(toolName: string): ResultKind | undefined {
  if (toolName.length > 200) return undefined
  const name = spelled(toolName)
  return names.find(([pattern]) => pattern.test(name))?.[1]
}

const fieldsOf = (input: unknown): [string, unknown][] =>
  typeof input === 'object' && input !== null ? Object.entries(input) : []

const pathOf = (input: unknown): string | undefined =>
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
function commandOf(input: unknown): string | undefined {
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

/** What the arguments and the name of a call tell about its result. */
export function readCall(toolName: string, input: unknown): CallReading {
  const command = commandOf(input)
  if (command !== undefined) return readShellCommand(command)
  const hasRange = fieldsOf(input).some(([key, value]) => rangeKey.test(key) && value !== null && value !== undefined)
  const kind = editingOf(input) === 'view' ? 'file' : kindOfName(toolName)
  return { kind, hasRange, path: pathOf(input), runs: false }
}

const readings = new WeakMap<object, CallReading>()

/** What a call tells about its result; each call object is read once. */
export function readingOf(call: { readonly toolName: string; readonly input: unknown }): CallReading {
  let reading = readings.get(call)
  if (!reading) readings.set(call, (reading = readCall(call.toolName, call.input)))
  return reading
}

/** Whether a call says that its result is of one of the kinds. */
export function isOfKind(
  call: { readonly toolName: string; readonly input: unknown },
  kinds: readonly ResultKind[],
): boolean {
  if (kinds.length === 0) return false
  if (!readings.has(call) && kinds.every((kind) => kind === 'file')) {
    const command = commandOf(call.input)
    if (command !== undefined && !mayShowFile(command)) return false
  }
  const { kind } = readingOf(call)
  return kind !== undefined && kinds.includes(kind)
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
  if (toolName.length > 200) return false
  const name = spelled(toolName)
  return replacesText.test(name) || (writingName.test(name) && namesFile.test(name))
}
