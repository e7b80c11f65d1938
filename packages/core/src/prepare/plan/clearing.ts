import { because } from '../../edit/because.ts'
import type { Steps } from '../../breaks.ts'
import { holdsPointer, isOwnMark } from '../../compress/shown/pointer.ts'
import { gain } from '../../cost/gate.ts'
import type { Prices } from '../../cost/types.ts'
import { viewMessage } from '../../edit/apply.ts'
import type { Operations } from '../../edit/operations.ts'
import type { ClearingContext, ClearingRule, Superseded } from '../../edit/processor.ts'
import type { Edit } from '../../edit/types.ts'
import { resultText } from '../../message/guards.ts'
import type { Round, ToolUse } from '../../message/pairing.ts'
import type { TokenCounter } from '../../ports.ts'
import { isClosed } from '../../text/marks/left-out-mark.ts'
import { writesFiles } from '../../text/shell/read-call.ts'
import { supersededMark } from '../../text/marks/superseded-mark.ts'
import { acceptGroup, type Ground } from './accept.ts'
import { whyResultProtected } from './protect.ts'

/** What deciding about clearing needs. */
export interface ClearingSetting {
  readonly rule: ClearingRule
  readonly prices: Prices
  readonly system: string
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
  /** Whether it may go once it is old. */
  readonly ages: boolean
  /** What takes its place, with its tokens, where it says nothing any more: it may go however new it is. */
  superseded?: (Superseded & { readonly tokens: number }) | undefined
  /** What it becomes if it goes because it is old; made once, though it may be looked at again and again. */
  short?: string
}

/** A result that is sent in fewer tokens says little more than its mark would: a pointer, or what was cut on arrival. */
const smallest = 60
/** The edits of one clearing, and the uses whose results go. */
interface Cleared {
  readonly edits: readonly Edit[]
  readonly uses: readonly ToolUse[]
}

const none: Cleared = { edits: [], uses: [] }

/** Results that were superseded must come to so many tokens more before they are looked at again. */
const leastWaiting = 200

/** Whether a text of the history looks as if it came out of a view, by what a state told or a later result points at. */
const isOurs = (text: string, state: string | undefined): boolean =>
  text.startsWith(supersededMark) || isOwnMark(text) || holdsPointer(text) || (state !== undefined && isClosed(text))

const keyOf = ({ at, call }: { readonly at: number; readonly call: number }): string => `${at}.${call}`

/**
 * Lets old results of a turn go while it is open. Each time the turn has grown by so many tokens it is looked at: where
 * what is sent has outgrown its share of the context window, all that may go goes; below that only as much as pays for
 * the cache it breaks. Whether it does is a function of the turn up to its last answered round.
 */
export class Clearing {
  readonly #setting: ClearingSetting
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
  /** The newest use of each state. */
  readonly #newest = new Map<string, Candidate>()
  /** Tokens that superseded results would save, and how many they were when they were looked at last. */
  #waiting = 0
  #waitedFor = 0
  /** Whether the turn holds texts of ours: then it was prepared before, and what was left then stays. */
  #isView = false
  #writesFiles: boolean

  constructor(setting: ClearingSetting) {
    this.#setting = setting
    this.#total = setting.before
    this.#writesFiles = setting.wroteBefore
  }

  /**
   * Takes note of a round whose calls are all answered, and of what was decided about results so far. Gives the edits of
   * a clearing and the uses whose results go; shortens a result in each step.
   */
  *noteRound(round: Round, arrived: readonly Edit[], operations: Operations, ground: Ground): Steps<Cleared> {
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
    const isCold = this.#note(round, operations, ground)
    const looks = Math.floor(this.#grown / rule.every)
    const isLook = looks !== this.#looks
    this.#looks = looks
    if (!isLook && !this.#mayGain(isCold)) return none
    const chosen = this.#chosen(isLook, isCold)
    // What breaks no cache need not save much.
    const minSavings = isCold && chosen.every(({ superseded }) => superseded) ? 0 : rule.minSavings
    return yield* this.#go(chosen, minSavings, operations, ground)
  }

  /** Whether superseded results are worth a look of their own. */
  #mayGain(isCold: boolean): boolean {
    if (isCold) return this.#waiting > 0
    const least = Math.max(this.#setting.rule.minSavings, leastWaiting)
    if (this.#waiting < least || this.#waiting - this.#waitedFor < least) return false
    this.#waitedFor = this.#waiting
    return true
  }

  get #context(): ClearingContext {
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

  /** Takes note of the results of a round. Tells whether the system text changed with it, so that nothing is in the cache. */
  #note(round: Round, operations: Operations, ground: Ground): boolean {
    const { rule, tokens } = this.#setting
    let isCold = false
    for (const use of round.uses) {
      const [place] = use.results
      if (!place) continue
      const state = use.results.length === 1 ? rule.states?.stateOf(use.value.toolName) : undefined
      if (rule.states && isOurs(resultText(place.value), state)) this.#leaveSuperseded()
      if (whyResultProtected(ground.messages, use, place) !== undefined) continue
      const mayAge = rule.mayGo(use, this.#context)
      if (!mayAge && state === undefined) continue
      const sent = operations.get(place.at)?.texts.get(place.part)?.get(0) ?? resultText(place.value)
      const size = tokens.count(sent)
      const ages = mayAge && size >= smallest
      if (!ages && state === undefined) continue
      const candidate: Candidate = { use, at: place.at, size, ages, sent }
      this.#candidates.push(candidate)
      if (state !== undefined && rule.states!.holds(use)) isCold = this.#supersede(state, candidate) || isCold
    }
    return isCold
  }

  #leaveSuperseded(): void {
    this.#isView = true
    this.#waiting = 0
    for (const candidate of this.#candidates) candidate.superseded = undefined
  }

  /** Takes note of a new use of a state. Tells whether the system text shows what it wrote, other than the one before. */
  #supersede(state: string, candidate: Candidate): boolean {
    const { system, tokens, rule } = this.#setting
    const before = this.#newest.get(state)
    this.#newest.set(state, candidate)
    if (!before || this.#isView) return false
    const isGone = this.#gone.has(keyOf(before.use))
    const superseded = isGone ? undefined : rule.states!.supersede(before.use, candidate.use, system)
    const left = superseded ? tokens.count(superseded.text) : before.size
    if (superseded && left < before.size) {
      before.superseded = { ...superseded, tokens: left }
      this.#waiting += before.size - left
    }
    return rule.states!.isNewIn(system, candidate.use, before.use)
  }

  /** The results to let go, newest first: old ones only where a look finds too much, superseded ones where that pays. */
  #chosen(isLook: boolean, isCold: boolean): readonly Candidate[] {
    if (isLook && this.#total >= this.#setting.rule.from) return this.#going(true).map(({ candidate }) => candidate)
    const { rule, prices } = this.#setting
    const going = this.#going(false)
    const remaining = rule.expected(this.#requests)
    let removed = 0
    let best = { count: 0, gain: 0 }
    for (const [at, { candidate, behind }] of going.entries()) {
      removed += candidate.size - candidate.superseded!.tokens
      const gained = gain({ removed, rewritten: isCold ? 0 : behind - removed, remaining, prices })
      if (gained > best.gain) best = { count: at + 1, gain: gained }
    }
    return going.slice(0, best.count).map(({ candidate }) => candidate)
  }

  /** What may go, newest first, each with the tokens that stand from its message on: superseded results, and old ones. */
  #going(withOld: boolean): { readonly candidate: Candidate; readonly behind: number }[] {
    const { rule } = this.#setting
    const going: { readonly candidate: Candidate; readonly behind: number }[] = []
    const keys = new Set<string>()
    let behind = 0
    let at = this.#sizes.length
    for (const candidate of this.#candidates.toReversed()) {
      for (; at > candidate.at; at -= 1) behind += this.#sizes[at - 1]!
      const { use, superseded } = candidate
      const key = keyOf(use)
      const isOld = withOld && candidate.ages && behind - this.#sizes[candidate.at]! >= rule.keep
      const isPointedAt = (this.#pointing.get(key) ?? []).some((other) => !keys.has(other) && !this.#gone.has(other))
      if ((!superseded && !(isOld && rule.mayGo(use, this.#context))) || isPointedAt) continue
      going.push({ candidate, behind })
      keys.add(key)
    }
    return going
  }

  *#go(chosen: readonly Candidate[], minSavings: number, operations: Operations, ground: Ground): Steps<Cleared> {
    const { rule } = this.#setting
    const going: (Candidate & { readonly text: string })[] = []
    for (const candidate of chosen.toReversed()) {
      const { use, superseded, sent } = candidate
      const text = superseded?.text ?? (candidate.short ??= yield* rule.shorten(use, this.#context))
      if (text !== sent) going.push({ ...candidate, text })
      yield
    }
    const group = going.map(({ use, superseded, text }): Edit => ({
      action: 'replace-result',
      at: use.at,
      call: use.call,
      texts: [{ index: 0, text }],
      rule: rule.name,
      reason: because(superseded ? 'superseded' : 'window-share-outgrown'),
      group: `${rule.name}:${this.#requests}`,
      ...(superseded ? { evidence: superseded.evidence } : {}),
    }))
    if (group.length === 0) return none
    const judged = acceptGroup(group, operations, ground, minSavings)
    if (!('edits' in judged)) return none
    this.#total -= judged.saved
    const uses = going.map(({ use }) => use)
    for (const { use, at, size, superseded } of going) {
      this.#gone.add(keyOf(use))
      if (superseded) this.#waiting -= size - superseded.tokens
      const message = viewMessage(ground.messages[at]!, operations.get(at))
      this.#sizes[at] = message ? ground.messageTokens(message) : 0
    }
    this.#waitedFor = this.#waiting
    this.#drop(uses)
    return { edits: judged.edits, uses }
  }

  #drop(uses: readonly ToolUse[]): void {
    const gone = new Set(uses)
    const left = this.#candidates.filter(({ use }) => !gone.has(use))
    this.#candidates.splice(0, this.#candidates.length, ...left)
  }
}
