import { inputText } from '../../message/input.ts'
import type { ToolCallPart } from '../../message/types.ts'
import { firstCharacters } from '../cut.ts'
import { fieldsOf } from '../shell/read-call.ts'
import { listArgument } from './task-calls.ts'
import { isRecord, tasksWithin } from './task-fields.ts'
import { withoutBoxes } from './written-tasks.ts'

/** A task has at least so many characters of the list it stands in. */
const longestEntry = 300

/** Whether an entry says of itself that it is closed, and all tasks in it do. */
function isClosed(entry: unknown): boolean {
  const tasks = isRecord(entry) ? tasksWithin([entry]) : withoutBoxes(String(entry)).tasks
  return tasks.length > 0 && tasks.every(({ isOpen }) => isOpen === false)
}

const entriesOf = (list: unknown): readonly unknown[] =>
  Array.isArray(list)
    ? list
    : String(list)
        .split(/\r\n|[\r\n]/u)
        .filter((line) => line.trim() !== '')

function toldEntry(entry: unknown): string {
  const text = typeof entry === 'string' ? entry : inputText(entry)
  if (text.length <= longestEntry) return text
  const shown = firstCharacters(text, longestEntry)
  return `${shown} […${text.length - shown.length} more characters]`
}

/** What is not told of a list: how many entries, how many of them are closed, and the name under which all can be read back. */
function moreMark(entries: readonly unknown[], ref: string | undefined): string {
  const count = entries.length
  const closed = entries.filter(isClosed).length
  const said =
    closed === 0 ? '' : count === closed ? `, ${count === 1 ? '' : 'all '}closed` : `, ${closed} of them closed`
  const leftOut = ref === undefined ? '' : `${said === '' ? '' : ','} left out, ref ${ref}`
  return `[…${count} more ${count === 1 ? 'entry' : 'entries'}${said}${leftOut}]`
}

/** A list of tasks among the arguments of a call, as it is told. */
export interface ToldList {
  /** The name of the argument. */
  readonly key: string
  readonly text: string
  readonly isWhole: boolean
}

/**
 * The list of tasks of a call in about so many characters: whole where it fits, else what is not closed, as far as it has room,
 * and how many entries more there are.
 */
export function toldList(
  { toolName, input }: ToolCallPart,
  most: number,
  shownRef: ((text: string) => string | undefined) | undefined,
): ToldList | undefined {
  const key = listArgument(toolName, input)
  if (key === undefined) return undefined
  const list = fieldsOf(input).find(([name]) => name === key)![1]
  const whole = typeof list === 'string' ? list : inputText(list)
  if (whole.length <= most) return { key, text: whole.trim(), isWhole: true }
  const [shown, rest]: [string[], unknown[]] = [[], []]
  let left = most
  for (const entry of entriesOf(list)) {
    const text = isClosed(entry) ? undefined : toldEntry(entry)
    if (text === undefined || text.length > left) {
      rest.push(entry)
      continue
    }
    left -= text.length + 1
    shown.push(text)
  }
  const more = rest.length === 0 ? [] : [moreMark(rest, shownRef?.(whole))]
  return { key, text: [shown.join(typeof list === 'string' ? ' ' : ','), ...more].join(' ').trim(), isWhole: false }
}
