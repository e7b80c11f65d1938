import { saysFailed } from '../../message/failed.ts'
import { resultsText, type ToolUse } from '../../message/pairing.ts'
import { fieldsOf, spelled } from '../../text/shell/read-call.ts'
import { boxesIn, givenIdIn, textsIn, type TaskSaid } from './written-tasks.ts'

/** What a call does with tasks. */
export interface TaskChange {
  /** The argument that holds a list; undefined where the call is about single tasks. */
  readonly list: string | undefined
  /** Its other ids: the same list of another card or project is another list. */
  readonly scope: ReadonlyMap<string, string>
  readonly tasks: readonly TaskSaid[]
  /** Whether it says itself that it holds not all tasks of its list. */
  readonly isPartial: boolean
  /** Whether its result leaves in doubt that it was done. */
  readonly isDoubtful: boolean
  /** Words of its tool and its arguments by which calls about the same tasks are known. */
  readonly family: ReadonlySet<string>
  /** The call as it is told. */
  readonly told: string
}

/** How tools and arguments are called that hold a list of tasks; others hold things that have a status, too. */
const listName = /to_?-?do|task|plan|checklist|step/giu
/** Whether a tool or an argument is called like a list of tasks. */
export const isListName = (name: string): boolean => name.search(listName) >= 0
const familyOf = (...names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names.flatMap((name) => name.match(listName) ?? []).map((each) => each.replaceAll(/[_-]/gu, '').toLowerCase()),
  )

/** Tools that only show tasks. */
const reads = /^list_|(?:^|_)(?:get|reads?|search|find|query|show|view|fetch|count|filter|wait|output|describe)(?:_|$)/u
/** Tools that add to a list, unless they make a list. */
const adds = /(?:^|_)(?:add|append|insert|create|new|push)_(?!.*(?:plan|list)(?:_|$))/u
/** Tools that make one task. */
const makes =
  /(?:^|_)(?:add|append|create|insert|new|push)_(?:(?:new|sub)_)?(?:to_?do|(?:sub_?)?task)s?(?:_items?)?$|(?:^|_)(?:to_?do|task)s?(?:_items?)?_(?:add|append|create|insert|new|push)$/u
/** What is handed over to be run is waited for, not open. */
const runs = /prompt|instruction|command|agent|cron/iu
/** Tools that write lists of plain texts, by all words of their names: others complete or remove what they name. */
const writesTexts =
  /^(?=.*(?:plan|do|checklist|tasks|list))(?:(?:add|append|create|insert|list|make|manage|new|push|replace|save|set|steps?|tool|update|write|plan(?:s|ning|ner)?|to_?dos?|tasks?|checklists?|items?)(?:_|$))+$/u
const patches = /(?:^|_)(?:patch|merge)(?:_|$)/u
/** Arguments that say that the rest of a list stays as it is. */
const keepsKey = /^(?:merge|append|partial|incremental)$/iu
const replacesKey = /^(?:replace|overwrite|reset)(?:_?all)?$/iu
const modeKey = /^(?:mode|operation|op|action|command)$/iu
const keepsMode = /^(?:merge|append|add|insert|patch|update)/iu

/** What the text of a task is called, the best name first. */
const textKeys = ['content', 'title', 'subject', 'description', 'task', 'step', 'text', 'todo', 'name']
const idKey =
  /^(?:(?:todo|task|step|item|plan_?step)?_?(?:id|key)|(?:todo|task|step|item)?_?(?:index|number|no)|task|step|todo|item)$/iu
const idsKey = /^(?:todo|task|step|item)?_?ids$/iu
/** Other ids than those of tasks, and than those that are new with each call. */
const scopeKey = /(?:_id|_ID|\p{Ll}I[dD])$/u
const passingKey = /request|trace|call|message|session|run|turn|version/iu
const statusKey = /^(?:(?:new|task|todo|step)_?)?(?:status|state)$/iu
const doneKey = /^(?:is_?)?(?:done|completed?|checked|finished)$/iu
/** What is in no such state is open: also what waits, is blocked or has failed. */
const closed =
  /^(?:completed?|done|finished|closed|resolved|success(?:ful)?|succeeded|passed|merged|cancell?ed|skipped|dropped|abandoned|removed|deleted|archived|obsolete|(?:已)?(?:完成|取消|关闭)|erledigt|fertig|abgeschlossen|abgebrochen)$/iu

/** Other states of tasks. */
const notClosed = /^(?:pending|open|to_?-?do|(?:in|not)[ _-]?(?:progress|started|done)|blocked)$/iu

/** Whether a value is the state of a task: it says nothing without the task, or something else. */
export const isTaskState = (key: string, value: string): boolean =>
  (statusKey.test(key) || doneKey.test(key)) && (closed.test(value) || notClosed.test(value))

type Fields = readonly (readonly [name: string, value: unknown])[]

function statusIn(fields: Fields): boolean | undefined {
  for (const [key, value] of fields) {
    if (typeof value === 'string' && statusKey.test(key)) return !closed.test(value.trim())
    if (typeof value === 'boolean' && doneKey.test(key)) return !value
  }
  return undefined
}

const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.length <= 100) || typeof value === 'number'

function idIn(fields: Fields): string | undefined {
  const found = fields.find(([key, value]) => idKey.test(key) && isScalar(value) && /^\S+$/u.test(String(value)))
  return found && String(found[1])
}

const textIn = (fields: Fields): string | undefined => {
  const rankOf = ([key]: Fields[number]): number => textKeys.indexOf(key.toLowerCase())
  const texts = fields.filter((field) => rankOf(field) >= 0 && typeof field[1] === 'string' && field[1].trim() !== '')
  return texts.toSorted((one, other) => rankOf(one) - rankOf(other))[0]?.[1] as string | undefined
}

function taskIn(value: unknown): TaskSaid {
  const fields = fieldsOf(value)
  const text = textIn(fields)
  const id = idIn(fields)
  const isOpen = statusIn(fields)
  if (id === undefined || id !== text) return { id, text, isOpen }
  return /\p{L}/u.test(id) ? { id: undefined, text, isOpen } : { id, text: undefined, isOpen }
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

interface FoundList {
  readonly key: string
  readonly tasks: readonly TaskSaid[]
  /** Whether it stands beside what the call is about, which may fail without it. */
  readonly isBeside: boolean
}

/** The list of tasks among the arguments of a call. */
function listIn(toolName: string, name: string, fields: Fields): FoundList | undefined {
  const isOfLists = isListName(toolName)
  const lists = fields.filter((field): field is [string, unknown[]] => Array.isArray(field[1]))
  const [recordsKey, entries] =
    lists.find(([key, list]) => isListName(key) && list.every(isRecord)) ??
    lists.find(([, list]) => isOfLists && list.length > 0 && list.every(isRecord)) ??
    []
  if (recordsKey !== undefined && entries) {
    const isOfTasks = entries.length === 0 || entries.some((entry) => statusIn(fieldsOf(entry)) !== undefined)
    return isOfTasks ? { key: recordsKey, tasks: entries.map(taskIn), isBeside: false } : undefined
  }
  if (makes.test(name) && textIn(fields) !== undefined) return undefined
  const writesList = writesTexts.test(name) && statusIn(fields) === undefined && idIn(fields) === undefined
  for (const [key, value] of fields) {
    const isNamed = isListName(key) && !idsKey.test(key)
    const tasks =
      (isNamed || (isOfLists && !runs.test(key)) ? boxesIn(value) : undefined) ??
      (isNamed && writesList ? textsIn(value) : undefined)
    if (tasks) return { key, tasks, isBeside: !isOfLists }
  }
  return undefined
}

/** The ids of a call that are not of tasks. */
const scopeIn = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(([key, value]) =>
      scopeKey.test(key) && !idKey.test(key) && !passingKey.test(key) && isScalar(value)
        ? [[key.replaceAll(/[_-]/gu, '').toLowerCase(), String(value)] as const]
        : [],
    ),
  )

const keeps = (fields: Fields): boolean =>
  fields.some(
    ([key, value]) =>
      (keepsKey.test(key) && value === true) ||
      (replacesKey.test(key) && value === false) ||
      (modeKey.test(key) && typeof value === 'string' && keepsMode.test(value)),
  )

const longestRead = 300
const longestTold = 200

/** How a result says that a call was refused, whatever it begins with. */
const refused =
  /\b(?:reject|invalid|denied|error|exception|cannot|can't|unable|unchanged|refus|fail|must\b|not (?:allowed|valid|possible|permitted|updated|changed|saved|found|applied)\b)|拒绝|无效|无法|失败|不能|不允许|未(?:更新|保存|修改)|(?<![a-zäöüß])nicht(?![a-zäöüß])/iu

/** Whether the first sentence of a result, without the tasks in it, leaves in doubt that a call did what it was to do. */
function isDoubtful(use: ToolUse): boolean {
  const said = resultsText(use)
    .slice(0, longestRead)
    .replaceAll(/"[^"]*"/gu, '')
  return refused.test(said.split(/[[{]|\n|[.!;。！；](?:\s|$)/u, 1)[0] ?? '')
}

const makesTask = (name: string, fields: Fields): boolean =>
  (makes.test(name) || (adds.test(name) && /to_?do/u.test(name))) && !fields.some(([key]) => runs.test(key))

/** A task that a call makes, known by the number that the result gives. */
const madeTask = (said: TaskSaid, use: ToolUse): TaskSaid =>
  said.text === undefined
    ? said
    : {
        ...said,
        id: said.id ?? givenIdIn(resultsText(use).slice(0, longestRead)),
        isOpen: said.isOpen ?? true,
        isNew: true,
      }

/** What an answered call does with tasks; undefined where it does nothing with them, or failed. */
export function taskChangeOf(use: ToolUse): TaskChange | undefined {
  const { toolName, input } = use.value
  if (use.results.some(({ value }) => value.status === 'denied')) return undefined
  const fields = fieldsOf(input)
  const name = spelled(toolName).replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  const found = listIn(toolName, name, fields)
  if (!found && !isListName(toolName)) return undefined
  if (!found?.isBeside && (reads.test(name) || saysFailed(use))) return undefined
  const change = {
    isDoubtful: !found?.isBeside && isDoubtful(use),
    told: `${toolName} ${JSON.stringify(input)}`.slice(0, longestTold),
    scope: scopeIn(fields),
  }
  if (found) {
    const { key, tasks } = found
    const isPartial = keeps(fields) || (!found.isBeside && (adds.test(name) || patches.test(name)))
    return { ...change, list: key.toLowerCase(), tasks, isPartial, family: familyOf(toolName, key) }
  }
  const ids = fields.flatMap(([key, value]) => (idsKey.test(key) && Array.isArray(value) ? value.filter(isScalar) : []))
  const single = taskIn(input)
  const tasks =
    ids.length > 0
      ? ids.map((id): TaskSaid => ({ id: String(id), text: undefined, isOpen: single.isOpen }))
      : [makesTask(name, fields) ? madeTask(single, use) : single]
  if (tasks.every(({ id, text }) => id === undefined && text === undefined)) return undefined
  return { ...change, list: undefined, tasks, isPartial: true, family: familyOf(toolName) }
}
