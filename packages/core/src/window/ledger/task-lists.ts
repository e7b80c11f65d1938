import { plainOf, sharedBy, wordsOf } from './alike.ts'
import type { TaskChange } from '../../text/tasks/task-calls.ts'
import type { TaskSaid } from '../../text/tasks/written-tasks.ts'

/** A task as calls leave it. */
export interface Task {
  readonly id: string | undefined
  readonly text: string
  readonly isOpen: boolean
  /** A state that is known neither as open nor as closed. */
  readonly state?: string | undefined
  /** The call that says its text. */
  readonly from: TaskChange
  /** Later calls that may be about it, as they are told. */
  readonly calls: readonly string[]
}

/** A longer id costs more than it tells. */
const longestId = 20

/** What calls name a task by, as it is told in front of it; later ones may close it by that alone. */
function toldId({ id = '', text }: Task): string {
  if (id === '' || id.length > longestId || text.startsWith(id) || text.startsWith(`#${id}`)) return ''
  return /^\d+$/u.test(id) ? `#${id} ` : `${id} `
}

/** A task as it is told. */
export const toldTask = (task: Task): string =>
  `${toldId(task)}${task.text}${task.state === undefined ? '' : ` (${task.state})`}`

/** A call that may be about any task of a list. */
interface Doubt {
  readonly told: string
  readonly named: number
  /** Whether it may be about those that are closed, too. */
  readonly mayReopen: boolean
}

interface Listed extends Task {
  /** Which of the calls named it last. */
  readonly named: number
  /** The call for single tasks that closed it, as it is told. */
  readonly closedBy?: string | undefined
}

interface List {
  readonly name: string
  scope: TaskChange['scope']
  readonly args: string
  readonly family: Set<string>
  tasks: Listed[]
  finder: Finder
  /** Calls that may be about any of them, and which of the calls they are. */
  doubts: Doubt[]
}

/** So much of the words of an entry has one that stands under its number, if it is the same in other words. */
const leastShared = 0.3
/** So many calls that may be about a task are told, the newest. */
const mostCalls = 2
/** What is told of tasks without a list of their own. */
const loose = ''

/** Finds tasks of a list by their numbers or texts. */
class Finder {
  readonly #byId = new Map<string, number>()
  readonly #byText = new Map<string, number>()

  constructor(tasks: readonly Task[]) {
    for (const [at, task] of tasks.entries()) this.add(task, at)
  }

  add({ id, text }: Task, at: number): void {
    if (id !== undefined) this.#byId.set(id, at)
    this.#byText.set(plainOf(text), at)
  }

  find({ id, text, isNew }: TaskSaid): number | undefined {
    const byId = id === undefined || isNew ? undefined : this.#byId.get(id)
    return byId ?? (text === undefined ? undefined : this.#byText.get(plainOf(text)))
  }
}

/** A task with calls that may be about it, behind the one that closed it. */
const mayBeAbout = (task: Listed, ...told: readonly string[]): Listed => {
  const { closedBy, calls } = task
  const closing = closedBy === undefined ? [] : [closedBy]
  return { ...task, calls: [...closing, ...[...calls.slice(closing.length), ...told].slice(-mostCalls)] }
}

/** A task with a call that may be about it: it may be open again, unless the call says that it is closed. */
const mentioned = (task: Listed, { told, mayReopen }: TaskChange, { isOpen = mayReopen }: TaskSaid): Listed => ({
  ...mayBeAbout(task, told),
  isOpen: task.isOpen || isOpen,
})

/** Whether an entry is, by its text, the task that it has the number or the text of. */
const isSame = ({ text }: TaskSaid, task: Task): boolean =>
  text === undefined ||
  plainOf(text) === plainOf(task.text) ||
  sharedBy(wordsOf(text), wordsOf(task.text)) >= leastShared

/** Whether ids under the same name differ. */
const isElsewhere = (one: TaskChange['scope'], other: TaskChange['scope']): boolean =>
  [...one].some(([key, id]) => (other.get(key) ?? id) !== id)

/** Where a task stands. One that is made under the text of another, with a number of its own, is none of them. */
function foundIn({ tasks, finder }: List, said: TaskSaid): number | undefined {
  const at = finder.find(said)
  const id = at === undefined ? undefined : tasks[at]!.id
  return said.isNew && said.id !== undefined && id !== undefined && id !== said.id ? undefined : at
}

/** Lists of tasks, as one call after the other leaves them. */
class TaskLists {
  #lists: List[] = []
  #named = -1

  all(): Listed[] {
    return this.#lists.flatMap(({ tasks, doubts }) =>
      tasks.map((task) => {
        const own = doubts.filter(({ named, mayReopen }) => named > task.named && (task.isOpen || mayReopen))
        return own.length === 0 ? task : { ...mayBeAbout(task, ...own.map(({ told }) => told)), isOpen: true }
      }),
    )
  }

  apply(change: TaskChange): void {
    this.#named += 1
    const { list: name, tasks, family } = change
    if (name === undefined && tasks.length === 0) {
      for (const list of this.#alike(change)) this.#doubt(change, list, change.mayReopen)
      return
    }
    const known = this.#listOf(change)
    if (name === undefined || (!known && tasks.length > 0 && tasks.every(({ text }) => text === undefined))) {
      for (const said of tasks) this.#applySingle(change, said)
      return
    }
    if (tasks.length === 0) {
      if (change.isDoubtful && known) this.#doubt(change, known)
      else if (!change.isPartial) this.#lists = this.#lists.filter((list) => list !== known)
      return
    }
    if (!known) this.#mentionAlike(change)
    const list = known ?? this.#newList(name, change)
    list.scope = new Map([...list.scope, ...change.scope])
    for (const each of family) list.family.add(each)
    if (isWhole(change, list)) {
      list.tasks = tasks.map((said) => this.#taskOf(change, said))
      list.finder = new Finder(list.tasks)
      list.doubts = []
      return
    }
    const before = [...list.tasks]
    for (const said of tasks) this.#layOver(change, said, list)
    // A shorter list may be all that is left, or only what changes: what it does not name is told with it.
    if (!change.isPartial && tasks.every(({ text }) => text !== undefined))
      list.tasks = list.tasks.map((task, at) =>
        task.isOpen && task === before[at] ? mayBeAbout(task, change.told) : task,
      )
  }

  /** The lists that a call may be about, as far as its tool tells. */
  #alike({ scope, family }: TaskChange): List[] {
    return this.#lists.filter(
      (list) => !isElsewhere(list.scope, scope) && [...list.family].some((each) => family.has(each)),
    )
  }

  /** The list that a call is about. */
  #listOf({ list: name, scope, args }: TaskChange): List | undefined {
    return this.#lists.findLast((list) => list.name === name && list.args === args && !isElsewhere(list.scope, scope))
  }

  #newList(name: string, { scope, args }: Pick<List, 'scope' | 'args'>): List {
    const list: List = { name, scope, args, family: new Set(), tasks: [], finder: new Finder([]), doubts: [] }
    this.#lists.push(list)
    return list
  }

  /** A task that stood in no list before. Where the call was perhaps refused it is told with it. */
  #taskOf(from: TaskChange, { id, text = '', isOpen = true, state }: TaskSaid): Listed {
    const task = { id, text, isOpen, state, from, calls: [], named: this.#named }
    return from.isDoubtful && !(from.isBeside && isOpen) ? mayBeAbout({ ...task, isOpen: true }, from.told) : task
  }

  #put(list: List, at: number, task: Listed): void {
    list.tasks[at] = task
    list.finder.add(task, at)
  }

  #layOver(change: TaskChange, said: TaskSaid, list: List): void {
    const at = foundIn(list, said)
    if (at === undefined && said.isNew && said.id !== undefined) this.#giveUpId(said.id, list)
    if (at !== undefined) this.#put(list, at, this.#laidOver(list.tasks[at]!, change, said))
    else if (said.text === undefined) this.#doubt(change, list)
    else this.#put(list, list.tasks.length, this.#taskOf(change, said))
  }

  /** A number that is given to another task names the one before no more. */
  #giveUpId(id: string, list: List): void {
    const at = list.finder.find({ id, text: undefined, isOpen: true })
    if (at !== undefined) list.tasks[at] = { ...list.tasks[at]!, id: undefined }
  }

  /** A task after a call that names it: where that was perhaps refused, or says no state, it is told with the call. */
  #laidOver(task: Listed, from: TaskChange, said: TaskSaid): Listed {
    const isUnclear = said.isOpen === undefined ? from.list === undefined : from.isDoubtful && !said.isOpen
    if (isUnclear) return mentioned(task, from, said)
    const {
      id = task.id,
      text,
      isOpen = task.isOpen,
      state = said.isOpen === undefined ? task.state : undefined,
    } = said
    const closedBy = isOpen ? undefined : from.list === undefined ? from.told : task.closedBy
    const now = { ...task, id, isOpen, state, calls: [], named: this.#named, closedBy }
    return text === undefined ? now : { ...now, text, from }
  }

  /** What a call says of a task that it names without its list. */
  #applySingle(change: TaskChange, said: TaskSaid): void {
    const all = this.#lists.filter(({ scope }) => !isElsewhere(scope, change.scope))
    const lists = this.#alike(change)
    const having = all.filter((list) => foundIn(list, said) !== undefined)
    const [only, ...others] = having.filter((list) => lists.includes(list))
    if (only && others.length === 0) this.#layOver(change, said, only)
    else if (having.length > 0) for (const list of having) this.#mention(change, said, list)
    else if (said.text === undefined) for (const list of lists) this.#doubt(change, list)
    else if (said.isOpen !== undefined) {
      const list = lists[0] ?? this.#newList(loose, { scope: new Map(), args: '' })
      for (const each of change.family) list.family.add(each)
      this.#layOver(change, said, list)
    }
  }

  /** Entries of a new list may be the same tasks as those of another one, which stay open and are told with the call. */
  #mentionAlike(change: TaskChange): void {
    for (const list of this.#lists)
      if (list.name === change.list && !isElsewhere(list.scope, change.scope))
        for (const said of change.tasks)
          if (said.text !== undefined && list.finder.find({ ...said, id: undefined }) !== undefined)
            this.#mention({ ...change, mayReopen: false }, { ...said, id: undefined, isOpen: false }, list)
  }

  #mention(change: TaskChange, said: TaskSaid, list: List): void {
    const at = foundIn(list, said)!
    list.tasks[at] = mentioned(list.tasks[at]!, change, said)
  }

  /** A call that says something of a task nobody knows, or of none, may be about any of them. */
  #doubt({ told }: TaskChange, list: List, mayReopen = false): void {
    list.doubts = [...list.doubts, { told, named: this.#named, mayReopen }].slice(-mostCalls)
  }
}

/** Whether a call holds all tasks of a list. */
function isWhole({ tasks, isPartial, isDoubtful, isBeside }: TaskChange, { tasks: before, finder }: List): boolean {
  if (isPartial || (isDoubtful && !isBeside) || tasks.some(({ text }) => text === undefined)) return false
  if (tasks.length >= before.length) return true
  return !tasks.some((said) => {
    const at = finder.find(said)
    return at !== undefined && isSame(said, before[at]!)
  })
}

/** The tasks that calls leave, in their order, each with the number of the call that named it last. */
export function tasksAfter(changes: readonly TaskChange[]): Listed[] {
  const lists = new TaskLists()
  for (const change of changes) lists.apply(change)
  return lists.all()
}
