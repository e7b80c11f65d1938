import { firstCharacters } from '../cut.ts'
import { fieldsOf } from '../shell/read-call.ts'
import type { TaskSaid } from './written-tasks.ts'

/** What the text of a task is called, the best name first. */
const textKeys = ['content', 'title', 'subject', 'description', 'task', 'step', 'text', 'todo', 'name']
const idKey =
  /^(?:(?:todo|task|step|item|plan_?step)?_?(?:g?id|uuid|key)|(?:todo|task|step|item)?_?(?:index|number|no)|task|step|todo|item)$/iu
export const idsKey: RegExp = /^(?:todo|task|step|item)?_?g?ids$/iu
const statusKey = /^(?:(?:new|task|todo|step)_?)?(?:status|state)$/iu
const doneKey = /^(?:is_?)?(?:done|completed?|checked|finished)$/iu
/** Words that say of a task that it is not open any more. */
export const closedWords =
  'completed?|done|finished|closed|resolved|merged|cancell?ed|skipped|dropped|abandoned|removed|deleted|archived|obsolete|erledigt|fertig|abgeschlossen|abgebrochen'
const closed = new RegExp(`^(?:${closedWords}|success(?:ful)?|succeeded|passed|(?:已)?(?:完成|取消|关闭))$`, 'iu')
const notClosed =
  /^(?:|pending|open|new|to_?-?do|active|(?:in|not)[ _-]?(?:progress|started|done)|needs_?action|blocked|offen|待处理|进行中)$/iu
/** A longer state is told in part. */
const longestState = 40

/** Whether a value is the state of a task, or the name of one: it says nothing without the task, or something else. */
export const isTaskState = (key: string, value: string): boolean =>
  (statusKey.test(key) || doneKey.test(key) || key.toLowerCase() === 'name') &&
  (closed.test(value) || notClosed.test(value))

export type Fields = readonly (readonly [name: string, value: unknown])[]

export const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.length <= 100) || typeof value === 'number'
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isIdKey = (key: string): boolean => idKey.test(key)

/** The state of a task. One that is neither known as open nor as closed leaves it open, and is told with it. */
export function stateIn(fields: Fields): Pick<TaskSaid, 'isOpen' | 'state'> {
  for (const [key, value] of fields) {
    if (typeof value === 'string' && statusKey.test(key)) {
      const state = value.trim()
      if (closed.test(state) || notClosed.test(state)) return { isOpen: !closed.test(state) }
      return {
        isOpen: true,
        state: state.length > longestState ? `${firstCharacters(state, longestState)} […]` : state,
      }
    }
    if (typeof value === 'boolean' && doneKey.test(key)) return { isOpen: !value }
  }
  return { isOpen: undefined }
}

/** Whether a value is a state of a task, under whatever name, that is not closed. */
export const saysOpen = (key: string, value: unknown): boolean =>
  typeof value === 'string' &&
  /(?:status|state)(?:_?(?:name|label|text))?$/iu.test(key) &&
  /\p{L}/u.test(value) &&
  !closed.test(value.trim())

export function idIn(fields: Fields): string | undefined {
  const found = fields.find(([key, value]) => idKey.test(key) && isScalar(value) && /^\S+$/u.test(String(value)))
  return found && String(found[1])
}

export function textIn(fields: Fields): string | undefined {
  const rankOf = ([key]: Fields[number]): number => textKeys.indexOf(key.toLowerCase())
  const texts = fields.filter((field) => rankOf(field) >= 0 && typeof field[1] === 'string' && field[1].trim() !== '')
  return texts.toSorted((one, other) => rankOf(one) - rankOf(other))[0]?.[1] as string | undefined
}

/** What fields say of a task. */
export function taskIn(value: unknown): TaskSaid {
  const fields = fieldsOf(value)
  const text = textIn(fields)
  const id = idIn(fields)
  const state = stateIn(fields)
  if (id === undefined || id !== text) return { id, text, ...state }
  return /\p{L}/u.test(id) ? { id: undefined, text, ...state } : { id, text: undefined, ...state }
}

/** Tasks stand in others, or in phases, no deeper than this. */
const deepest = 4

/** Entries of a list of tasks with the tasks that stand in them; a phase without a state that holds tasks is none itself. */
function entriesWithin(entries: readonly unknown[], depth: number): TaskSaid[] {
  return entries.flatMap((entry) => {
    const task = taskIn(entry)
    const inner = fieldsOf(entry).flatMap(([, value]) =>
      depth < deepest && Array.isArray(value) && value.every(isRecord) ? entriesWithin(value, depth + 1) : [],
    )
    const tasks = inner.filter(({ text, isOpen }) => text !== undefined && isOpen !== undefined)
    return task.isOpen === undefined && tasks.length > 0 ? tasks : [task, ...tasks]
  })
}

/** The tasks of a list; where tasks that stand in others have the same numbers as these, only their texts tell them. */
export function tasksWithin(entries: readonly unknown[]): TaskSaid[] {
  const tasks = entriesWithin(entries, 0)
  if (tasks.length === entries.length) return tasks
  const times = new Map<string, number>()
  for (const { id } of tasks) if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1)
  return tasks.map((task) => ((times.get(task.id ?? '') ?? 0) > 1 ? { ...task, id: undefined } : task))
}
