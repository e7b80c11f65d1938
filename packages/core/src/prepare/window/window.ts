import { inOneGo, type Steps } from '../../breaks.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { noRef, refAfter } from '../../text/marks/history-ref.ts'
import type { RefOf } from '../../text/marks/ref.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import type { SegmentNotes } from '../../window/said/note.ts'
import type { ResolvedWindow } from '../../window/options.ts'
import { Seen } from '../../window/seen.ts'
import { budgetOf } from '../../window/shares.ts'
import { transcriptOf } from '../../window/transcript.ts'
import type { Behind, Layout } from '../../window/walk.ts'
import { totalTokens, type Assembled } from '../plan/assemble.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import { summarizeAssembled, type SummaryEdit } from './summarize.ts'
import { fitInto, LastResorts, unitsOf } from './window-last-resort.ts'
import { SummaryTexts } from '../../window/said/texts.ts'
import { WindowEdits, type Layer } from './window-edits.ts'
import { takeNotes, type NoteSetting } from './window-notes.ts'
import { rangesOfRounds, rangesOfTurns, type Range } from './window-ranges.ts'
import { WrittenLines } from '../../window/said/written-lines.ts'
import { WindowWalks } from './window-walks.ts'
import { WindowWorth } from './window-worth.ts'

/** What a window works with. */
export interface WindowSetting extends ResolvedWindow {
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  /** Names what is summarised; undefined where nothing reads it back. */
  readonly refOf: RefOf | undefined
}

/** A segment that was left behind, in a history. */
interface PlacedSegment {
  readonly behind: Behind
  readonly ranges: readonly Range[]
  /** Whether no request before this one could know of the jump that left it behind. */
  readonly isNew: boolean
}

/** Finished turns, or rounds of the open turn, that were left behind, and how their summaries stand. */
interface Part {
  readonly segments: readonly PlacedSegment[]
  readonly layout: Layout
  /** Takes notes in steps, and gives all. */
  readonly notes: (setting: NoteSetting) => Generator<void, readonly SegmentNotes[]>
}

/** Where the window of a history stands. */
export interface Placed {
  readonly budget: number
  /** Tokens of the leading system messages. */
  readonly system: number
  readonly openFrom: number
  readonly parts: readonly Part[]
  readonly noteSetting: Omit<NoteSetting, 'prose'>
  /** What a model is shown of a segment. */
  readonly transcript: (behind: Behind) => string
  /** The segments that will be left behind next, where that is soon. */
  readonly coming: () => readonly Behind[]
  /** Where the first change of a jump begins that no request before this one knew. */
  readonly jumpFrom: number
}

/** What the window did with a request. */
export interface WindowOutcome {
  readonly assembled: Assembled
  readonly budget: number
  /** Tokens of all messages but the leading system messages. */
  readonly tokens: number
}

/** With a smaller budget all summaries stand in one message, because the marks around each would cost too much. */
const smallBudget = 10_000

/** What a model wrote of a segment. */
type Prose = NoteSetting['prose']
const nothing: Prose = () => undefined

/** Puts summaries in the place of what the window of a conversation left behind. */
export class WindowPlanner {
  readonly #setting: WindowSetting
  readonly #walks: WindowWalks
  readonly #edits = new WindowEdits()
  readonly #texts = new SummaryTexts()
  readonly #worth: WindowWorth
  /** Names of the finished turns of each conversation, and of its open turns, by the number of their messages. */
  readonly #refs = new WeakMap<object, string[]>()
  readonly #resorts = new LastResorts()
  readonly #frame: number

  constructor(setting: WindowSetting) {
    this.#setting = setting
    this.#walks = new WindowWalks(setting.messageTokens)
    this.#worth = new WindowWorth(setting)
    this.#frame = setting.messageTokens({ role: 'user', parts: [{ type: 'text', text: asSummary('') }] })
  }

  /** Finds where the window stands; `overhead` is the tokens of what goes along with the messages. */
  place(messages: readonly Message[], plan: HistoryPlan, overhead: number): Placed {
    const { contextWindow, output, keep, recentCount, ratios, messageTokens, tokens } = this.#setting
    const { conversation, start, sealed: turns } = plan
    const { sealed } = conversation
    const head = messages.slice(0, start)
    const system = totalTokens(
      head.filter(({ role }) => role === 'system'),
      messageTokens,
    )
    const budget = budgetOf(contextWindow, output, overhead + system)
    const isJoined = budget < smallBudget
    const fixed = totalTokens(head, messageTokens) - system + (isJoined ? 2 * this.#frame : 0)
    const walked = this.#walks.finished(plan, { budget, fixed, keep, recentCount, ratios })
    const open = this.#walks.open(plan, walked)
    const gate = walked.walk.gateAt(turns)
    const openFrom = start + sealed.lengthOf(turns)
    const lastSpoken = messages.findLastIndex(({ role }) => role === 'assistant')
    // An answer that ends a turn is in no request before the first one of the next turn.
    const isNew = ({ turn, length }: Behind): boolean => start + sealed.lengthOf(turn) + length > lastSpoken
    const place = (behind: Behind, ranges: Range[]): PlacedSegment => ({ behind, ranges, isNew: isNew(behind) })
    const known = walked.walk.behind.slice(0, gate.behind)
    const behind = open?.now.sealed.behind ?? known
    const rounds = open?.now.rounds ?? []
    const noteSetting: Omit<NoteSetting, 'prose'> = {
      frame: isJoined ? 0 : this.#frame,
      tokens,
      messagesOf: (at) => this.#messagesOf(at, messages, plan, walked.staying),
      besides: (last) => this.#besides(last, messages, plan),
      refOf: (at) => this.#refUpTo(at, messages, plan),
    }
    const parts: Part[] = []
    if (behind.length > 0)
      parts.push({
        segments: behind.map((at) => place(at, rangesOfTurns(at, sealed, start, walked.staying))),
        layout: open?.now.sealed.layout ?? gate.layout,
        *notes(setting) {
          yield* takeNotes(walked.notes, known, 0, setting)
          const before = walked.notes.summaries.slice(0, known.length)
          if (behind.length === known.length || !open) return before
          const written = (): WrittenLines => new WrittenLines(walked.notes.written, known.length)
          const own = (open.known.turns ??= { summaries: [], written: written() })
          yield* takeNotes(own, behind, known.length, setting)
          return [...before, ...own.summaries].slice(0, behind.length)
        },
      })
    if (open && rounds.length > 0)
      parts.push({
        segments: rounds.map((at) => place(at, rangesOfRounds(at, plan.open!.rounds, messages, openFrom))),
        layout: open.now.roundsLayout,
        *notes(setting) {
          yield* takeNotes(open.known.rounds, rounds, 0, setting)
          return open.known.rounds.summaries.slice(0, rounds.length)
        },
      })
    const wasParted = gate.wasParted && lastSpoken < openFrom
    const turnFrom = wasParted ? start + sealed.lengthOf(turns - 1) : Infinity
    const changed = parts.find(({ segments }) => segments.some((segment) => segment.isNew))
    const jumpFrom = Math.min(turnFrom, changed ? (changed.segments[0]!.ranges[0]?.from ?? openFrom) : Infinity)
    const transcript = (at: Behind): string => transcriptOf(this.#sentOf(at, messages, plan, walked.staying))
    return { budget, system, openFrom, parts, noteSetting, jumpFrom, transcript, coming: () => open?.now.coming ?? [] }
  }

  /** What goes of a segment. */
  #messagesOf(behind: Behind, messages: readonly Message[], plan: HistoryPlan, staying: readonly boolean[]): Message[] {
    const { start, conversation, sealed: turns, open } = plan
    const { sealed } = conversation
    const ranges = behind.isOpen
      ? rangesOfRounds(behind, open!.rounds, messages, start + sealed.lengthOf(turns))
      : rangesOfTurns(behind, sealed, start, staying)
    return ranges.flatMap(({ from, to }) => messages.slice(from, to))
  }

  /** The name of the conversation up to the end of a segment. */
  #refUpTo({ segment, isOpen }: Behind, messages: readonly Message[], plan: HistoryPlan): string | undefined {
    const { refOf } = this.#setting
    if (!refOf) return undefined
    const { conversation, start, sealed: turns, open, openTurn } = plan
    const sealed = start + conversation.sealed.lengthOf(isOpen ? turns : segment.to)
    const name = (place: object, from: number, to: number, before: string): string => {
      let refs = this.#refs.get(place)
      if (!refs) this.#refs.set(place, (refs = [before]))
      for (let at = from + refs.length - 1; at < to; at += 1) refs.push(refAfter(refs.at(-1)!, messages[at]!, refOf))
      return refs[to - from]!
    }
    const ref = name(conversation, 0, sealed, noRef)
    return isOpen ? name(openTurn ?? open!, sealed, sealed + open!.rounds[segment.to - 1]!.end, ref) : ref
  }

  /** What was sent of a segment: of rounds what is stored, because what was sent of them depends on when. */
  #sentOf(
    at: Behind,
    messages: readonly Message[],
    plan: HistoryPlan,
    staying: readonly boolean[],
  ): readonly Message[] {
    const { sealed } = plan.conversation
    if (at.isOpen) return this.#messagesOf(at, messages, plan, staying)
    const turns = Array.from({ length: at.segment.to - at.segment.from }, (_, index) => at.segment.from + index)
    return turns.flatMap((turn) => (staying[turn] ? [] : sealed.viewOf(turn)))
  }

  /** What a model reads beside the summaries after a jump; of an open turn what never changes while it goes on. */
  *#besides(last: Behind, messages: readonly Message[], plan: HistoryPlan): Steps<Seen> {
    const { start, conversation, open } = plan
    const { sealed } = conversation
    const turnFrom = start + sealed.lengthOf(last.turn)
    const turn = messages.slice(turnFrom, turnFrom + last.length)
    const asked = turn.filter(({ role }) => role === 'user')
    // Other requests may change the conversation between two steps.
    const sent = [messages.slice(0, start)]
    if (!last.isOpen)
      for (let number = last.segment.to; number < last.turn; number += 1) sent.push([...sealed.viewOf(number)])
    const from = last.isOpen ? open!.rounds[last.segment.to - 1]!.end : turn.length
    const stored = [...asked, ...turn.slice(from).filter(({ role }) => role !== 'user')]
    const seen = new Seen()
    seen.addText(plan.system)
    for (const message of sent.flat()) yield* seen.addMessage(message, true)
    for (const message of stored) yield* seen.addMessage(message, false)
    return seen
  }

  /** Takes the notes and writes the texts that {@link compose} needs, in small steps; `prose` is what a model wrote of a segment. */
  *takeNotes({ parts, budget, noteSetting }: Placed, prose: Prose = nothing): Steps<void> {
    for (const part of parts) yield* this.#layersOf(part, budget, { ...noteSetting, prose })
  }

  /** Puts the summaries in place; `prose` is what a model wrote of a segment. */
  compose(messages: readonly Message[], plan: HistoryPlan, placed: Placed, prose: Prose = nothing): WindowOutcome {
    const { budget, openFrom, parts, jumpFrom } = placed
    const { messageTokens } = this.#setting
    const layers = parts.flatMap((part) => inOneGo(this.#layersOf(part, budget, { ...placed.noteSetting, prose })))
    const setting = { messageTokens, openFrom, jumpFrom }
    const place = { messages, plan, openFrom }
    const isWorth = (group: readonly SummaryEdit[]): boolean => this.#worth.ofGroup(group, place)
    const put = (list: readonly Layer[]): Assembled =>
      summarizeAssembled(plan.assembled, messages, this.#edits.of(list).filter(isWorth).flat(), setting)
    const before =
      plan.assembled.tokensBefore + totalTokens(messages.slice(0, plan.start), messageTokens) - placed.system
    const tokensOf = ({ sums }: Assembled): number => before - sums.tokensSaved
    const assembled = put(layers)
    if (tokensOf(assembled) <= budget)
      return { assembled: this.#resorts.declare(assembled, plan, false), budget, tokens: tokensOf(assembled) }
    const covered = parts.flatMap(({ segments }) => segments.flatMap(({ ranges }) => ranges)).at(-1)?.to ?? 0
    const { tokens } = this.#setting
    const units = unitsOf(messages, plan, covered)
    const isWorthLeaving = (range: Range, mark?: string): boolean => this.#worth.ofRange(range, place, mark)
    const fitted = fitInto({ budget, tokens, layers, units, isWorth: isWorthLeaving }, (list) => {
      const tried = put(list)
      return { assembled: tried, tokens: tokensOf(tried) }
    })
    return { ...fitted, assembled: this.#resorts.declare(fitted.assembled, plan, true), budget }
  }

  *#layersOf({ segments, layout, notes }: Part, budget: number, setting: NoteSetting): Steps<Layer[]> {
    const summaries = yield* notes(setting)
    const { merged, room } = layout
    const { tokens, frame } = setting
    const rangesOf = (some: readonly PlacedSegment[]): Range[] => some.flatMap(({ ranges }) => ranges)
    if (budget < smallBudget && summaries.length > 1) {
      const whole = segments.length - merged
      const all = segments.slice(merged).reduce((sum, { behind }) => sum + behind.room, room)
      const summary = yield* this.#texts.merged(summaries, { room: all - frame, tokens, whole })
      const [text] = yield* this.#texts.togetherInSteps([summary], tokens)
      return [{ kind: 'segment', ranges: rangesOf(segments), text: text!, summaries }]
    }
    const first = summaries.slice(0, merged)
    const global = merged > 0 ? [yield* this.#texts.merged(first, { room: room - frame, tokens })] : []
    const texts = yield* this.#texts.togetherInSteps([...global, ...summaries.slice(merged)], tokens)
    const layers = summaries.slice(merged).map((summary, index): Layer => {
      const { ranges } = segments[merged + index]!
      return { kind: 'segment', ranges, text: texts[global.length + index]!, summaries: [summary] }
    })
    if (merged > 0)
      layers.unshift({ kind: 'global', ranges: rangesOf(segments.slice(0, merged)), text: texts[0]!, summaries: first })
    return layers
  }
}
