import { isListName } from '../../text/tasks/task-calls.ts'
import { boxesIn } from '../../text/tasks/written-tasks.ts'

/** Shorter lines say nothing alone, longer ones are no line of a program. */
const shortestLine = 12
const longestLine = 200

/** Takes the lines of a text that has several, without what stands around them. */
export function eachLine(text: string, take: (line: string) => void): void {
  let from = 0
  if (!text.includes('\n')) return
  while (from <= text.length) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    if (to - from <= longestLine * 2) {
      const line = text.slice(from, to).trim()
      if (line.length >= shortestLine && line.length <= longestLine) take(line)
    }
    from = to + 1
  }
}

/** Whether a text is the list of tasks of a call: it is told by what is open, and an older one says what holds no more. */
const isTaskList = (input: unknown, key: string, text: string): boolean =>
  isListName(key) && (input as Readonly<Record<string, unknown>>)[key] === text && boxesIn(text) !== undefined

/** Takes the texts in the arguments of a call, with the key before each; whatever its depth. Lists of tasks are left out. */
export function eachInputText(input: unknown, take: (text: string, key: string) => void): void {
  const left: [unknown, string][] = [[input, '']]
  while (left.length > 0) {
    const [value, key] = left.pop()!
    if (typeof value === 'string') {
      if (!isTaskList(input, key, value)) take(value, key)
    } else if (Array.isArray(value)) for (let at = value.length - 1; at >= 0; at -= 1) left.push([value[at], key])
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value).toReversed()) left.push([inner, name])
  }
}
