import { saysFailed } from '../../message/failed.ts'
import { saysOnlyDone } from '../../message/succeeded.ts'
import { firstCharacters } from '../cut.ts'
import { triesOnly } from '../shell/tries-only.ts'
import { resultsText, type ToolUse } from '../../message/pairing.ts'
import { fieldsOf, spelled } from '../shell/read-call.ts'
import {
  idIn,
  idsKey,
  isIdKey,
  isRecord,
  isScalar,
  stateIn,
  taskIn,
  tasksWithin,
  textIn,
  type Fields,
} from './task-fields.ts'
import { readResult } from './task-results.ts'
import { boxesIn, givenIdIn, textsIn, type TaskSaid } from './written-tasks.ts'

/** What a call does with tasks. */
export interface TaskChange {
  /** The argument that holds a list; undefined where the call is about single tasks. */
  readonly list: string | undefined
  /** Its other ids: the same list of another card or project is another list. */
  readonly scope: ReadonlyMap<string, string>
  /** Its other arguments but those of the call alone: with others it is another list. */
  readonly args: string
  readonly tasks: readonly TaskSaid[]
  /** Whether it says itself that it holds not all tasks of its list. */
  readonly isPartial: boolean
  /** Whether its result says anything but that it was done. */
  readonly isDoubtful: boolean
  /** Whether the list stands beside what the call is about: only what it closes may depend on that. */
  readonly isBeside: boolean
  /** Words of its tool and its arguments by which calls about the same tasks are known. */
  readonly family: ReadonlySet<string>
  /** The call as it is told. */
  readonly told: string
  /** Whether it may open again what is closed, where it does not say. */
  readonly mayReopen: boolean
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
/** Names without a verb: such a call without arguments shows the tasks. */
const showsAll = /^(?:(?:to_?dos?|tasks?|plans?|checklists?|steps?|lists?|items?|state|status)(?:_|$))+$/u
/** Names that say that something is closed, and nothing else. */
const closes =
  /^(?=.*(?:complete|close|finish|done|resolve|check|tick|delete|remove|archive|cancel|clear))(?:(?:completed?|closed?|finish(?:ed)?|done|resolved?|check(?:ed)?|tick|off|deleted?|removed?|archived?|cancel|clear|mark|as|all|the|to_?dos?|tasks?|steps?|items?|lists?|plans?|checklists?)(?:_|$))+$/u
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

/** Other ids than those of tasks, and than those that are new with each call. */
const scopeKey = /(?:_id|_ID|\p{Ll}I[dD])$/u
const passingKey = /request|trace|call|message|session|run|turn|version/iu
const passingCall = /request|trace|call_?id|tool_?call|turn|version|message|run_?id/iu
const isScope = (key: string): boolean => scopeKey.test(key) && !isIdKey(key) && !passingKey.test(key)

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
    const tasks = tasksWithin(entries)
    const isOfTasks = entries.length === 0 || tasks.some(({ isOpen }) => isOpen !== undefined)
    return isOfTasks ? { key: recordsKey, tasks, isBeside: false } : undefined
  }
  if (makes.test(name) && textIn(fields) !== undefined) return undefined
  const writesList = writesTexts.test(name) && stateIn(fields).isOpen === undefined && idIn(fields) === undefined
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
      isScope(key) && isScalar(value) ? [[key.replaceAll(/[_-]/gu, '').toLowerCase(), String(value)] as const] : [],
    ),
  )

/** Arguments of a call alone, which say nothing of which list it is about. */
const ofCallKey =
  /^(?:.*(?:explanation|reason|rationale|justification|comment|message|summary|thoughts?|note|notes|motivation|progress|timestamp|updated_?at|revision|version|etag|count|total)|(?:(?:current|active|next)_?)?(?:step|index|task|item)(?:_?(?:no|number|index))?|merge|append|partial|incremental|replace|overwrite|reset|mode|operation|op|action|command|status|state|priority|description|language|dry_?run|force|verbose|silent|notify)$/iu

/** The arguments of a list besides its ids, in one text. */
const argsIn = (fields: Fields, listKey: string): string =>
  fields
    .flatMap(([key, value]) => {
      const isOfCall = ofCallKey.test(key) || replacesKey.test(key) || passingCall.test(key) || isIdKey(key)
      return key === listKey || isOfCall || isScope(key) || !isScalar(value)
        ? []
        : [`${key.replaceAll(/[_-]/gu, '').toLowerCase()}=${String(value).trim()}`]
    })
    .toSorted()
    .join('\n')

const keeps = (fields: Fields): boolean =>
  fields.some(
    ([key, value]) =>
      (keepsKey.test(key) && value === true) ||
      (replacesKey.test(key) && value === false) ||
      (modeKey.test(key) && typeof value === 'string' && keepsMode.test(value)),
  )

/** A call is told by its beginning, and by that of its result. */
const longestCall = 90
const longestResult = 60
/** The number that a result gives stands in its beginning. */
const longestRead = 300

/** A text on one line, by so many characters of it. */
export const inBrief = (text: string, longest: number): string => {
  const flat = text.replaceAll(/\s+/gu, ' ').trim()
  return flat.length > longest ? `${firstCharacters(flat, longest)} […]` : flat
}

/** A call as it is told, with what its result says, unless that is only that what it says was done. */
export function toldOf(use: ToolUse, isSure: boolean): string {
  const call = inBrief(`${use.value.toolName} ${JSON.stringify(use.value.input)}`, longestCall)
  const said = isSure ? '' : inBrief(resultsText(use).slice(0, longestRead), longestResult)
  return said === '' ? call : `${call} -> ${said}`
}

const makesTask = (name: string, fields: Fields): boolean =>
  (makes.test(name) || (adds.test(name) && /to_?do/u.test(name))) && !fields.some(([key]) => runs.test(key))

/** A task that a call makes, known by the number that the result gives. */
const madeTask = (said: TaskSaid, use: ToolUse): TaskSaid => ({
  ...said,
  id: said.id ?? givenIdIn(resultsText(use).slice(0, longestRead)),
})

type Named = Pick<TaskChange, 'list' | 'isPartial' | 'family' | 'tasks'>

/** What a call says of a list. */
const listChange = (toolName: string, name: string, fields: Fields, { key, tasks, isBeside }: FoundList): Named => ({
  list: key.toLowerCase(),
  tasks,
  isPartial: keeps(fields) || (!isBeside && (adds.test(name) || patches.test(name))),
  family: familyOf(toolName, key),
})

/** What a call says of single tasks. */
function singleChange({ toolName, input }: ToolUse['value'], name: string, fields: Fields): Named {
  const ids = fields.flatMap(([key, value]) => (idsKey.test(key) && Array.isArray(value) ? value.filter(isScalar) : []))
  const single = taskIn(input)
  const isNew = single.text !== undefined && makesTask(name, fields)
  const tasks =
    ids.length > 0
      ? ids.map((id): TaskSaid => ({ ...single, id: String(id), text: undefined }))
      : [isNew ? { ...single, isOpen: single.isOpen ?? true, isNew } : single]
  return { list: undefined, tasks, isPartial: true, family: familyOf(toolName) }
}

/** Whether a call names no task, and does something with the tasks that there are. */
const namesNone = (name: string, fields: Fields): boolean =>
  !(fields.length === 0 && showsAll.test(name)) &&
  fields.every(([key, value]) => !runs.test(key) && (isScalar(value) || typeof value === 'boolean' || value === null))

/** A longer result is what a call found or did, not why it did nothing. */
const longestRefusal = 400

/** Whether a call says anything short but that it was done: a box that it ticks beside what it does may be ticked for that. */
function mayHaveFailed(use: ToolUse): boolean {
  const text = resultsText(use)
  const isShort = text.trim() !== '' && text.length <= longestRefusal
  return (
    saysFailed(use) || use.results.some(({ value }) => value.status === 'error') || (isShort && !saysOnlyDone(text))
  )
}

const nameOf = (toolName: string): string => spelled(toolName).replaceAll(/[^\p{L}\p{N}]+/gu, '_')

/** The argument of a call that holds a list of tasks; undefined where none does. */
export const listArgument = (toolName: string, input: unknown): string | undefined =>
  listIn(toolName, nameOf(toolName), fieldsOf(input))?.key

/** What an answered call does with tasks; undefined where it does nothing with them, or failed. */
export function taskChangeOf(use: ToolUse): TaskChange | undefined {
  const { toolName, input } = use.value
  if (use.results.some(({ value }) => value.status === 'denied')) return undefined
  const fields = fieldsOf(input)
  const name = nameOf(toolName)
  const found = listIn(toolName, name, fields)
  if (!found && !isListName(toolName)) return undefined
  if (!found?.isBeside && (reads.test(name) || saysFailed(use))) return undefined
  const change = found ? listChange(toolName, name, fields, found) : singleChange(use.value, name, fields)
  const isNone = !found && change.tasks.every(({ id, text }) => id === undefined && text === undefined)
  if (isNone && !namesNone(name, fields)) return undefined
  const named = isNone ? [] : change.tasks
  const isTrial = !found?.isBeside && triesOnly(input)
  const isFailing = found?.isBeside === true && mayHaveFailed(use)
  const said = found?.isBeside ? { tasks: named, isSure: true } : readResult(use, named, found !== undefined)
  const isOther = said.tasks.some(({ isOpen }, at) => isOpen !== named[at]!.isOpen)
  // The number that a result gives is proof that the task was made.
  const tasks = said.tasks.map((task) => (task.isNew ? madeTask(task, use) : task))
  const isMade = tasks.length > 0 && tasks.every(({ isNew, id }) => isNew && id !== undefined)
  return {
    ...change,
    tasks,
    isDoubtful: isTrial || isFailing || (!said.isSure && !isMade),
    isBeside: found?.isBeside === true,
    told: toldOf(use, said.isSure && !isTrial && !isOther && !isFailing),
    mayReopen: !closes.test(name),
    scope: scopeIn(fields),
    args: found && !found.isBeside ? argsIn(fields, found.key) : '',
  }
}
