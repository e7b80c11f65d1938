import { resultsText, type ToolUse } from '../../message/pairing.ts'
import { fieldsOf, spelled } from '../../text/shell/read-call.ts'
import { toldOf, type TaskChange } from '../../text/tasks/task-calls.ts'

/** So much of a call and of its result is read for whether they name another call. */
const longestRead = 300
const word = /[\p{L}\p{N}_-]{3,60}/gu
/** How tools are called that undo the call before them, whatever they say. */
const undoes = /(?:^|_)(?:undo|redo|revert|restore|roll_?back|reset)(?:_|$)/u
const number = /(?:#|\b(?:task|todo|item|step|aufgabe)[ _]?|任务|待办)(\d{1,9})(?!\d)/giu

/** Tells which calls name an earlier one that changed tasks: they may have undone it. */
export class NamingCalls {
  readonly #changes = new Map<string, TaskChange>()
  #last: TaskChange | undefined

  /** Takes what a call did with tasks, or nothing where it did something else. */
  take({ value }: ToolUse, change: TaskChange | undefined): void {
    this.#last = change
    if (change) this.#changes.set(value.toolName, change)
  }

  /** What a call that changes no tasks itself may have done with them; undefined where it names no call that did. */
  naming(use: ToolUse): TaskChange | undefined {
    if (this.#changes.size === 0) return undefined
    const { toolName, input } = use.value
    const text = `${JSON.stringify(fieldsOf(input)).slice(0, longestRead)} ${resultsText(use).slice(0, longestRead)}`
    const named = (text.match(word) ?? []).map((each) => this.#changes.get(each)).find((each) => each !== undefined)
    const change = named ?? (undoes.test(spelled(toolName)) ? this.#last : undefined)
    if (!change) return undefined
    const ids = [...new Set(Array.from(text.matchAll(number), ([, id]) => id!))]
    return {
      ...change,
      list: undefined,
      args: '',
      tasks: ids.map((id) => ({ id, text: undefined, isOpen: undefined })),
      isPartial: true,
      isDoubtful: true,
      told: toldOf(use, false),
      mayReopen: true,
    }
  }
}
