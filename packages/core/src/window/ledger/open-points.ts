import type { Steps } from '../../breaks.ts'
import { isCall, isPerson } from '../../message/guards.ts'
import { pairRound } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import type { Spoken } from '../orders/spoken.ts'
import type { Around } from '../said/note.ts'
import { Surroundings } from '../said/surroundings.ts'
import { isQuestion } from '../orders/question.ts'
import { closedIn } from './closed-in-results.ts'
import { nextSaid, type NextSaid } from '../later/next-said.ts'
import { joinInSteps } from './joined-index.ts'
import { NamingCalls } from './naming-calls.ts'
import type { Said, SaidList } from './said-index.ts'
import { openMark, saidLater, saysOpen, type Place } from './said-later.ts'
import { taskChangeOf, type TaskChange } from '../../text/tasks/task-calls.ts'
import { tasksAfter, toldTask, type Task } from './task-lists.ts'

const longest = 400
const box = /^\[ \]\s*/u
/** So many open points are kept, the newest. */
const mostPoints = 100

type Sentence = Spoken['lines'][number]['sentences'][number]

const isMeant = ({ plain, isOfOthers, isSupposed }: Sentence): boolean =>
  !isOfOthers && !isSupposed && !isQuestion(plain)

/** A mark of what is open that stands before something, not alone. */
const marked = /^[^:：]{1,40}[:：]\s*\S/u

/** Whether a sentence behind another one on a line says that something is open. */
const isOpenBehind = ({ plain, isOfOthers, isSupposed }: Sentence): boolean =>
  !isOfOthers && !isSupposed && plain.length <= longest && openMark.test(plain) && marked.test(plain)

/** Something that is to be done. */
export interface OpenPoint {
  readonly text: string
  /** Where it stands in its message, if it stands in one. */
  readonly around?: Around
  /** What was said later that may be about it. */
  readonly later: readonly string[]
  /** What was said next, if an answer leaves it open and nothing said later may be about it. */
  readonly next?: NextSaid
}

/** An entry of a list of tasks. */
interface ListedTask extends OpenPoint {
  readonly task: Task
}

/** What is still to be done after messages. */
interface OpenPoints {
  /** What calls do with lists of tasks. */
  readonly changes: readonly TaskChange[]
  /** The tasks that they leave, open or not. */
  readonly tasks: readonly ListedTask[]
  /** Lines that say so. */
  readonly points: readonly OpenPoint[]
  /** What people and models said, and which tasks are done. */
  readonly said: SaidList
}

/** What messages leave open: by their lists of tasks, and by lines that say so, without what later ones close. A line in each step. */
export function* openPointsOf(
  messages: readonly Message[],
  spokenIn: (message: Message) => Steps<Spoken>,
): Steps<OpenPoints> {
  const changes: TaskChange[] = []
  const naming = new NamingCalls()
  const places: Place[] = []
  const points: { text: string; place: Place; around: Around; isOfAnswer: boolean }[] = []
  const said: Said[] = []
  for (const [at, message] of messages.entries()) {
    if (message.role !== 'assistant' && !isPerson(message)) continue
    const isCalling = message.role === 'assistant' && message.parts.some(isCall)
    const uses = isCalling ? pairRound(messages, at).uses : []
    const by = isCalling ? 'calling' : message.role === 'assistant' ? 'answer' : 'person'
    /** Whether something stands in front of what is said next that is not among what was said. */
    let isAfterCut: true | undefined
    const cut = (): void => {
      const last = said.at(-1)
      if (last?.at === at) said[said.length - 1] = { ...last, isCut: true }
      isAfterCut = true
    }
    const spoken = yield* spokenIn(message)
    let read: Surroundings | undefined
    const surroundings = (): Surroundings => (read ??= new Surroundings(spoken))
    const addPoint = (text: string, around: Around): void => {
      cut()
      points.push({
        text: text.replace(box, ''),
        place: { at, said: said.length },
        around,
        isOfAnswer: by === 'answer',
      })
    }
    for (const [line, { text, plain, sentences, isPartial }] of spoken.lines.entries()) {
      yield
      if (isPartial) cut()
      const isPoint = !isCalling && sentences.length > 0 && text.length <= longest && saysOpen(plain)
      if (isPoint && !/[:：]$/u.test(text)) addPoint(text, surroundings().ofPoint(line))
      else
        for (const [of, sentence] of sentences.entries())
          if (!isCalling && of > 0 && isOpenBehind(sentence))
            addPoint(sentence.text, surroundings().ofSentence({ line, of }))
          else {
            said.push({
              text: sentence.text,
              by,
              at,
              isMeant: isMeant(sentence),
              ...(isAfterCut ? { isAfterCut } : {}),
            })
            isAfterCut = undefined
          }
      if (isPartial) cut()
    }
    for (const use of uses) {
      const own = taskChangeOf(use)
      const change = own ?? naming.naming(use)
      naming.take(use, own)
      if (!own) for (const text of closedIn(use)) said.push({ text, by: 'result', at, isMeant: true })
      if (!change) continue
      changes.push(change)
      places.push({ at, said: said.length })
    }
  }
  const listed = tasksAfter(changes)
  for (const { text, isOpen, named } of listed)
    if (!isOpen) said.push({ text, by: 'task', at: places[named]!.at, isMeant: true })
  const lists = [said]
  if (points.length > 0 || listed.some(({ isOpen }) => isOpen)) yield* joinInSteps(lists)
  const found: OpenPoint[] = []
  const nexts = new Map<number, NextSaid>()
  const nextOf = ({ at }: Place): NextSaid => {
    const next = nexts.get(at) ?? nextSaid(messages, said, at)
    nexts.set(at, next)
    return next
  }
  for (const { text, place, around, isOfAnswer } of points.slice(-mostPoints)) {
    yield
    const later = saidLater({ text }, lists, 0, place)
    const isNext = isOfAnswer && later?.length === 0
    if (later) found.push({ text, around, later, ...(isNext && { next: nextOf(place) }) })
  }
  const tasks: ListedTask[] = []
  for (const task of listed) {
    yield
    const { text, named, isOpen } = task
    const later = isOpen ? saidLater({ text, isTask: true }, lists, 0, places[named]) : []
    if (later) tasks.push({ text: toldTask(task), task, later })
  }
  return { changes, tasks, points: found, said }
}
