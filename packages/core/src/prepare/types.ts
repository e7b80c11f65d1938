import type { CompactOptions } from '../compact/types.ts'
import type { Recalled, RecallOptions, RecallRequest } from '../compress/recall/types.ts'
import type { CompressOptions, Profile } from '../compress/types.ts'
import type { Prices } from '../cost/types.ts'
import type { Processor, TurnRule } from '../edit/processor.ts'
import type { Report } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import type { TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { Embedder, Generate, Store, TokenCounter } from '../ports.ts'
import type { PruneOptions } from '../prune/types.ts'
import type { Reviewer, ReviewOptions } from '../review/types.ts'
import type { WindowOptions } from '../window/types.ts'
import type {
  FoundTools,
  SearchToolsRequest,
  SelectableTool,
  Selection,
  SelectOptions,
  SelectRequest,
} from '../select/types.ts'
import type { MemoryOptions } from './history/conversation-memo.ts'
import type { WinnowEvent } from './events.ts'
import type { IdentityOptions, RequestIdentity } from './view/identity.ts'
import type { Persisted, PersistOptions, ScopeOptions } from './persist.ts'

/** `on` edits; `observe` plans and reports but sends the original; `off` does nothing. */
export type Mode = 'on' | 'observe' | 'off'

/** A part of Winnow that can be switched while it works: {@link Winnow.setEnabled}. */
export type Capability = 'compress' | 'prune' | 'compact' | 'window' | 'select'

/** Options of {@link createWinnow}; every one has a default. */
export interface WinnowOptions {
  /** Default `on`. */
  readonly mode?: Mode
  /**
   * How much may change. `default` leaves out what does not answer the question and shrinks finished turns; `lossless`
   * only writes shorter, points at repeats and removes what is proven to stand in the system text, unless `compact` is given;
   * `aggressive` leaves out more, and a model has to read back more often.
   */
  readonly profile?: Profile
  /** What tool results are sent as, from their first request on. Default on; `false` switches it off. */
  readonly compress?: CompressOptions | false
  /** What results are shrunk for, made from what people last wrote: drop a template, add a goal. Must be pure. */
  readonly query?: (text: string) => string
  /** Tool uses the system text already holds. Default on with the presets; `false` switches it off. */
  readonly prune?: PruneOptions | false
  /** What finished turns shrink to. Default on; `false` switches it off. */
  readonly compact?: CompactOptions | false
  /**
   * Whether a model can read back what is left out: then marks name it, and adapters offer the tool that reads it. Default on;
   * `false` for models that are given no such tool.
   */
  readonly recall?: RecallOptions | false
  /**
   * Which tools a request offers; adapters see to it where it is given. Default off: a conversation whose tools change is
   * cached anew, so it pays with many tools. `{}` switches it on.
   */
  readonly select?: SelectOptions | false
  /** How conversations are reviewed, where `winnow.review` is called; needs `generate`. */
  readonly review?: ReviewOptions
  /**
   * What becomes of a history that outgrows what the model can read: its oldest part is summarised, in jumps that are far
   * apart. Default off: a window needs to know how much the model can read.
   */
  readonly window?: WindowOptions | false
  /** Turns texts into vectors, for selection and for choosing by meaning. Default none. */
  readonly embedder?: Embedder
  /** Asks a language model, where an option says so. Default none. */
  readonly generate?: Generate
  /**
   * Where what models decide is kept for good, the whole of what is persisted, and with `memory.store` what finished turns
   * became: Keyv, or `new Map()` for this process. Default none.
   */
  readonly store?: Store
  /**
   * How much is remembered from one request to the next. What is forgotten is decided again when it comes again, the same as
   * before, in the time its length takes.
   */
  readonly memory?: MemoryOptions
  /** Where turns begin and end. */
  readonly turns?: TurnOptions
  /**
   * Rules of your own that decide once what a finished turn becomes, after Winnow's. Each has to be a pure function of what it is
   * given. Default none.
   */
  readonly turnRules?: readonly TurnRule[]
  /** Rules of your own that look at the whole history of each request, after everything else. Default none. */
  readonly processors?: readonly Processor[]
  /** How long a processor of your own may take before its edits are left out, in milliseconds. Default 1000. */
  readonly processorTimeout?: number
  /**
   * What `report.cost` is counted at, and what clearing is weighed by: the name of a model, or prices of your own. Default
   * `multiples`: a cache write counts 1.25 and a read 0.1 of an input token.
   */
  readonly prices?: string | Prices
  /** Default {@link estimator}; exact counters are in `@winnow/tokenizers`. */
  readonly tokens?: TokenCounter
  /** Hears every event. What it throws is ignored. */
  readonly onEvent?: (event: WinnowEvent) => void
  /** `console` prints one line a request, and one for what failed. Default nothing. */
  readonly report?: 'console'
}

/** What a request says besides its messages. */
export interface PrepareOptions {
  /** The system text, where it is not among the messages. */
  readonly system?: string
  /** The tool definitions as they are sent; counted in the report, never changed. */
  readonly tools?: unknown
  /** The last message ends its turn: seal it, too. Default `false`. */
  readonly turnEnded?: boolean
  /**
   * Refs of what is to be sent whole, whatever the rules make of it: results, texts that calls wrote (their calls stay), or finished
   * turns. Nothing remembers it, so give the list with every request from then on. Where it changes, what was sent from
   * there on changes, too. A ref that names nothing is told in the report. Default none.
   */
  readonly whole?: readonly string[]
  /** Passed to processors of your own. */
  readonly signal?: AbortSignal
  /** What the report and the events about the request call it. Default a UUID. */
  readonly requestId?: string | undefined
  /**
   * What they call its conversation. Default a name made from what a person said first, so that conversations that begin with
   * the same words share it.
   */
  readonly conversationId?: string | undefined
}

/** The view with the edits that made it. */
export interface Prepared {
  /** What to send; the input array itself when there is nothing to do. */
  readonly messages: readonly Message[]
  /** All edits in the order they apply; empty unless `mode` is `on`. */
  readonly edits: readonly Edit[]
  readonly report: Report
}

/** Decides what the model is sent. Make one and use it for all conversations; it is safe to share. */
export interface Winnow {
  /** Can be changed at any time, for requests from then on; `off` restores exactly what the host stored. */
  mode: Mode
  /** Whether a capability is on: the options ask for it, and it was not switched off since. */
  isEnabled(capability: Capability): boolean
  /**
   * Switches one capability off or on again, for requests from then on. What was sent before may be sent otherwise from then on, so
   * the provider caches it anew.
   *
   * @throws InvalidOptionError for a capability that the options do not ask for, which has no options to be switched on with
   * @example
   * winnow.setEnabled('compact', false) // finished turns stay as they are
   */
  setEnabled(capability: Capability, isEnabled: boolean): void
  /**
   * Makes the view of a history. Never throws for what it finds there: what it does not understand is sent as it is.
   *
   * @example
   * const { messages, report } = await winnow.prepare(history, { system })
   */
  prepare(messages: readonly Message[], options?: PrepareOptions): Promise<Prepared>
  /** Whether `select` is given, so that adapters offer the tools it selects. */
  readonly selectsTools: boolean
  /**
   * Selects the tools of a request from all there are. Never rejects: where it fails, all are offered, with an event. With
   * `mode` `observe` or `off` all are.
   *
   * @example
   * const { tools } = await winnow.select(definitions, { messages: history })
   */
  select<Tool extends SelectableTool>(tools: readonly Tool[], request: SelectRequest): Promise<Selection<Tool>>
  /**
   * Searches all tools, for a tool of the model's own to find what is not offered. Never rejects. What the answer names is
   * offered from the next request on, where it is the result of a tool named {@link searchToolName}.
   *
   * @example
   * const { text } = await winnow.searchTools(definitions, { query: 'send an email' })
   */
  searchTools(tools: readonly SelectableTool[], request: SearchToolsRequest): Promise<FoundTools>
  /**
   * The ref of a result, from its text: of several texts those of one, or of all, joined by line breaks. For what a person picks
   * on a screen to be sent whole.
   *
   * @example
   * const { messages } = await winnow.prepare(history, { whole: [winnow.refOf('the text of a result')] })
   */
  refOf(text: string): string
  /** Whether marks name what they stand for, so that it can be read back: unless `recall` is `false`. */
  readonly recalls: boolean
  /** Whether something may be left out that can be read back, so that a tool for it is worth its tokens. */
  readonly offersRecall: boolean
  /**
   * Reads back what was left out of tool results, from the stored history and from nothing else. Works in every mode, and
   * never throws for what it finds: if there is nothing, the text says what to ask instead. `names` are those that its event
   * carries; without them the conversation is named after the messages. Takes no breaks: a `query` reads what is searched
   * in one go, up to 0.3 s for each million characters that were not searched before.
   *
   * @example
   * const { text } = winnow.recall(history, { ref: 'wnghtrepmoyfisudak', lines: '40-92' })
   */
  recall(messages: readonly Message[], request: RecallRequest, names?: IdentityOptions): Recalled
  /**
   * As {@link Winnow.recall}, with breaks in which other requests of the process have their turn. Gives the same answer.
   * Never rejects.
   *
   * @example
   * const { text } = await winnow.recallInSlices(history, { query: 'where the port is set' })
   */
  recallInSlices(
    messages: readonly Message[],
    request: RecallRequest,
    given?: Omit<ScopeOptions, 'scope'>,
  ): Promise<Recalled>
  /**
   * Has the model of `generate` argue against a conversation, read from the stored history. Works in every mode. Unlike
   * everything else it rejects where it fails, because it was asked for by itself.
   *
   * @throws ReviewFailedError, InvalidOptionError if there is no `generate`, InvalidMessageError
   * @example
   * const { riskLevel, critique } = await winnow.review(history, { depth: 'deep' })
   */
  readonly review: Reviewer['review']
  /** Whether `store` is given, so that {@link Winnow.persist} has somewhere to keep the whole of results. */
  readonly hasStore: boolean
  /**
   * For hosts that cannot afford to store whole results: gives a history in which the results after what a person last wrote
   * have the short form that is sent, once the whole of each is in the store under your scope. Where it is not kept, or in
   * another mode than `on`, a result stays whole. Never rejects. Call it before the results are first sent.
   *
   * @example
   * const { messages } = await winnow.persist(history, { scope: 'chat-42' })
   */
  persist(messages: readonly Message[], options: PersistOptions): Promise<Persisted>
  /**
   * As {@link Winnow.recall}, and reads the whole of what was persisted for this scope, and for no other. Never rejects.
   *
   * @example
   * const { text } = await winnow.recallPersisted(history, { ref: 'wnghtrepmoyfisudak' }, { scope: 'chat-42' })
   */
  recallPersisted(messages: readonly Message[], request: RecallRequest, options: ScopeOptions): Promise<Recalled>
  /**
   * What a request is called in its report and its events; for adapters, and for what you log of it yourself.
   *
   * @example
   * const identity = winnow.identify(history, { conversationId: 'chat-42' })
   * const { report } = await winnow.prepare(history, identity)
   */
  identify(messages: readonly Message[], given?: IdentityOptions): RequestIdentity
  /** The same before there are messages: a conversation is then called what `given` says, or nothing. */
  identify(messages: undefined, given?: IdentityOptions): Partial<RequestIdentity>
  /** Tells `onEvent`; for adapters. */
  notify(event: WinnowEvent): void
}
