import { sharedView } from '../../edit/apply.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import type { SummaryEdit } from './summarize.ts'
import { continued } from './window-edits.ts'
import type { Range } from './window-ranges.ts'

/** By an estimating counter, most of what was sent that what stands in its place may have. */
const estimateShare = 0.9

/** The history in which something is left behind. */
interface Place {
  readonly messages: readonly Message[]
  readonly plan: HistoryPlan
  readonly openFrom: number
}

interface Setting {
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
}

/** Tells whether what stands for messages has fewer tokens than what was sent of them. */
export class WindowWorth {
  readonly #setting: Setting
  /** By conversation, or by open turn where messages of it are covered: the same edit may stand for other messages elsewhere. */
  readonly #known = new WeakMap<object, WeakMap<SummaryEdit, boolean>>()
  readonly #continued: number

  constructor(setting: Setting) {
    this.#setting = setting
    this.#continued = this.#said(asSummary(continued))
  }

  /** Whether the edits of a layer are worth it together. */
  ofGroup(group: readonly SummaryEdit[], place: Place): boolean {
    const { plan, openFrom } = place
    const covered = group.at(-1)!.to <= openFrom ? plan.conversation : (plan.openTurn ?? plan.conversation)
    let known = this.#known.get(covered)
    if (!known) this.#known.set(covered, (known = new WeakMap()))
    const before = known.get(group[0]!)
    if (before !== undefined) return before
    const said = group.reduce((sum, { text }) => sum + this.#said(text), 0)
    const isWorth = this.#isLess(said, group, place)
    known.set(group[0]!, isWorth)
    return isWorth
  }

  /** Whether messages have more tokens than what stands for them: a text, or where that stands elsewhere, a mark that says so. */
  ofRange(range: Range, place: Place, text?: string): boolean {
    return this.#isLess(text === undefined ? this.#continued : this.#said(asSummary(text)), [range], place)
  }

  #said(text: string): number {
    return this.#setting.messageTokens({ role: 'user', parts: [{ type: 'text', text }] })
  }

  #isLess(said: number, ranges: readonly Range[], { messages, plan, openFrom }: Place): boolean {
    const { messageTokens, tokens } = this.#setting
    let sent = 0
    for (const { from, to } of ranges)
      for (let at = from; at < to; at += 1) {
        // What is sent of an open turn depends on when.
        const operation = at < openFrom ? plan.assembled.operations.get(at) : undefined
        const message = sharedView(messages[at]!, operation)
        if (message) sent += messageTokens(message)
      }
    return said <= sent * (tokens.exact ? 1 : estimateShare)
  }
}
