import type { Steps } from '../breaks.ts'
import type { ResultPlace, ToolUse } from '../message/pairing.ts'
import type { Turn } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import type { Operations } from './operations.ts'
import type { ModelUse } from './report.ts'
import type { Edit, Evidence } from './types.ts'

/** Something a rule looked at and left alone, with the reason. */
export interface Kept {
  readonly rule: string
  /** Index of the assistant message, or of the first message of a turn. */
  readonly at: number
  readonly call?: number
  readonly toolName?: string
  /** A code, or any text, as the reason of an {@link Edit}. */
  readonly reason: string
}

/** A finished turn, as a {@link TurnRule} sees it. */
export interface SealedTurn {
  /** The messages of the turn alone; all positions count from its start. */
  readonly messages: readonly Message[]
  /** Its rounds, with their calls and results; `answerFrom` says where the final answer begins. */
  readonly turn: Turn
  /** The turn with its results as the tools gave them, also where it is planned on what was sent. */
  readonly given: Turn
  /** How many messages of the history stand before the turn. */
  readonly offset: number
  /** The system text: the `system` option and the leading system messages. */
  readonly system: string
  /** What {@link TurnRule.inputs} gave for this history; empty where the rule has none. */
  readonly inputs: string
  /** What a person said next; missing where the host ends turns, or nobody spoke yet. */
  readonly next: string | undefined
  readonly tokens: TokenCounter
  /** What earlier rules already decided for this turn, by message. */
  readonly operations: Operations
  /** The turn without what went while it was open: the same positions. */
  readonly sent: { readonly messages: readonly Message[]; readonly turn: Turn }
  /** Whether the conversation changed files, in this turn or before. */
  readonly writesFiles: boolean
  /** Whether the conversation changed this file, in this turn or before; true where that cannot be told. */
  readonly mayHaveChanged: (path: string) => boolean
  /** Whether an earlier turn was shortened that held the same call, or several of its tool were made again: it is needed. */
  readonly isAskedAgain: (use: ToolUse) => boolean
  /** Whether an earlier rule removes the use. */
  readonly isGone: (use: ToolUse) => boolean
  /** Why an edit that touches this call would be refused, if it would: a code, which may be given on to `keep`. */
  readonly whyProtected: (use: ToolUse) => string | undefined
  /** Reports what was left alone. */
  readonly keep: (kept: Kept) => void
}

/** What shortening a turn changes of what was sent of it. */
export interface TurnChange {
  /** Tokens that are sent no more. */
  readonly saved: number
  /** Tokens of the turn from the first change on, as they are sent from now on. */
  readonly rewritten: number
  /** Requests the conversation made up to the end of the turn. */
  readonly requests: number
}

/**
 * A rule that decides once what a finished turn becomes. Winnow's own (`prune`, `compact`) are such rules, and the option
 * `turnRules` takes yours. It must be a pure function of what it is given and of its own configuration, because its
 * decision is remembered and never revised. The planner takes each group of edits that the laws allow and that saves
 * tokens; it may ask twice about one turn: on the results as the tools gave them, and as they were sent.
 *
 * @example
 * const dropPings: TurnRule = {
 *   name: 'drop-pings',
 *   planTurn: ({ turn }) =>
 *     turn.rounds
 *       .flatMap(({ uses }) => uses)
 *       .filter(({ value }) => value.toolName === 'ping')
 *       .map(({ at, call }) => ({
 *         action: 'remove-tool-use', at, call, rule: 'drop-pings', reason: 'it only says that a host answers', group: `${at}.${call}`,
 *       })),
 * }
 */
export interface TurnRule {
  readonly name: string
  /** A group of edits that saves fewer tokens is not worth a break of the prompt cache. Default 0. */
  readonly minSavings?: number
  /** What else the decisions about all turns depend on, as text; a change makes every turn be judged again. */
  inputs?(given: { readonly messages: readonly Message[]; readonly system: string }): string
  planTurn(context: SealedTurn): readonly Edit[]
  /** Why what the rule decided is not worth it, in any words, measured against what was sent of the turn while it was open; if so. */
  whyNotWorth?(change: TurnChange): string | undefined
}

/** A rule that may decide about a long turn bit by bit, so that other requests of the process have their turn. */
export interface TurnRuleInSteps extends TurnRule {
  /** Gives what `planTurn` gives; each step takes little time. */
  planInSteps?(context: SealedTurn): Steps<readonly Edit[]>
}

/** What stands in the place of a result that says nothing any more, and the proof of it. */
export interface Superseded {
  readonly text: string
  readonly evidence: Evidence
}

/** Knows which results of an open turn say nothing any more, because a later call of the same state was answered. */
export interface StateRule {
  /** The state a tool reads or writes, if it has one. */
  stateOf(toolName: string): string | undefined
  /** Whether a use tells the state, or changed it: one that was refused left it as it was. */
  holds(use: ToolUse): boolean
  /** What becomes of the result of a use once `later`, of the same state, is answered; `undefined`: it stays. */
  supersede(use: ToolUse, later: ToolUse, system: string): Superseded | undefined
  /** Whether a use told another state than the one before, and the system text shows it: then that changed in between. */
  isNewIn(system: string, use: ToolUse, before: ToolUse): boolean
}

/** What a rule for clearing sees. */
export interface ClearingContext {
  readonly tokens: TokenCounter
  /** Whether the conversation changed files, in this turn so far or before. */
  readonly writesFiles: boolean
}

/** A rule that clears old results of an open turn, and superseded ones where that pays. */
export interface ClearingRule {
  readonly name: string
  /** Tokens of what is sent from which on old results go. */
  readonly from: number
  /** Tokens at the end of the turn that stay. */
  readonly keep: number
  /** Tokens the turn grows by between two looks at it. */
  readonly every: number
  /** A clearing that saves fewer tokens is not made. */
  readonly minSavings: number
  /** Requests to count on, the next one included, where the turn has made so many. */
  expected(done: number): number
  /** Whether the result of a use may go. */
  mayGo(use: ToolUse, context: ClearingContext): boolean
  /** What the result of a use becomes. */
  shorten(use: ToolUse, context: ClearingContext): Steps<string>
  /** Which results may go however new they are. */
  readonly states?: StateRule | undefined
}

/** What a rule for incoming results sees of the turn they arrive in. */
export interface IncomingContext {
  /** The turn alone; all positions count from its start. */
  readonly messages: readonly Message[]
  /** What people wrote last before the turn, oldest first. */
  readonly asked: readonly string[]
  /** Which turn of the conversation it is, counted from 0. */
  readonly turn: number
  /** How many messages the turns before it have. */
  readonly offset: number
  /** What the rule knows of the turns before, as {@link ResultRule.endTurn} gave it. */
  readonly before: unknown
  readonly tokens: TokenCounter
  /** The files that the calls of the turn write; missing where its calls are to be read for them. */
  readonly written?: readonly string[] | undefined
  /** Whether a call is left out of what is sent, and so cannot be pointed at. */
  readonly isGone: (at: number, call: number) => boolean
  readonly keep: (kept: Kept) => void
}

/** A result that comes in, in the order in which results do. */
export interface IncomingResult {
  readonly use: ToolUse
  /** Which of the results of the use. */
  readonly result: number
  readonly place: ResultPlace
  /** Why it must stay as it is, if it must; it is shown all the same. */
  readonly stays: string | undefined
}

/** A result with the texts it is finally sent with. */
export interface SentResult {
  readonly use: ToolUse
  readonly place: ResultPlace
  readonly texts: readonly string[]
}

/** A turn whose results arrive. */
export interface ResultTaker {
  /** Decides about the next result. */
  take(incoming: IncomingResult): readonly Edit[]
  /** Gives what `take` gives; each step takes little time. */
  takeInSteps?(incoming: IncomingResult): Steps<readonly Edit[]>
  /** The result of a use is no longer shown, so nothing more may point at it. */
  forget(use: ToolUse): void
}

/** Reads what takes long bit by bit. */
export interface ReadsAhead {
  /** @param texts the texts of one result */
  takesLong(texts: readonly string[]): boolean
  /** Each step takes little time. */
  read(turns: readonly IncomingOfTurn[]): Iterator<void, void>
}

/**
 * A rule that decides what a result is sent as, from the first request that holds it. Its decision about one result
 * depends on the history up to there and on its configuration alone, because it is never revised while the turn is open.
 */
export interface ResultRule {
  readonly name: string
  /** Begins a turn. */
  beginTurn(context: IncomingContext): ResultTaker
  /**
   * Takes note of what a sealed turn shows from now on; what it gives is `before` for the next turn. `sent` takes time, and
   * gives the same whenever it is called.
   */
  endTurn(context: IncomingContext, sent: () => readonly SentResult[]): unknown
  /** Reads texts that take long before the next plan decides about them; without it they are read while the plan is made. */
  readonly ahead?: ReadsAhead | undefined
  /** Asks others than rules about the results the next plan decides about; missing where rules decide alone. */
  readonly consult?: ((turns: readonly IncomingOfTurn[]) => Promise<Consulted>) | undefined
}

/** Results of one turn about which a rule decides next. */
export interface IncomingOfTurn {
  readonly context: IncomingContext
  readonly results: readonly IncomingResult[]
}

/** What a rule was told by embedders and models. */
export interface Consulted {
  /** What asking took. */
  readonly models: ModelUse
  /** Plans with what was told in force. */
  during<Plan>(plan: () => Plan): Plan
}

/** What a processor of your own is given. */
export interface PlanContext {
  readonly messages: readonly Message[]
  readonly turns: readonly Turn[]
  readonly system: string
  readonly tokens: TokenCounter
  /** The edits Winnow's own rules decided on. */
  readonly edits: readonly Edit[]
  readonly signal?: AbortSignal
}

/**
 * A rule of your own over the whole history. It plans on the stored messages; the planner drops every group of edits
 * that a law forbids, that saves nothing, or that makes the request invalid.
 *
 * @example
 * const dropThinking: Processor = { name: 'drop-thinking', plan: ({ turns }) => [] }
 */
export interface Processor {
  readonly name: string
  plan(context: PlanContext): readonly Edit[] | Promise<readonly Edit[]>
}
