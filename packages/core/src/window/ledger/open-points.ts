import type { Steps } from '../../breaks.ts'
import { callsOf, isPerson } from '../../message/guards.ts'
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

/** The entries of a list of tasks in the arguments of a call; undefined where there is no such list. */
function tasksOf({ input }: ToolCallPart): Task[] | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const list = Object.values(input as Record<string, unknown>).find(Array.isArray) as unknown[] | undefined
  const entries = list?.filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
  if (!entries || entries.length === 0 || !entries.every(({ status }) => typeof status === 'string')) return undefined
  return entries.flatMap((entry) => {
    const text = entry['content'] ?? entry['title'] ?? entry['description'] ?? entry['task'] ?? entry['text']
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

/** Whether one of some sentences says that a point is done. */
export function isClosed(point: string, closed: readonly ReadonlySet<string>[]): boolean {
  const words = wordsOf(point)
  return closed.some((other) => {
    let both = 0
    for (const word of words) if (other.has(word)) both += 1
    return both >= words.size * leastClosing || sharedBy(words, other) >= leastClosing
  })
}

/** What messages leave open: by their last list of tasks, and by lines that say so. A line in each step. */
export function* openPointsOf(
  messages: readonly Message[],
  spokenIn: (message: Message) => Steps<Spoken>,
): Steps<OpenPoints> {
  let tasks: readonly Task[] | undefined
  const points: { text: string; closedAfter: number }[] = []
  const closed: string[] = []
  for (const message of messages) {
    const calls = callsOf(message)
    for (const call of calls) tasks = tasksOf(call) ?? tasks
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
  const words: ReadonlySet<string>[] = []
  for (const text of points.length > 0 ? closed.slice(compared) : []) {
    words.push(wordsOf(text))
    yield
  }
  const isStillOpen = ({ text, closedAfter }: (typeof points)[number]): boolean =>
    !isClosed(text, words.slice(Math.max(0, closedAfter - compared)))
  return {
    tasks: tasks?.flatMap(({ text, isOpen }) => (isOpen ? [text] : [])),
    points: points
      .slice(-mostPoints)
      .filter(isStillOpen)
      .map(({ text }) => text),
    closed: closed.slice(-mostClosing.kept),
  }
}
