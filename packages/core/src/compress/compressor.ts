import { inSlices as inSlicesOfTime, type Steps } from '../breaks.ts'
import type { IncomingResult, IncomingOfTurn, Consulted, ReadsAhead } from '../edit/processor.ts'
import { callText } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { isDigest, sizesOf, textsOf, whyLeft } from './shown/incoming-texts.ts'
import { compressForCall, leftOutForCall, type TextOfCall } from './compress-for-call.ts'
import type { Compression } from './compress-text.ts'
import { CompressionMemo } from './memo.ts'
import type { ShrinkContext } from './kind.ts'
import type { ResolvedCompressOptions } from './options.ts'
import { inSlices } from './read/in-slices.ts'
import { questionOf } from './read/question.ts'
import { earlierOf, ShownTurn } from './shown/shown-turn.ts'
import { applyDecision } from './tiers/apply-decision.ts'
import type { TierDecider } from './tiers/decider.ts'
import type { Decision } from './tiers/decision.ts'
import type { LeftOut } from './tiers/left-out.ts'
import { isChosen, needOf, type Need } from './tiers/need.ts'

/** A text of a result with what it answers. */
export interface ResultText extends TextOfCall {
  readonly call: ToolCallPart
  /** Where it stands: the turn, and the call, the result and the item in it. */
  readonly place: string
  /** Everything about the result that decides what becomes of a text besides the question; the same for each of its texts. */
  readonly said: string
}

/** What was decided about a result, and what words left out of it, where that is known already. */
interface DecidedResult {
  readonly decision: Decision
  readonly leftOut: LeftOut | undefined
}

/** Results of more characters are read bit by bit, because some of these take longer than others should wait. */
const longestInOneGo = 40_000
/** Milliseconds after which a step ends with the text that it is at. */
const slice = 20

type Decisions = ReadonlyMap<string, DecidedResult>
const none: Decisions = new Map()

export const placeOf = (turn: number, { use, result }: IncomingResult, index: number): string =>
  `${turn}:${use.at}.${use.call}.${result}.${index}`

/** Compresses results as they arrive, with what was decided about them besides rules; remembers what became of them. */
export class Compressor implements ReadsAhead {
  readonly #options: ResolvedCompressOptions
  readonly #query: (text: string) => string
  readonly #memo = new CompressionMemo()
  /** What was decided about the results of the history that is being planned, by place. */
  #decisions: Decisions = none

  constructor(options: ResolvedCompressOptions, query: (text: string) => string) {
    this.#options = options
    this.#query = query
  }

  compress(text: ResultText, tokens: TokenCounter): Compression {
    const rules = this.#byRules(text, tokens)
    const decided = this.#decisions.get(text.place)
    if (!decided || !isChosen(rules)) return rules
    const { decision } = decided
    const { raw, asked, call } = text
    const leftOut = (): LeftOut => decided.leftOut ?? leftOutForCall(text, rules, this.#options)
    return this.#memo.get(raw, `${text.said}\0${JSON.stringify(decision)}`, asked, () =>
      applyDecision(rules, decision, { raw, terms: questionOf(asked, call.input).terms, leftOut }, tokens),
    )
  }

  #byRules(text: ResultText, tokens: TokenCounter, once?: ShrinkContext['once']): Compression {
    return this.#memo.get(text.raw, text.said, text.asked, () => compressForCall(text, this.#options, tokens, once))
  }

  takesLong(texts: readonly string[]): boolean {
    return texts.reduce((sum, text) => sum + text.length, 0) > longestInOneGo
  }

  /** Shortens long results bit by bit, so that the plan that follows finds them shortened. */
  *read(turns: readonly IncomingOfTurn[]): Generator<void, void> {
    let start = Date.now()
    for (const turn of turns) {
      const { tokens } = turn.context
      let last: IncomingResult | undefined
      let isLong = false
      for (const { incoming, text } of this.#textsOf(turn)) {
        if (incoming !== last) isLong = this.takesLong(textsOf(incoming).map(({ raw }) => raw))
        last = incoming
        if (!isLong) continue
        if (text.raw.length > longestInOneGo) yield* inSlices((once) => this.#byRules(text, tokens, once))
        else this.#byRules(text, tokens)
        if (Date.now() - start <= slice) continue
        yield
        start = Date.now()
      }
    }
  }

  /** Has decided what tiers above the rules say of results, for the plan that follows. */
  async consult(turns: readonly IncomingOfTurn[], decider: TierDecider): Promise<Consulted> {
    const needs = new Map<string, Need>()
    for (const turn of turns) {
      try {
        await inSlicesOfTime(this.#addNeedsOfTurn(turn, decider, needs))
      } catch {
        // Planning the turn fails at the same result and tells of it; the other turns are none the worse for it.
      }
    }
    const { decisions, models } = await decider.decide([...needs.values()])
    const byPlace = new Map<string, DecidedResult>()
    for (const [at, [place, { leftOut }]] of [...needs].entries()) {
      const decision = decisions[at]
      if (decision) byPlace.set(place, { decision, leftOut })
    }
    return {
      models,
      during: (plan) => {
        this.#decisions = byPlace
        try {
          return plan()
        } finally {
          this.#decisions = none
        }
      },
    }
  }

  /** The texts of results that are compressed, with what they answer. */
  *#textsOf({
    context,
    results,
  }: IncomingOfTurn): Generator<{ readonly incoming: IncomingResult; readonly text: ResultText }> {
    const { tokens, turn } = context
    const shown = new ShownTurn(context, undefined, earlierOf(context).written)
    for (const incoming of results) {
      const { use } = incoming
      shown.readTo(incoming.place.at)
      if (whyLeft(incoming, this.#options.settingOf(use.value.toolName).off, tokens) !== undefined) continue
      const texts = textsOf(incoming)
      const asked = this.#query(shown.question)
      const sizes = sizesOf(texts, tokens)
      const shared = sharedOf(incoming, { asked, sizes, runsWritten: shown.runsWritten(use.value) })
      for (const { index, raw } of texts) {
        if (!isDigest(raw, tokens)) yield { incoming, text: { ...shared, raw, place: placeOf(turn, incoming, index) } }
      }
    }
  }

  *#addNeedsOfTurn(turn: IncomingOfTurn, decider: TierDecider, needs: Map<string, Need>): Steps<void> {
    const { tokens, messages, asked: people } = turn.context
    for (const { incoming, text } of this.#textsOf(turn)) {
      yield
      const { tier } = this.#options.settingOf(text.call.toolName)
      if (tier === 'rules') continue
      const rules = this.#byRules(text, tokens)
      if (!isChosen(rules)) continue
      const { raw, asked, call, place, said } = text
      const kind = this.#options.kinds.named(rules.chosen.kind)
      const name = JSON.stringify([decider.nameOf(tier), kind.name, rules.cap, people, asked, place, said, raw])
      const mayDecide = messages.findLastIndex(({ role }) => role === 'assistant') < incoming.place.at
      const given = { name, mayDecide, tier, kind, asked, call, raw }
      const need = needOf(rules, given, () => leftOutForCall(text, rules, this.#options))
      if (need) needs.set(place, need)
    }
  }
}

/** What the texts of a result that arrives have in common. */
export function sharedOf(
  { use, place }: IncomingResult,
  given: Pick<ResultText, 'asked' | 'sizes' | 'runsWritten'>,
): Omit<ResultText, 'raw' | 'place'> {
  const call = use.value
  const failed = place.value.status === 'error'
  const flags = `${given.runsWritten ? 'w' : ''}${failed ? 'f' : ''}`
  const said = `${given.sizes?.sizes.join() ?? ''}${flags}\0${call.toolName}\0${callText(call)}`
  return { ...given, call, failed, said }
}
