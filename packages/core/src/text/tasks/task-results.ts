import { resultsText, type ToolUse } from '../../message/pairing.ts'
import { saysOnlyDone } from '../../message/succeeded.ts'
import { parseJson } from '../../parse-json.ts'
import { fieldsOf, spelled } from '../shell/read-call.ts'
import { doubtsUnset } from '../../message/unset.ts'
import { isRecord, saysOpen, taskIn } from './task-fields.ts'
import { withoutBoxes, type TaskSaid } from './written-tasks.ts'

/** What hosts add to what they say, to go on with: it says nothing of the call. */
const added =
  /Ensure that you continue to use the todo list[^.\n]{0,200}\.?|Please proceed with the current tasks if applicable\.?|Call TaskList now to find your next available task[^.\n]{0,200}\.?/gu
/** Of a longer result nothing is known. */
const longestRead = 50_000
/** A deeper result is not read to its end. */
const deepest = 12

/** What a result says besides the states of tasks. */
interface Reading {
  readonly echoes: TaskSaid[]
  readonly words: string[]
  /** Whether it gives a state that is open, or none of what it should, without saying of which task. */
  isOpen: boolean
  isNone: boolean
}

const ofBefore = /^(?:old|prev|before)/iu
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Whether a state is that of the call: other states are those of tasks. */
const isOfCall = (state: unknown): boolean =>
  typeof state === 'string' &&
  /^(?:success(?:ful(?:ly)?)?|succeeded|passed|ok(?:ay)?|updated|saved|modified|changed)$/iu.test(state)

/** Reads what a result in JSON says; false where it is too deep. */
function readValue(value: unknown, reading: Reading, depth = 0): boolean {
  if (depth > deepest) return false
  if (Array.isArray(value)) {
    if (value.length === 0) reading.isNone = true
    return value.every((each) => readValue(each, reading, depth + 1))
  }
  if (!isRecord(value)) {
    reading.words.push(String(value))
    return true
  }
  const fields = fieldsOf(value)
  const task = taskIn(value)
  const isOfTask = task.isOpen !== undefined && !fields.some(([, inner]) => isOfCall(inner))
  if (isOfTask && (task.id !== undefined || task.text !== undefined)) {
    reading.echoes.push(task)
    return true
  }
  const hasTask = task.id !== undefined || task.text !== undefined
  return fields.every(([key, inner]) => {
    if (ofBefore.test(key)) return true
    const name = spelled(key).replaceAll(/[_-]/gu, ' ')
    if (isNothing(inner) || inner === 0 || inner === false) {
      if (!doubtsUnset(name)) return true
      // What a task has besides may be unset; that nothing of it was done says that it was not done.
      if (!isNothing(inner)) reading.words.push(name, 'no')
      else if (hasTask ? saysOnlyDone(name) : name !== 'data' || inner !== null) reading.isNone = true
      return true
    }
    const state = isRecord(inner) ? inner.name : inner
    if (saysOpen(key, state) && !isOfCall(state)) reading.isOpen = true
    reading.words.push(spelled(key))
    return readValue(inner, reading, depth + 1)
  })
}

/** JSON as Python writes it. A text without an end goes to the end, so that it is read once. */
const ofPython = (text: string): string =>
  text.replaceAll(/'((?:[^'\\]|\\.)*)'?|"(?:[^"\\]|\\.)*"?|\b(?:None|True|False)\b/gu, (found, quoted?: string) =>
    quoted !== undefined
      ? JSON.stringify(quoted.replaceAll("\\'", "'"))
      : ({ None: 'null', True: 'true', False: 'false' }[found] ?? found),
  )

/** What a text in JSON says, or as Python writes it; undefined where it is neither. */
export function parsed(text: string): { readonly value: unknown } | undefined {
  for (const read of [(): string => text, (): string => ofPython(text)])
    try {
      return { value: parseJson(read()) }
    } catch {
      continue
    }
  return undefined
}

/** Reads a result: lines with boxes, the JSON in the others, and the words around it. */
function readText(text: string): Reading | undefined {
  const { tasks, rest } = withoutBoxes(text)
  const reading: Reading = { echoes: [...tasks], words: [], isOpen: false, isNone: false }
  const from = rest.search(/[[{]/u)
  const to = Math.max(rest.lastIndexOf(']'), rest.lastIndexOf('}')) + 1
  const json = from >= 0 && to > from ? parsed(rest.slice(from, to)) : undefined
  if (json && !readValue(json.value, reading)) return undefined
  const around = json ? `${rest.slice(0, from)}\n${rest.slice(to)}` : rest
  if (!/^\s*(?:null|none|undefined)?\s*$/iu.test(around)) reading.words.push(around)
  return reading
}

/** Of a task that is closed it says that something else of it was done, or that it is where tasks begin. */
const notClosing =
  /\b(?:title|name|text|content|message|path)s? (?:(?:was|were|is|has|have|been|successfully) )*(?:updated|changed|edited|saved|set|modified|replaced)\b|\b(?:updated|changed|edited|saved|set|modified|replaced) (?:the |its )?(?:title|name|text|content|message|path)\b|\b(?:renamed|moved|umbenannt|verschoben)\b|移动|\b(?:added|created|inserted|appended|reopened|hinzugefügt|angelegt|erstellt|eingefügt)\b|添加|创建|插入|\b(?:status|state)(?:[:=]| is| now| set| changed| to| as){0,4} ?["'(]?to[ _-]?do\b|(?:\b(?:status|state|is|now|to|as|into)|[:=>→(]) ?["'(]?(?:to[ _-]?do|new)(?![\w-]| ?[#\w])/u

/** A task by its number. Those of the call are taken out before. */
const another = /(?:\b(?:task|todo|item|step|aufgabe)|#|任务|待办) ?#?\d/u

const spaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** What a tool takes away may be given back as it was. */
const takesAway = /(?:^|_)(?:delete|remove|archive|clear)/u

/** A task in the state that a result gives. A text beside it that is not that of the task is a comment, or a new name. */
function asGiven(task: TaskSaid, { isOpen, state, text }: TaskSaid): TaskSaid {
  const given = { ...task, isOpen, ...(state === undefined ? {} : { state }) }
  const isText = task.isOpen !== undefined || (text !== undefined && spaced(text) === spaced(task.text ?? ''))
  return isText ? given : { ...given, text: undefined }
}

/** What a result says of tasks that a call names: their states as it gives them, and whether it says no more than that it was done. */
export function readResult(
  use: ToolUse,
  tasks: readonly TaskSaid[],
  isList = false,
): { readonly tasks: readonly TaskSaid[]; readonly isSure: boolean } {
  const text = resultsText(use)
  const reading =
    text.length > longestRead || use.results.length === 0 ? undefined : readText(text.replaceAll(added, ''))
  if (!reading) return { tasks, isSure: false }
  const { echoes } = reading
  const byId = new Map(echoes.map((echo) => [echo.id, echo]))
  const byText = new Map(echoes.map((echo) => [spaced(echo.text ?? ''), echo]))
  const echoOf = ({ id, text: own }: TaskSaid): TaskSaid | undefined =>
    (id === undefined ? undefined : byId.get(id)) ?? (own === undefined ? undefined : byText.get(spaced(own)))
  const ids = new Set(tasks.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()])))
  let said = spaced(reading.words.join('\n'))
  for (const { text: own } of tasks)
    if (own !== undefined && said.length >= own.length) said = said.replaceAll(spaced(own), ' ')
  said = said.replaceAll(/[\p{L}\p{N}_-]+/gu, (each) => (ids.has(each) ? ' ' : each))
  const mayBeBefore = takesAway.test(spelled(use.value.toolName))
  const isGiven = (task: TaskSaid): boolean => {
    const echo = echoOf(task)
    return echo !== undefined && !(mayBeBefore && task.isOpen === undefined && echo.isOpen)
  }
  const isEchoed = tasks.every((task) => task.isOpen === true || isGiven(task))
  const saysNothing = said.trim() === '' && echoes.length === 0
  const mayClose = ({ isOpen, isNew }: TaskSaid): boolean =>
    !isNew && (isOpen === false || (isOpen === undefined && !isList))
  const isClosing = tasks.length > 0 && tasks.every(mayClose)
  const isDone = (words: string): boolean => saysOnlyDone(words, isClosing ? notClosing : undefined)
  const isOther =
    (tasks.length > 0 && another.test(said)) ||
    (reading.isNone && tasks.length > 0) ||
    (reading.isOpen && tasks.some(mayClose))
  return {
    tasks: tasks.map((task) => (isGiven(task) ? asGiven(task, echoOf(task)!) : task)),
    isSure: !isOther && (saysNothing || isDone(said) || (isEchoed && echoes.length > 0 && isDone(`done ${said}`))),
  }
}
