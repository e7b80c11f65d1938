import { gain } from '../cost/gate.ts'
import type { Prices } from '../cost/types.ts'
import { viewMessage } from '../edit/apply.ts'
import type { Operations } from '../edit/operations.ts'
import type { StrideContext, StrideRule } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import { resultText } from '../message/guards.ts'
import type { Round, ToolUse } from '../message/pairing.ts'
import type { TokenCounter } from '../ports.ts'
import { writesFiles } from '../text/read-call.ts'
import { acceptGroup, type Ground } from './accept.ts'
import { whyResultProtected } from './protect.ts'

/** What deciding about strides needs. */
export interface StrideSetting {
  readonly rule: StrideRule
  readonly prices: Prices
  /** Tokens of what is sent before the turn. */
  readonly before: number
  /** Whether an earlier turn changed files. */
  readonly wroteBefore: boolean
  readonly tokens: TokenCounter
  readonly finalTools: readonly string[]
}

/** A result that may go, the message it stands in, and its tokens as it is sent. */
interface Candidate {
  readonly use: ToolUse
  readonly at: number
  readonly size: number
  /** What is sent of it so far. */
  readonly sent: string
}

/** A result that is sent in fewer tokens says little more than its mark would: a pointer, or what was cut on arrival. */
const smallest = 60
/** What stays of a result at most: a share as values, and the mark. */
const remainingShare = 0.1
const markTokens = 20

/** The edits of one stride, and the uses whose results go. */
interface Stride {
  readonly edits: readonly Edit[]
  readonly uses: readonly ToolUse[]
}

const none: Stride = { edits: [], uses: [] }

/**
 * The share of what goes that is needed again: in recorded coding runs results that were no file reads and stood 2,000
 * tokens back held the only copy of a value used later in 4 % (programs) to 20 % (searches) of their tokens, 12 % in all.
 */
const fetchedAgain = 0.12

const keyOf = ({ at, call }: { readonly at: number; readonly call: number }): string => `${at}.${call}`

/**
 * Lets old results of a turn go while it is open. Each time the turn has grown by so many tokens it is looked at: where
 * what is sent has outgrown its share of the context window, all that may go goes; below that only as much as pays for
 * the cache it breaks. Whether it does is a function of the turn up to its last answered round.
 */
export class Strides {
  readonly #setting: StrideSetting
  readonly #candidates: Candidate[] = []
  /** Tokens of each message as it is sent. */
  readonly #sizes: number[] = []
  readonly #gone = new Set<string>()
  /** The uses that point at the result of a use. */
  readonly #pointing = new Map<string, string[]>()
  #pointersRead = 0
  #total: number
  #grown = 0
  #looks = 0
  #requests = 0
  #writesFiles: boolean

  constructor(setting: StrideSetting) {
    this.#setting = setting
    this.#total = setting.before
    this.#writesFiles = setting.wroteBefore
  }

  /**
   * Takes note of a round whose calls are all answered, and of what was decided about results so far. Gives the edits of
   * a stride and the uses whose results go.
   */
  add(round: Round, arrived: readonly Edit[], operations: Operations, ground: Ground): Stride {
    const { rule, finalTools } = this.#setting
    this.#readPointers(arrived)
    for (let at = this.#sizes.length; at < round.end; at += 1) {
      const message = viewMessage(ground.messages[at]!, operations.get(at))
      const size = message ? ground.messageTokens(message) : 0
      this.#sizes.push(size)
      this.#total += size
      this.#grown += size
    }
    this.#requests += 1
    this.#writesFiles ||= round.uses.some(({ value }) => writesFiles(value.toolName, value.input))
    // A turn that ends here is not looked at once more when it is sealed.
    if (round.uses.some(({ value }) => finalTools.includes(value.toolName))) return none
    this.#note(round, operations, ground)
    const looks = Math.floor(this.#grown / rule.every)
    if (looks === this.#looks) return none
    this.#looks = looks
    return this.#go(this.#chosen(), operations, ground)
  }

  get #context(): StrideContext {
    return { tokens: this.#setting.tokens, writesFiles: this.#writesFiles }
  }

  #readPointers(arrived: readonly Edit[]): void {
    for (; this.#pointersRead < arrived.length; this.#pointersRead += 1) {
      const edit = arrived[this.#pointersRead]!
      if (edit.action !== 'replace-result') continue
      for (const target of edit.pointsAt ?? []) {
        const known = this.#pointing.get(keyOf(target))
        if (known) known.push(keyOf(edit))
        else this.#pointing.set(keyOf(target), [keyOf(edit)])
      }
    }
  }

  #note(round: Round, operations: Operations, ground: Ground): void {
    for (const use of round.uses) {
      const [place] = use.results
      if (!place || whyResultProtected(ground.messages, use, place) !== undefined) continue
      if (!this.#setting.rule.mayGo(use, this.#context)) continue
      const sent = operations.get(place.at)?.texts.get(place.part)?.get(0) ?? resultText(place.value)
      const size = this.#setting.tokens.count(sent)
      if (size >= smallest) this.#candidates.push({ use, at: place.at, size, sent })
    }
  }

  /** The results to let go, newest first: all that may where it has become too much, else as far back as it pays. */
  #chosen(): Candidate[] {
    const { rule, prices } = this.#setting
    const going: Candidate[] = []
    const keys = new Set<string>()
    let best = { count: 0, gain: 0 }
    let behind = 0
    let at = this.#sizes.length
    let removed = 0
    for (const candidate of this.#candidates.toReversed()) {
      for (; at > candidate.at; at -= 1) behind += this.#sizes[at - 1]!
      const key = keyOf(candidate.use)
      const isShown = behind - this.#sizes[candidate.at]! >= rule.keep
      const isPointedAt = (this.#pointing.get(key) ?? []).some((other) => !keys.has(other) && !this.#gone.has(other))
      if (!isShown || isPointedAt || !rule.mayGo(candidate.use, this.#context)) continue
      going.push(candidate)
      keys.add(key)
      removed += candidate.size - Math.ceil(candidate.size * remainingShare) - markTokens
      const remaining = rule.expected(this.#requests)
      const again = { share: fetchedAgain, calls: going.length, context: this.#total }
      const gained = gain({ removed, rewritten: behind - removed, remaining, prices, again })
      if (gained > best.gain) best = { count: going.length, gain: gained }
    }
    return this.#total >= rule.from ? going : going.slice(0, best.count)
  }

  #go(chosen: readonly Candidate[], operations: Operations, ground: Ground): Stride {
    const { rule } = this.#setting
    const reason =
      this.#total >= rule.from ? 'what is sent has outgrown its share of the context window' : 'it pays for its cache'
    const going = chosen.toReversed().flatMap((candidate) => {
      const text = rule.shorten(candidate.use, this.#context)
      return text === candidate.sent ? [] : [{ ...candidate, text }]
    })
    const group = going.map(({ use, text }): Edit => ({
      action: 'replace-result',
      at: use.at,
      call: use.call,
      texts: [{ index: 0, text }],
      rule: rule.name,
      reason,
      group: `${rule.name}:${this.#looks}`,
    }))
    if (group.length === 0) return none
    const judged = acceptGroup(group, operations, ground, rule.minSavings)
    if (!('edits' in judged)) return none
    this.#total -= judged.saved
    const uses = going.map(({ use }) => use)
    for (const { use, at } of going) {
      this.#gone.add(keyOf(use))
      const message = viewMessage(ground.messages[at]!, operations.get(at))
      this.#sizes[at] = message ? ground.messageTokens(message) : 0
    }
    this.#drop(uses)
    return { edits: judged.edits, uses }
  }

  #drop(uses: readonly ToolUse[]): void {
    const gone = new Set(uses)
    const left = this.#candidates.filter(({ use }) => !gone.has(use))
    this.#candidates.splice(0, this.#candidates.length, ...left)
  }
}
