import { callsOf, textOf } from '../message/guards.ts'
import type { Message, ToolCallPart } from '../message/types.ts'

const ends = new Set(['.', '!', '?', '。', '！', '？'])
const longest = 400

/** The sentences and lines of a text; one pass. */
export function sentencesOf(text: string): string[] {
  const found: string[] = []
  let from = 0
  const take = (to: number): void => {
    const sentence = text.slice(from, to).trim()
    if (sentence.length > 2 && sentence.length <= longest) found.push(sentence)
    from = to
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    const next = text[at + 1]
    if (character === '\n') take(at)
    else if (ends.has(character) && (character > '\u3000' || next === undefined || next === ' ' || next === '\n'))
      take(at + 1)
  }
  take(text.length)
  return found
}

/** What says that something was settled. */
const deciding =
  /\b(?:decided?|chose|chosen|instead|because|fixed|root cause|must|never|always|agreed|confirmed|will)\b|决定|改为|因为|必须|不要|确认/iu
/** What says that something is still to be done. */
const todo =
  /^\s*(?:[-*]\s*\[ \]|(?:todo|next steps?|remaining|pending|still open|not yet)\b|待办|下一步|未完成|尚未)/iu

/** A sentence of an answer, with how much it tells. */
export interface Sentence {
  readonly text: string
  readonly worth: number
}

/** The sentences of a text that answers, the telling ones with a higher worth: the first, those that settle something, the last. */
export function telling(text: string): Sentence[] {
  const sentences = sentencesOf(text)
  return sentences.map((sentence, at) => ({
    text: sentence,
    worth:
      (at === 0 ? 1 : 1 / (at + 2)) + (deciding.test(sentence) ? 0.5 : 0) + (at === sentences.length - 1 ? 0.3 : 0),
  }))
}

const isOpenStatus = (status: unknown): boolean =>
  typeof status === 'string' && /^(?:pending|in[_ -]?progress|open|todo|not[_ -]?started)$/iu.test(status)

/** The entries of a list of tasks in the arguments of a call that are not finished; undefined where there is no such list. */
function openEntries({ input }: ToolCallPart): string[] | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const list = Object.values(input as Record<string, unknown>).find(Array.isArray) as unknown[] | undefined
  const entries = list?.filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
  if (!entries || entries.length === 0 || !entries.every(({ status }) => typeof status === 'string')) return undefined
  return entries.flatMap((entry) => {
    const text = entry['content'] ?? entry['title'] ?? entry['description'] ?? entry['task'] ?? entry['text']
    return isOpenStatus(entry['status']) && typeof text === 'string' ? [text] : []
  })
}

/** What is still to be done after messages: the open entries of the last list of tasks, and lines that say so. */
export function openTasks(messages: readonly Message[]): string[] {
  for (const message of messages.toReversed()) {
    for (const call of callsOf(message).toReversed()) {
      const entries = openEntries(call)
      if (entries) return entries
    }
    if (message.role !== 'assistant' || callsOf(message).length > 0) continue
    const lines = textOf(message)
      .split('\n')
      .filter((line) => line.length <= longest && todo.test(line))
    if (lines.length > 0) return lines.map((line) => line.trim())
  }
  return []
}
