import type { Steps } from '../../breaks.ts'
import { callsOf, isPerson, isResult } from '../../message/guards.ts'
import type { Message, ToolCallPart } from '../../message/types.ts'
import type { Spoken } from '../orders/spoken.ts'
import { isQuestion } from '../orders/question.ts'
import { openMark, saidLater, type Place, type Said, type SaidList } from './said-later.ts'

const longest = 400
const box = /^\[ \]\s*/u
/** So many open points are kept, the newest. */
const mostPoints = 100

const done =
  /\b(?:done|finished|fixed|completed?|closed|resolved|answered|clarified|merged|shipped|settled)\b|(?<![a-zäöüß])(?:erledigt|fertig|behoben|geklärt|abgeschlossen)(?![a-zäöüß])|完成|搞定|解决|已经?(?:处理|修复|确认|上线|发)|^\[x\]/u
const notDone =
  /\b(?:not|n't|never|until|once|when|before)\b|(?<![a-zäöüß])(?:nicht|noch|bis|sobald)(?![a-zäöüß])|没|未|尚/u

const asks = /[?？]\s*$/u

const isMeant = ({ plain, isOfOthers, isSupposed }: Spoken['lines'][number]['sentences'][number]): boolean =>
  !isOfOthers && !isSupposed && !isQuestion(plain)

const isClosing = ({ plain, isOfOthers, isSupposed }: Spoken['lines'][number]['sentences'][number]): boolean =>
  !isOfOthers && !isSupposed && !asks.test(plain) && done.test(plain) && !notDone.test(plain)

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

/** Something that is to be done. */
export interface OpenPoint {
  readonly text: string
  /** What was said later that may be about it. */
  readonly later: readonly string[]
}

/** What is still to be done after messages. */
interface OpenPoints {
  /** The open entries of the last list of tasks; undefined where there is none. */
  readonly tasks: readonly OpenPoint[] | undefined
  /** Lines that say so. */
  readonly points: readonly OpenPoint[]
  /** What people and answers said, and which tasks are done. */
  readonly said: SaidList
}

/** The calls whose results say that they failed. */
function failedCalls(messages: readonly Message[]): ReadonlySet<string> {
  const failed = new Set<string>()
  for (const { parts } of messages)
    for (const part of parts) if (isResult(part) && part.status === 'error') failed.add(part.callId)
  return failed
}

/** What messages leave open: by their last list of tasks, and by lines that say so, without what later ones close. A line in each step. */
export function* openPointsOf(
  messages: readonly Message[],
  spokenIn: (message: Message) => Steps<Spoken>,
): Steps<OpenPoints> {
  const failed = failedCalls(messages)
  let tasks: readonly Task[] | undefined
  let listed: Place = { at: -1, said: 0 }
  const points: { text: string; place: Place }[] = []
  const said: Said[] = []
  for (const [at, message] of messages.entries()) {
    const calls = callsOf(message)
    for (const call of calls) {
      const found = failed.has(call.callId) ? undefined : tasksOf(call)
      if (found) [tasks, listed] = [found, { at, said: said.length }]
    }
    if (calls.length > 0 || (message.role !== 'assistant' && !isPerson(message))) continue
    const by = message.role === 'assistant' ? 'answer' : 'person'
    for (const { text, plain, sentences } of (yield* spokenIn(message)).lines) {
      yield
      if (text.length <= longest && openMark.test(plain) && !/[:：]$/u.test(text))
        points.push({ text: text.replace(box, ''), place: { at, said: said.length } })
      else
        for (const sentence of sentences)
          said.push({ text: sentence.text, by, at, isClosing: isClosing(sentence), isMeant: isMeant(sentence) })
    }
  }
  for (const { text, isOpen } of tasks ?? [])
    if (!isOpen) said.push({ text, by: 'task', at: messages.length, isClosing: true, isMeant: true })
  function* stillOpen(text: string, place: Place): Steps<OpenPoint[]> {
    yield
    const later = saidLater(text, [said], 0, place)
    return later ? [{ text, later }] : []
  }
  const found: OpenPoint[] = []
  for (const { text, place } of points.slice(-mostPoints)) found.push(...(yield* stillOpen(text, place)))
  const toDo: OpenPoint[] = []
  for (const { text, isOpen } of tasks ?? []) if (isOpen) toDo.push(...(yield* stillOpen(text, listed)))
  return { tasks: tasks && toDo, points: found, said }
}
