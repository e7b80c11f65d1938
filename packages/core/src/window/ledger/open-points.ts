import type { Steps } from '../../breaks.ts'
import { callsOf, isPerson, isResult } from '../../message/guards.ts'
import type { Message, ToolCallPart } from '../../message/types.ts'
import type { Spoken } from '../orders/spoken.ts'
import { sharedBy, wordsOf } from './alike.ts'

const longest = 400
/** So much of the words of an open point what closes it has. */
const leastClosing = 0.5
const box = /^\[ \]\s*/u
/** So many open points are kept, the newest. */
const mostPoints = 100
/** So many sentences that close something are compared with what is open, and kept, the newest. */
const mostClosing = { compared: 2000, kept: 200 }

const open =
  /^(?:\[ \]|(?:todo|to do|still (?:open|to do|missing)|not yet|open (?:points?|questions?|issues?)|to be (?:clarified|decided|confirmed))\b|(?:next steps?|remaining|pending)(?: (?:work|tasks?|steps?|points?|items?|questions?|issues?))?\s*:|(?:noch )?(?:offen|zu klären|zu tun)(?![a-zäöüß])|noch (?:nicht|offen|zu)(?![a-zäöüß])|待办|待定|待确认|下一步|未完成|尚未|遗留)/u
const done =
  /\b(?:done|finished|fixed|completed?|closed|resolved|answered|clarified|merged|shipped|settled)\b|(?<![a-zäöüß])(?:erledigt|fertig|behoben|geklärt|abgeschlossen)(?![a-zäöüß])|完成|搞定|解决|已经?(?:处理|修复|确认|上线|发)|^\[x\]/u
const notDone =
  /\b(?:not|n't|never|until|once|when|before)\b|(?<![a-zäöüß])(?:nicht|noch|bis|sobald)(?![a-zäöüß])|没|未|尚/u

const isOpenStatus = (status: unknown): boolean =>
  typeof status === 'string' && /^(?:pending|in[_ -]?progress|open|todo|not[_ -]?started)$/iu.test(status)

/** A task of a list. */
interface Task {
  readonly text: string
  readonly isOpen: boolean
}

/** How tools and arguments are called that hold a list of tasks; others hold things that have a status, too. */
const listName = /to_?-?dos?|tasks?|plan|checklist|steps?/iu

/** The entries of a list of tasks in the arguments of a call; undefined where there is no such list. */
function tasksOf({ toolName, input }: ToolCallPart): Task[] | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const [key, list] = Object.entries(input).find(([, value]) => Array.isArray(value)) ?? []
  if (key === undefined || !(listName.test(toolName) || listName.test(key))) return undefined
  const entries = (list as unknown[]).filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
  )
  if (entries.length === 0 || !entries.every(({ status }) => typeof status === 'string')) return undefined
  return entries.flatMap((entry) => {
    const text =
      entry['content'] ?? entry['title'] ?? entry['description'] ?? entry['task'] ?? entry['step'] ?? entry['text']
    return typeof text === 'string' ? [{ text, isOpen: isOpenStatus(entry['status']) }] : []
  })
}

/** What is still to be done after messages. */
export interface OpenPoints {
  /** The open entries of the last list of tasks; undefined where there is none. */
  readonly tasks: readonly string[] | undefined
  /** Lines that say so, and that nothing later closes. */
  readonly points: readonly string[]
  /** What was said to be done. */
  readonly closed: readonly string[]
}

/** A sentence that says that something is done. */
export interface Closing {
  readonly words: ReadonlySet<string>
  readonly tokens: ReadonlySet<string>
  /** Numbers and names. */
  readonly names: readonly string[]
}

const token = /[\p{L}\p{N}]+/gu
const name = /(?<=[^\s.!?:]\s)\p{Lu}\p{L}+|\p{L}*\p{N}[\p{L}\p{N}]*/gu

/** Reads a point or a sentence for what it is about. */
export const closingOf = (text: string): Closing => ({
  words: wordsOf(text),
  tokens: new Set(text.toLowerCase().match(token)),
  names: (text.match(name) ?? []).map((each) => each.toLowerCase()),
})

/** Whether each of two texts names something that the other one does not: they are about different things. */
const areApart = (one: Closing, other: Closing): boolean =>
  one.names.some((each) => !other.tokens.has(each)) && other.names.some((each) => !one.tokens.has(each))

/** Whether one of some sentences says that a point is done. */
export function isClosed(point: string, closed: readonly Closing[]): boolean {
  const own = closingOf(point)
  return closed.some((other) => {
    let both = 0
    for (const word of own.words) if (other.words.has(word)) both += 1
    const isAlike = both >= own.words.size * leastClosing || sharedBy(own.words, other.words) >= leastClosing
    return isAlike && !areApart(own, other)
  })
}

/** The calls whose results say that they failed. */
function failedCalls(messages: readonly Message[]): ReadonlySet<string> {
  const failed = new Set<string>()
  for (const { parts } of messages)
    for (const part of parts) if (isResult(part) && part.status === 'error') failed.add(part.callId)
  return failed
}

/** What messages leave open: by their last list of tasks, and by lines that say so. A line in each step. */
export function* openPointsOf(
  messages: readonly Message[],
  spokenIn: (message: Message) => Steps<Spoken>,
): Steps<OpenPoints> {
  const failed = failedCalls(messages)
  let tasks: readonly Task[] | undefined
  const points: { text: string; closedAfter: number }[] = []
  const closed: string[] = []
  for (const message of messages) {
    const calls = callsOf(message)
    for (const call of calls) if (!failed.has(call.callId)) tasks = tasksOf(call) ?? tasks
    if (calls.length > 0 || (message.role !== 'assistant' && !isPerson(message))) continue
    for (const { text, plain, sentences } of (yield* spokenIn(message)).lines) {
      yield
      if (text.length <= longest && open.test(plain) && !/[:：]$/u.test(text))
        points.push({ text: text.replace(box, ''), closedAfter: closed.length })
      else
        for (const sentence of sentences)
          if (done.test(sentence.plain) && !notDone.test(sentence.plain)) closed.push(sentence.text)
    }
  }
  for (const { text, isOpen } of tasks ?? []) if (!isOpen) closed.push(text)
  const compared = Math.max(0, closed.length - mostClosing.compared)
  const closings: Closing[] = []
  for (const text of points.length > 0 ? closed.slice(compared) : []) {
    closings.push(closingOf(text))
    yield
  }
  const isStillOpen = ({ text, closedAfter }: (typeof points)[number]): boolean =>
    !isClosed(text, closings.slice(Math.max(0, closedAfter - compared)))
  return {
    tasks: tasks?.flatMap(({ text, isOpen }) => (isOpen ? [text] : [])),
    points: points
      .slice(-mostPoints)
      .filter(isStillOpen)
      .map(({ text }) => text),
    closed: closed.slice(-mostClosing.kept),
  }
}
