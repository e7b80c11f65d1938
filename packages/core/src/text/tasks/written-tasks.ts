/** What a call says of one task. */
export interface TaskSaid {
  readonly id: string | undefined
  readonly text: string | undefined
  /** Undefined where the call does not say. */
  readonly isOpen: boolean | undefined
  /** A state that is known neither as open nor as closed. */
  readonly state?: string
  /** The call makes it: it is none that was there under another text or number. */
  readonly isNew?: true
}

const boxed = /^\s{0,40}(?:(?:[-*+•]|\d{1,3}[.)])\s{1,4})?\[([ xX✓✔~/>-]?)\]\s{1,4}(\S.*)$/u
const ticked = /[xX✓✔]/u
/** Lists with longer entries are no lists of tasks. */
const longestEntry = 400

/** A task that is written as a line; with a box it says whether it is open. */
function writtenTask(line: string): TaskSaid {
  const [, mark, text] = boxed.exec(line) ?? []
  return { id: undefined, text: (text ?? line).trim(), isOpen: mark === undefined ? undefined : !ticked.test(mark) }
}

/** The tasks of a text that begins with a line with a box, below headings, and consists of such lines for the most part. */
export function boxesIn(value: unknown): readonly TaskSaid[] | undefined {
  if (typeof value !== 'string' || !value.includes('[')) return undefined
  const lines = value.split(/\r\n|[\r\n]/u).filter((line) => /^\s*[^\s#]/u.test(line))
  const boxes = lines.filter((line) => boxed.test(line))
  return boxes.length * 2 >= lines.length && boxes[0] !== undefined && boxes[0] === lines[0]
    ? boxes.map(writtenTask)
    : undefined
}

/** The tasks that lines with boxes of a text say, and the other lines. */
export function withoutBoxes(text: string): { readonly tasks: readonly TaskSaid[]; readonly rest: string } {
  if (!text.includes('[')) return { tasks: [], rest: text }
  const lines = text.split(/\r\n|[\r\n]/u)
  const isBox = (line: string): boolean => boxed.test(line)
  return { tasks: lines.filter(isBox).map(writtenTask), rest: lines.filter((line) => !isBox(line)).join('\n') }
}

/** The tasks of a list of texts. */
export function textsIn(value: unknown): readonly TaskSaid[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const isText = (each: unknown): boolean =>
    typeof each === 'string' && each.length <= longestEntry && /\p{L}{2}|\p{Script=Han}/u.test(each)
  return value.every(isText) ? value.map(writtenTask) : undefined
}

/** The first number that a result gives what a call made: `Task #1`, `"id":1`. It has a digit, so that it is no word. */
const givenId =
  /(?:#|"(?:task_?|todo_?)?g?id"\s{0,9}:\s{0,9}"?|\bid[:=]?\s{1,3}"?|\b(?:task|todo)\s)(?=[\w-]{0,63}\d)([\w-]{1,64})/iu

/** What a task is known by that a call made, as its result says. */
export const givenIdIn = (result: string): string | undefined => givenId.exec(result)?.[1]
