import type { Prices } from '../../cost/types.ts'
import { WinnowError } from '../../errors.ts'
import type { Message } from '../../message/types.ts'
import { wordsOfError } from '../../plain.ts'
import type { Refs } from '../../text/marks/ref.ts'
import { estimator } from '../../tokens/estimate.ts'
import { memoizeCounter } from '../../tokens/memo.ts'
import { createMessageCounter } from '../../tokens/message-tokens.ts'
import { reassemble, summaryLine, type Assembled } from '../plan/assemble.ts'
import { countOverhead } from './overhead.ts'
import { ownList } from '../adapters/own-list.ts'
import { checkMessages } from '../options/check-messages.ts'
import { withCompanions } from './companions.ts'
import { createEngine, type Engine, type SharedParts } from '../engine.ts'
import type { WinnowEvent } from '../events.ts'
import { guardTurnOptions } from '../options/guard-turns.ts'
import {
  CurrentRequest,
  identify,
  identifyKnown,
  type IdentityOptions,
  type PlansRequests,
  type RequestIdentity,
} from './identity.ts'
import { LeftOutEvents } from './left-out-event.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import { addModels, noModels, planConsulted, type PlanHistory } from '../plan/plan-consulted.ts'
import type { Fitted, Plugin } from '../plugins/plugin.ts'
import { finish, turnsOf, type FinishSetting } from './preparation.ts'
import { RemovedValues } from './removed-values.ts'
import { runProcessor } from './run-processors.ts'
import { takeEdits } from './take-edits.ts'
import { tellFailures, type TellFailure } from './tell-failures.ts'
import { untouched } from './untouched.ts'
import { readWhole, WholeResults, type MarkedHistory } from './whole.ts'
import type { Mode, Prepared, PrepareOptions, WinnowOptions } from '../types.ts'

const defaultProcessorTimeout = 1000

/** The options that concern every request, whatever plugins there are. */
export type ViewOptions = Pick<
  WinnowOptions,
  'mode' | 'turns' | 'tokens' | 'memory' | 'processors' | 'processorTimeout' | 'onEvent' | 'report'
>

/** What a view is made with. */
export interface ViewSetting {
  readonly options: ViewOptions
  readonly prices: Prices
  readonly refs: Refs
  /** Whether what is left out can be read back. */
  readonly recalls: boolean
  /** All plugins, also those that are off. */
  readonly plugins: readonly Plugin[]
}

/** Prints a request in a line, and what failed in it. */
function print(event: WinnowEvent): void {
  /* oxlint-disable no-console -- the user asked for it */
  if (event.type === 'prepared') console.info(summaryLine(event.report))
  if (event.type === 'failed') console.warn(`winnow: ${event.part} failed: ${wordsOfError(event.error)}`)
  if (event.type === 'passed-through') console.warn(`winnow: the request was sent as it is: ${event.reason}`)
  /* oxlint-enable no-console */
}

/** Makes the view of each request, with what it remembers from one to the next. It knows plugins, and no capability by name. */
export class View {
  readonly shared: SharedParts
  readonly notify: (event: WinnowEvent) => void
  readonly onFailure: TellFailure
  /** Whether something failed on which decisions depend. */
  readonly hasPlanFailed: () => boolean
  mode: Mode
  /** Plans a history; a host's store may know what finished turns became. */
  planHistory: PlanHistory = planConsulted
  readonly #setting: ViewSetting
  readonly #current = new CurrentRequest()
  readonly #removed = new RemovedValues()
  readonly #whole: WholeResults
  readonly #leftOut: LeftOutEvents
  readonly #forget: () => void
  #engine: Engine
  /** What was asked for requests that were aborted meanwhile. */
  #untold = noModels

  constructor(setting: ViewSetting) {
    const { options, prices, refs, recalls, plugins } = setting
    this.#setting = setting
    this.mode = options.mode ?? 'on'
    this.notify = (event) => this.#notify(event)
    const { onFailure, onPlanFailure, hasPlanFailed, forget } = tellFailures(this.notify)
    this.onFailure = onFailure
    this.hasPlanFailed = hasPlanFailed
    this.#forget = forget
    const tokens = memoizeCounter(options.tokens ?? estimator, (error) => onPlanFailure('tokens', error))
    const turns = guardTurnOptions(options.turns ?? {}, onPlanFailure)
    const messageTokens = createMessageCounter(tokens)
    this.shared = { prices, turns, tokens, messageTokens, refs, recalls, onFailure: onPlanFailure }
    this.#whole = new WholeResults(refs.refOf, turns)
    this.#leftOut = new LeftOutEvents(recalls)
    this.#engine = createEngine(plugins, plugins, this.shared, options.memory)
  }

  /** What plans requests from now on. */
  get engine(): Engine {
    return this.#engine
  }

  /** Goes on with these plugins alone, and remembers nothing of what was decided. */
  setPlugins(on: readonly Plugin[]): void {
    const { plugins, options } = this.#setting
    this.#engine = createEngine(on, plugins, this.shared, options.memory)
  }

  /** Forgets which failures were told: what still fails is told again. */
  forgetFailures(): void {
    this.#forget()
  }

  /** What is known of something that is no request. */
  readonly nameKnown = (messages: unknown, given: IdentityOptions | undefined): Partial<RequestIdentity> =>
    identifyKnown(messages, this.#setting.refs.refOf, given)

  async prepare(messages: readonly Message[], given: PrepareOptions = {}): Promise<Prepared> {
    this.#forget()
    const { mode } = this
    const identity = identify(messages, this.#setting.refs.refOf, given)
    if (mode === 'off') return this.#asItIs(messages, identity)
    const own = ownList(messages)
    try {
      checkMessages(own.items)
      const prepared = await this.#prepare(own.items, given, mode, identity)
      return { ...prepared, messages: own.outcome(prepared.messages) }
    } catch (error) {
      const reason = WinnowError.isInstance(error) ? error.message : `preparing failed: ${wordsOfError(error)}`
      this.notify({ type: 'passed-through', ...identity, reason })
      return this.#asItIs(messages, identity)
    }
  }

  #notify(told: WinnowEvent): void {
    const event = { ...this.#current.identity, ...told }
    const { report, onEvent } = this.#setting.options
    if (report === 'console') print(event)
    try {
      Promise.resolve<unknown>(onEvent?.(event)).catch(() => {})
    } catch {
      // An observer never breaks a request.
    }
  }

  #asItIs(messages: readonly Message[], identity: RequestIdentity): Prepared {
    const { tokens, prices } = this.shared
    return untouched(messages, { mode: this.mode, identity, tokens, prices })
  }

  async #tellRemoved(
    messages: readonly Message[],
    plan: HistoryPlan,
    assembled: Assembled,
    here: (work: () => void) => void,
  ): Promise<void> {
    try {
      const values = await this.#removed.find(messages, plan, assembled)
      if (values.length > 0) here(() => this.notify({ type: 'removed-but-used', values }))
    } catch (error) {
      here(() => this.onFailure('removed-but-used', error))
    }
  }

  #markWhole(messages: readonly Message[], given: PrepareOptions): MarkedHistory {
    try {
      return this.#whole.mark(messages, readWhole(given.whole), given.turnEnded === true)
    } catch (error) {
      this.onFailure('whole', error)
      return { messages, jumpFrom: Infinity }
    }
  }

  async #prepare(
    stored: readonly Message[],
    given: PrepareOptions,
    asked: Mode,
    identity: RequestIdentity,
  ): Promise<Prepared> {
    const begun = Date.now()
    const { planner, another, unasked, fit } = this.#engine
    const current = this.#current
    const here = <Value>(work: () => Value): Value => current.run(identity, work)
    const fail = (part: string, error: unknown): void => here(() => this.onFailure(part, error))
    const { tokens, messageTokens, prices } = this.shared
    const overhead = here(() => countOverhead(given, tokens))
    const { signal } = given
    const marked = here(() => this.#markWhole(stored, given))
    const { messages } = marked
    const around = (plan: HistoryPlan): Promise<Fitted> =>
      fit({
        messages,
        plan,
        overhead: overhead.system + overhead.tools,
        asks: asked === 'on',
        signal,
        notify: (event) => here(() => this.notify(event)),
        onFailure: fail,
      })
    const planning = current.plannerFor(identity, planner)
    const alone = (): PlansRequests => current.plannerFor(identity, another())
    const consulted = await this.planHistory(messages, given, planning, alone, fail, around)
    const { plan, late } = consulted
    const models = addModels(consulted.models, this.#untold)
    this.#untold = noModels
    void late?.then((use) => void (this.#untold = addModels(this.#untold, use)))
    const told = withCompanions(stored, marked, plan, () => unasked.plan(stored, given), fail)
    const setting: FinishSetting = { mode: asked, identity, tokens, messageTokens, overhead, prices, marked: told }
    const { assembled: fitted, report: window, models: writing } = await consulted.next
    const assembled = await this.#process(fitted, messages, plan, setting, signal, here)
    const prepared = here(() => {
      const finished = finish(stored, plan, assembled, { ...setting, window, models: addModels(models, writing) })
      this.notify({ type: 'prepared', report: finished.report, edits: assembled.edits, ms: Date.now() - begun })
      return finished
    })
    if (this.#setting.options.onEvent && asked === 'on') {
      await this.#tellRemoved(stored, plan, assembled, here)
      here(() => this.#leftOut.tell(stored, given.tools, assembled.edits, this.notify))
    }
    return prepared
  }

  /** Takes what processors of the host's own propose. */
  async #process(
    assembled: Assembled,
    messages: readonly Message[],
    plan: HistoryPlan,
    setting: FinishSetting,
    signal: AbortSignal | undefined,
    here: <Value>(work: () => Value) => Value,
  ): Promise<Assembled> {
    const { processors = [], processorTimeout = defaultProcessorTimeout } = this.#setting.options
    if (processors.length === 0) return assembled
    const { edits, dropped } = assembled
    const draft = { edits, dropped, operations: assembled.operations.toMap() }
    const turns = turnsOf(plan)
    const shown = Object.freeze([...messages])
    for (const processor of processors) {
      const context = {
        messages: shown,
        turns,
        system: plan.system,
        tokens: setting.tokens,
        edits: Object.freeze([...edits]),
        ...(signal ? { signal } : {}),
      }
      try {
        const proposed = await runProcessor(processor, context, processorTimeout)
        here(() => takeEdits(processor.name, proposed, messages, turns, draft, setting))
      } catch (error) {
        here(() => this.onFailure(processor.name, error))
      }
    }
    return reassemble(assembled, messages, draft.operations)
  }
}
