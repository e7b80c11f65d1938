import type { Steps } from '../breaks.ts'
import { callsOf, isPerson, textOf } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { cutText, noteTokens } from './fit.ts'
import { distinct } from './ledger/choose.ts'
import { longestOpen, openNote } from './ledger/open-later.ts'
import type { SettledPlace } from './ledger/limits-later.ts'
import { withOpenHeadings } from './ledger/open-headings.ts'
import { openPointsOf, type OpenPoint } from './ledger/open-points.ts'
import type { Note, SegmentNotes } from './said/note.ts'
import { correctionIn } from './orders/corrections.ts'
import { decisionsIn } from './orders/decisions.ts'
import { ordersIn } from './orders/orders.ts'
import { readSpoken, type Spoken } from './orders/spoken.ts'
import type { TakingBack } from './orders/taking-back.ts'
import { isCourtesy } from './said/courtesy.ts'
import { withoutPasted } from './said/pasted.ts'
import { toldOf, wholeSentences } from './said/sentences.ts'
import { pointsBack, toldOfPerson, toldOn, type SentencePlace, type ToldOn } from './said/going-on.ts'
import { telling } from './said/telling.ts'
import { without } from './without.ts'
import { countWritten } from './said/write.ts'

/** An order that says it is for good, or for every case, stands apart from what else was asked. */
const leastStanding = 2
/** Of a text with more orders, such as a document, these are worth less. */
const mostOrders = 8
/** A longer list of an answer is told by so many tokens of it. */
const longestAnswered = 150
const goesOn = '[…]'

const toolsOf = (messages: readonly Message[]): Map<string, number> => {
  const tools = new Map<string, number>()
  for (const message of messages)
    for (const { toolName } of callsOf(message)) tools.set(toolName, (tools.get(toolName) ?? 0) + 1)
  return tools
}

/** What is known of messages before anything is chosen. */
export interface Found {
  readonly summary: SegmentNotes
  readonly asked: readonly Note[]
  readonly sentences: readonly Note[]
}

/** How instructions and decisions of a person are told: with a mark, too, where what stands behind their list may take one out. */
function tellingOf(
  spoken: Spoken,
  isHeld: (sentence: string) => boolean,
): (settled: { readonly text: string; readonly end: SentencePlace }) => ToldOn {
  const { lines } = spoken
  let list: ReturnType<typeof pointsBack> | undefined
  return (settled) => {
    const told = toldOfPerson(spoken, settled, isHeld)
    const { line } = settled.end
    if (!lines[line]!.isItem || told.text.endsWith(goesOn)) return told
    if (!list || line < list.from || line >= list.end) list = pointsBack(lines, line, isHeld)
    return list.isPointing ? { ...told, text: `${told.text} ${goesOn}` } : told
  }
}

/** Takes notes of what is said, message by message. */
class Notes {
  readonly ledger: Note[] = []
  readonly asked: Note[] = []
  readonly sentences: Note[] = []
  /** Where the message stands that is read. */
  place: SettledPlace | undefined
  readonly #tokens: TokenCounter
  #order = 0
  /** From where on the ledger holds what the last message of a person settled. */
  #settledFrom = 0
  #settledTo = 0

  constructor(tokens: TokenCounter) {
    this.#tokens = tokens
  }

  of(kind: Note['kind'], text: string, worth: number): Note {
    this.#order += 1
    return { kind, text, worth, order: this.#order, tokens: this.tokensOf(text) }
  }

  /** A note of what may take back an earlier one. */
  settledAs(kind: 'standing' | 'decided', said: TakingBack & { readonly text: string }, worth: number): Note {
    const note: Note = { ...this.of(kind, said.text, worth), ...(this.place && { place: this.place }) }
    if (!said.takesBack) return note
    const { brief } = said
    return {
      ...note,
      takesBack: true,
      ...(brief === undefined ? {} : { brief: { text: brief, tokens: this.tokensOf(brief) } }),
    }
  }

  tokensOf(text: string): number {
    return this.#tokens.count(text) + noteTokens
  }

  /** Adds what corrects the message before to what that settled: without it that would say what does not hold. */
  #correct(spoken: Spoken): void {
    const correction = correctionIn(spoken)
    if (correction === undefined) return
    for (let at = this.#settledFrom; at < this.#settledTo; at += 1) {
      const { brief: _, ...note } = this.ledger[at]!
      const text = `${note.text}${note.text.endsWith(goesOn) ? '' : ` ${goesOn}`} ${correction}`
      this.ledger[at] = { ...note, text, tokens: this.tokensOf(text) }
    }
  }

  /** Adds what a person wants to hold, what they settled, and what they asked besides. */
  *addPerson(text: string, spoken: Spoken): Steps<void> {
    this.#correct(spoken)
    this.#settledFrom = this.ledger.length
    const orders = yield* ordersIn(spoken)
    const standing = orders.filter(({ strength }) => strength >= leastStanding)
    const apart = new Set<string>()
    for (const { text: order } of standing) {
      yield
      apart.add(order)
      for (const sentence of wholeSentences(order)) for (const { text: told } of toldOf(sentence)) apart.add(told)
    }
    const settled = (yield* decisionsIn(spoken)).filter((decision) => !apart.has(decision.text))
    const decisions = settled.filter(({ strength }) => strength === 2)
    const held = new Set([...apart, ...decisions.flatMap(({ text: decision }) => [...wholeSentences(decision)])])
    const tell = tellingOf(spoken, (sentence) => held.has(sentence))
    const joined: { readonly text: string }[] = []
    const toldAs = new Set<string>()
    for (const [at, order] of standing.entries()) {
      const worth = at < mostOrders ? order.strength : order.strength - leastStanding
      const told = tell(order)
      this.ledger.push(this.settledAs('standing', { ...order, text: told.text }, worth))
      joined.push(order, ...told.sentences.map((sentence) => ({ text: sentence })))
      toldAs.add(told.text)
      yield
    }
    for (const decision of decisions) {
      const told = tell(decision)
      joined.push(decision, ...told.sentences.map((sentence) => ({ text: sentence })))
      if (!toldAs.has(told.text)) this.ledger.push(this.settledAs('decided', { ...decision, text: told.text }, 3))
      yield
    }
    this.#settledTo = this.ledger.length
    // What stands above a list is told with it, too.
    const leads = new Set(spoken.lines.flatMap(({ above = [] }) => above))
    const above = new Set([...leads].map((at) => spoken.lines[at]!.sentences.at(-1)?.text))
    const apartOnly = joined.filter((part) => !above.has(part.text))
    const rest = withoutPasted(without(text, apartOnly))
    const worth =
      orders.length > standing.length
        ? 2
        : settled.length > decisions.length
          ? 1.5
          : (yield* isCourtesy(spoken))
            ? 0.5
            : 1
    if (rest !== '') this.asked.push(this.of('asked', rest, worth))
  }

  /** Adds what an answer settled, and what else it tells. */
  *addAnswer(spoken: Spoken): Steps<void> {
    const decisions = yield* decisionsIn(spoken)
    const settled = decisions.filter(({ strength }) => strength === 2)
    // A decision with what limits it is more than one sentence.
    const texts = settled.map(({ text }) => text)
    const isSettled = (sentence: string): boolean => texts.some((text) => text.includes(sentence))
    for (const [at, decision] of settled.entries()) {
      yield
      const { text, sentences } = toldOn(spoken, decision, isSettled)
      this.ledger.push(this.settledAs('decided', { ...decision, text }, 2))
      if (sentences.length > 0) texts[at] = text
    }
    const chosen = new Map(decisions.map(({ text, strength }) => [text, strength]))
    const strengthOf = (sentence: string): number => (isSettled(sentence) ? 2 : (chosen.get(sentence) ?? 0))
    for (const { text, worth, sentences } of yield* telling(spoken, isSettled)) {
      yield
      const strengths = sentences.map(strengthOf)
      if (strengths.every((strength) => strength === 2)) continue
      const told = text.includes('\n') ? (cutText(text, longestAnswered, this.#tokens) ?? text) : text
      const strength = strengths.reduce((most, each) => Math.max(most, each), 0)
      this.sentences.push({
        ...this.of('answered', told, worth + strength),
        ...(this.place && { place: this.place }),
      })
    }
  }
}

/** Reads messages for what stays of them word for word, in small steps. */
export function* find(messages: readonly Message[], tokens: TokenCounter): Steps<Found> {
  const read = new Map<Message, Spoken>()
  function* spokenIn(message: Message): Steps<Spoken> {
    const known = read.get(message)
    if (known) return known
    const spoken = yield* readSpoken(textOf(message))
    read.set(message, spoken)
    return spoken
  }
  function* openIn(message: Message): Steps<Spoken> {
    return withOpenHeadings(yield* spokenIn(message))
  }
  const { changes, tasks, points, said } = yield* openPointsOf(messages, openIn)
  const notes = new Notes(countWritten(tokens))
  for (const [at, message] of messages.entries()) {
    yield
    notes.place = { list: said, at }
    if (isPerson(message)) yield* notes.addPerson(textOf(message).trim(), yield* spokenIn(message))
    else if (message.role === 'assistant' && callsOf(message).length === 0)
      yield* notes.addAnswer(yield* openIn(message))
  }
  const toDo = ({ text, later }: OpenPoint, calls?: readonly string[]): Note =>
    openNote(notes.of('open', cutText(text, longestOpen, tokens) ?? text, 1), later, tokens, calls)
  const { ledger, asked, sentences } = notes
  const listed = tasks.map(({ task, ...point }): Note => ({ ...toDo(point, task.calls), task }))
  const summary: SegmentNotes = {
    messages: messages.length,
    tools: toolsOf(messages),
    notes: [],
    ledger: [
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'standing'))),
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'decided'))),
      ...points.map((point) => toDo(point)),
    ],
    asked: asked.length,
    answered: sentences.filter(({ worth }) => worth !== 0).length,
    tasks: changes.length > 0 ? listed.filter(({ task }) => task?.isOpen) : undefined,
    ...(changes.length > 0 ? { lists: { changes, tasks: listed } } : {}),
    said: [said],
    spare: [],
  }
  return { summary, asked, sentences }
}
