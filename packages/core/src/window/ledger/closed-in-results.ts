import { resultsText, type ToolUse } from '../../message/pairing.ts'
import { fieldsOf } from '../../text/shell/read-call.ts'
import { inBrief, isListName } from '../../text/tasks/task-calls.ts'
import { closedWords, isRecord, textIn, type Fields } from '../../text/tasks/task-fields.ts'
import { parsed } from '../../text/tasks/task-results.ts'

/** Of a longer result nothing is told. */
const longestRead = 50_000
/** So many tasks of a result are told, and so much of each. */
const most = 50
const longestTold = 120
/** A deeper result is not read to its end. */
const deepest = 8

/** Words that say that a task is not open any more. */
const closed = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${closedWords})(?![\\p{L}\\p{N}_])|[✓✔✅☑]|\\[x\\]|完成|取消|关闭`,
  'iu',
)
/** Words that say that all the same it is open. */
const denied = /(?<![\p{L}\p{N}_])(?:not|un|in)[ _-]?(?:completed?|done|finished|closed|resolved)|未完成/iu

const saysClosed = (text: string): boolean => closed.test(text) && !denied.test(text)
const flat = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** A line that others stand under. */
const heading = /^\s*(?:#{1,6}\s+\S|[^:]{1,40}:\s*$)/u
/** A field on a line of its own, which is of the task above it. */
const field = /^\s*(?:[-*]\s*)?[\p{L}_ ]{2,20}:\s*\S/u

/** Lines that say that a task is closed: by a word of theirs, of their heading, or of a field below them. */
function closedLines(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n]/u)
  let head = ''
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    if (heading.test(line)) {
      head = saysClosed(line) ? flat(line.replace(/^\s*#+/u, '')).replace(/:?$/u, ': ') : ''
      return []
    }
    const below = lines[at + 1] ?? ''
    const isField = field.test(below) && saysClosed(below)
    if (isField) return [`${flat(line)} / ${flat(below)}`]
    return head !== '' || saysClosed(line) ? [`${head}${flat(line)}`] : []
  })
}

/** The records of a value that say that a task is closed, as they are written. */
function closedRecords(value: unknown, depth = 0): string[] {
  if (depth > deepest || typeof value !== 'object' || value === null) return []
  if (!isRecord(value)) return Object.values(value).flatMap((each: unknown) => closedRecords(each, depth + 1))
  const fields: Fields = fieldsOf(value)
  const own = fields.filter(([, inner]) => typeof inner !== 'object')
  const states = own.map(([key, inner]) =>
    inner === true ? key : typeof inner === 'string' && inner.length <= 30 ? inner : '',
  )
  if (textIn(fields) !== undefined && states.some(saysClosed)) return [JSON.stringify(Object.fromEntries(own))]
  return fields.flatMap(([, inner]) => closedRecords(inner, depth + 1))
}

/** How tools are called that show lists of tasks under another name. */
const shows = /board|backlog|issue|ticket|card|kanban|sprint|milestone/iu

/** What the result of a call that changes no tasks says of tasks that are closed, as it says it. */
export function closedIn(use: ToolUse): string[] {
  const { toolName } = use.value
  if (!isListName(toolName) && !shows.test(toolName)) return []
  const text = resultsText(use)
  if (text.length > longestRead) return []
  const json = /^\s*[[{]/u.test(text) ? parsed(text) : undefined
  const told = json ? closedRecords(json.value) : closedLines(text)
  return told.slice(-most).map((each) => `${toolName}: ${inBrief(each, longestTold)}`)
}
