import type { Steps } from '../breaks.ts'
import { textOf } from '../message/guards.ts'
import { notTextIn } from '../message/not-text.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { markNotText } from '../text/marks/not-text-mark.ts'
import { answersTokens, cutText, noteTokens } from './fit.ts'
import { itemAt, type ListItem } from './later/item-later.ts'
import type { SettledPlace } from './later/naming-later.ts'
import type { Around, Note } from './said/note.ts'
import { correctionIn } from './orders/corrections.ts'
import { decisionsIn } from './orders/decisions.ts'
import { ordersIn } from './orders/orders.ts'
import { saysSomething, type Spoken } from './orders/spoken.ts'
import type { TakingBack } from './orders/taking-back.ts'
import { isBareCourtesy, isCourtesy } from './said/courtesy.ts'
import { draftLinesOf } from './orders/drafts.ts'
import { withoutPasted } from './said/pasted.ts'
import { toldOf, wholeSentences } from './said/sentences.ts'
import { mayLimit, toldOfPerson, toldOn, type SentencePlace } from './said/going-on.ts'
import { Surroundings } from './said/surroundings.ts'
import { telling } from './said/telling.ts'
import { areBareCourtesies, questionsOf, shortAnswer, withAnswer } from './short-answers.ts'
import { toldBeside } from './told-beside.ts'
import { without } from './without.ts'
import { aroundTokens } from './said/told-around.ts'

/** An order that says it is for good, or for every case, stands apart from what else was asked. */
const leastStanding = 2
/** Of a text with more orders, such as a document, these are worth less. */
const mostOrders = 8
/** A longer list of an answer is told by so many tokens of it. */
const longestAnswered = 150
/** What a longer message asks for is too much for one sentence to take back. */
const longestAsked = 200
/** What something is said in reply to is told by so many tokens of it. */
const longestReplyTo = 30
const goesOn = '[…]'

/** What was settled, and where it stands. */
type Settled = TakingBack & { readonly text: string; readonly start: SentencePlace; readonly end: SentencePlace }

interface SettledSetting {
  readonly worth: number
  readonly around: Around
  readonly replyTo: string | undefined
  readonly item?: ListItem | undefined
}

/** Where a part stands that is told with what corrects it in another message: what stands behind it is marked already. */
const corrected = (around: Around): Around => ({ ...around, message: {}, to: around.count })

/** Takes notes of what is said, message by message. */
export class Notes {
  readonly ledger: Note[] = []
  readonly asked: Note[] = []
  readonly sentences: Note[] = []
  /** How many sentences and lists of answers may be told, and short answers below what they answer. */
  answered = 0
  /** Where the message stands that is read. */
  place: SettledPlace | undefined
  readonly #tokens: TokenCounter
  #order = 0
  /** From where on the ledger holds what the last message of a person settled. */
  #settledFrom = 0
  #settledTo = 0
  /** Where the last part stands that was noted. */
  #around: Around | undefined
  /** What the last answer asks, if it ends with a question. */
  #question: string | undefined
  /** Whether the last of what was asked is what an answer answers, and whether there was one. */
  #isAsked = false
  #isAnswered = false

  constructor(tokens: TokenCounter) {
    this.#tokens = tokens
  }

  of(kind: Note['kind'], text: string, worth: number): Note {
    this.#order += 1
    return { kind, text, worth, order: this.#order, tokens: this.tokensOf(text) }
  }

  /** A note of a part of a message. */
  partOf(kind: Note['kind'], text: string, worth: number, around: Around): Note {
    const note = this.of(kind, text, worth)
    return {
      ...note,
      around,
      ...(this.place && kind !== 'open' && { place: this.place }),
      tokens: note.tokens + aroundTokens(around, this.#around, this.#tokens),
    }
  }

  /** Adds to the ledger what may take back an earlier one. */
  settle(kind: 'standing' | 'decided', said: Settled, { worth, around, replyTo, item }: SettledSetting): void {
    const part = { ...this.partOf(kind, said.text, worth, around), ...(item && { item }) }
    const note =
      replyTo === undefined ? part : { ...part, replyTo, tokens: part.tokens + this.tokensOf(replyTo) + noteTokens }
    this.#around = around
    const { brief } = said
    const own = brief === undefined ? {} : { brief: { text: brief, tokens: this.tokensOf(brief) } }
    this.ledger.push(said.takesBack ? { ...note, takesBack: true, ...own } : note)
  }

  #inBrief(text: string): string {
    return cutText(text, longestReplyTo, this.#tokens) ?? goesOn
  }

  tokensOf(text: string): number {
    return this.#tokens.count(text) + noteTokens
  }

  /** Adds what corrects the message before to what that settled: without it that would say what does not hold. */
  #correct(spoken: Spoken, settles: boolean): void {
    const correction = correctionIn(spoken, settles)
    if (correction === undefined) return
    for (let at = this.#settledFrom; at < this.#settledTo; at += 1) {
      const { brief: _, around, ...note } = this.ledger[at]!
      const text = `${note.text}${note.text.endsWith(goesOn) ? '' : ` ${goesOn}`} ${correction}`
      const now = around && { around: corrected(around) }
      this.ledger[at] = { ...note, ...now, text, tokens: this.tokensOf(text) + note.tokens - this.tokensOf(note.text) }
    }
  }

  /** What is said in the place of a person asks something else, once what was asked is answered. */
  addOther(): void {
    if (this.#isAnswered) this.#isAsked = false
  }

  /** Adds what a person wants to hold, what they settled, and what they asked besides. */
  *addPerson(message: Message, spoken: Spoken): Steps<void> {
    const text = textOf(message).trim()
    const notText = markNotText(notTextIn(message))
    this.#isAsked = false
    const replyTo = text.length <= longestAsked ? this.#question : undefined
    this.#question = undefined
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
    this.#correct(spoken, standing.length + decisions.length > 0)
    this.#settledFrom = this.ledger.length
    const held = new Set([...apart, ...decisions.flatMap(({ text: decision }) => [...wholeSentences(decision)])])
    const isBeside = toldBeside(spoken, [...standing, ...decisions])
    const surroundings = new Surroundings(spoken)
    const isHeld = (sentence: string): boolean => held.has(sentence)
    const aroundOf = ({ start }: Settled, end: SentencePlace): Around =>
      surroundings.ofSettled(start, end, {
        isElsewhere: isBeside,
        isSettled: isHeld,
        isOfPerson: true,
        ...(spoken.lines[end.line]!.isItem
          ? { isTail: (sentence) => mayLimit(sentence) && !isHeld(sentence.text) }
          : {}),
      })
    const joined: { readonly text: string }[] = []
    const toldAs = new Set<string>()
    for (const [at, order] of standing.entries()) {
      const worth = at < mostOrders ? order.strength : order.strength - leastStanding
      const told = toldOfPerson(spoken, order, isHeld)
      this.settle(
        'standing',
        { ...order, text: told.text },
        {
          worth,
          around: aroundOf(order, told.end),
          replyTo,
          item: itemAt(spoken, order.start),
        },
      )
      joined.push(order, ...told.sentences.map((sentence) => ({ text: sentence })))
      toldAs.add(told.text)
      yield
    }
    for (const decision of decisions) {
      const told = toldOfPerson(spoken, decision, isHeld)
      joined.push(decision, ...told.sentences.map((sentence) => ({ text: sentence })))
      if (!toldAs.has(told.text))
        this.settle(
          'decided',
          { ...decision, text: told.text },
          { worth: 3, around: aroundOf(decision, told.end), replyTo, item: itemAt(spoken, decision.start) },
        )
      yield
    }
    this.#settledTo = this.ledger.length
    // What stands above a list is told with it, too.
    const leads = new Set(spoken.lines.flatMap(({ above = [] }) => above))
    const above = new Set([...leads].map((at) => spoken.lines[at]!.sentences.at(-1)?.text))
    const apartOnly = joined.filter((part) => !above.has(part.text))
    const own = withoutPasted(without(text, apartOnly))
    const rest = notText === '' ? own : this.#withNotText(own === '' ? withoutPasted(text) : own, notText, own === '')
    const worth =
      orders.length > standing.length
        ? 2
        : settled.length > decisions.length
          ? 1.5
          : notText === '' && (yield* isCourtesy(spoken))
            ? 0.5
            : 1
    if (rest === '') return
    const note = this.of('asked', rest, worth)
    const place = this.place && { place: this.place }
    this.asked.push({ ...note, ...place, ...(rest.length > longestAsked && { isLong: true }) })
    this.#isAsked = true
    this.#isAnswered = false
  }

  /** What a message asks, with what stands for its pictures and files; of what is told elsewhere the beginning shows which they are. */
  #withNotText(text: string, notText: string, isElsewhere: boolean): string {
    const told = isElsewhere && text !== '' ? this.#inBrief(text) : text
    return [told, notText].filter(Boolean).join(told.includes('\n') || notText.includes('\n') ? '\n' : ' ')
  }

  /** Adds a short answer to what it answers. */
  #answerBelow(text: string, worth: number): void {
    const asked = this.asked.at(-1)!
    if (areBareCourtesies(asked.text, text)) return
    const answer = this.place ? { text, place: this.place } : { text }
    this.asked[this.asked.length - 1] = withAnswer(asked, answer, answersTokens([answer], this.#tokens), worth)
    this.answered += 1
  }

  /** Adds what an answer settled, and what else it tells. */
  *addAnswer(whole: string, spoken: Spoken): Steps<void> {
    this.#question = questionsOf(spoken, (text) => this.#inBrief(text))
    const short = shortAnswer(whole)
    const asked = this.#isAsked && short !== undefined ? this.asked.at(-1) : undefined
    const replyTo = asked && this.#inBrief(asked.text)
    const isDraft = draftLinesOf(spoken)
    const decisions = (yield* decisionsIn(spoken)).filter(({ start }) => !isDraft(start.line))
    const settled = decisions.filter(({ strength }) => strength === 2)
    // A decision with what limits it is more than one sentence.
    const texts = settled.map(({ text }) => text)
    const isSettled = (sentence: string): boolean => texts.some((text) => text.includes(sentence))
    const surroundings = new Surroundings(spoken)
    for (const [at, decision] of settled.entries()) {
      yield
      const { text, sentences, end } = toldOn(spoken, decision, isSettled)
      this.settle(
        'decided',
        { ...decision, text },
        { worth: 2, around: surroundings.ofSettled(decision.start, end, {}), replyTo },
      )
      if (sentences.length > 0) texts[at] = text
    }
    const isBelow =
      this.#isAsked &&
      short !== undefined &&
      !spoken.lines.every(({ sentences }) => sentences.every((each) => isSettled(each.text)))
    this.#isAnswered = true
    if (isBelow) {
      this.#answerBelow(short, (yield* isCourtesy(spoken)) ? 0 : 1)
      return
    }
    const chosen = new Map(decisions.map(({ text, strength }) => [text, strength]))
    const strengthOf = (sentence: string): number => (isSettled(sentence) ? 2 : (chosen.get(sentence) ?? 0))
    for (const { text, worth, sentences, around } of yield* telling(spoken, surroundings, isSettled)) {
      yield
      const strengths = sentences.map(strengthOf)
      if (strengths.every((strength) => strength === 2)) continue
      const told = text.includes('\n') ? (cutText(text, longestAnswered, this.#tokens) ?? text) : text
      const strength = strengths.reduce((most, each) => Math.max(most, each), 0)
      this.sentences.push(this.partOf('answered', told, worth + strength, around))
      if (worth + strength !== 0 || (saysSomething(text) && !isBareCourtesy(text))) this.answered += 1
      this.#around = around
    }
  }
}
