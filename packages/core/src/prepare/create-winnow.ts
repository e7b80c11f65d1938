import { mayLeaveOut } from '../compress/recall/offer.ts'
import { pricesOf } from '../cost/prices.ts'
import { WinnowError } from '../errors.ts'
import { wordsOfError } from '../plain.ts'
import type { Message } from '../message/types.ts'
import { markWithoutModel } from '../review/check-reviewer.ts'
import { createRefs } from '../text/ref.ts'
import { estimator } from '../tokens/estimate.ts'
import { memoizeCounter } from '../tokens/memo.ts'
import { createMessageCounter } from '../tokens/message-tokens.ts'
import { reassemble, summaryLine, type Assembled } from './assemble.ts'
import { countBesides } from './besides.ts'
import { withCompanions } from './companions.ts'
import { LeftOutEvents } from './left-out-event.ts'
import { checkMessages } from './check-messages.ts'
import { checkOptions } from './options.ts'
import { createEngine, type Engine, type EngineParts } from './engine.ts'
import { guardTurnOptions } from './guard-turns.ts'
import {
  CurrentRequest,
  identify,
  identifyEarly,
  identifyKnown,
  type IdentityOptions,
  type PlansRequests,
  type RequestIdentity,
} from './identity.ts'
import { plainOptions } from './plain-options.ts'
import type { HistoryPlan } from './plan.ts'
import { addModels, noModels } from './plan-consulted.ts'
import { finish, turnsOf, type FinishSetting } from './preparation.ts'
import { recallSafely } from './recall-safely.ts'
import { RemovedValues } from './removed-values.ts'
import { createReviewing } from './review.ts'
import { runProcessor } from './run-processors.ts'
import { selectSafely } from './select-safely.ts'
import { createSelector } from './select-tools.ts'
import { Switches } from './switches.ts'
import { takeEdits } from './take-edits.ts'
import { createStoredTurns, planStored } from './stored/create.ts'
import { tellFailures } from './tell-failures.ts'
import { untouched } from './untouched.ts'
import { readWhole, WholeResults, type MarkedHistory } from './whole.ts'
import type { WinnowEvent } from './events.ts'
import type { Mode, Prepared, PrepareOptions, Winnow, WinnowOptions } from './types.ts'

const defaultProcessorTimeout = 1000

/**
 * Makes a Winnow: it decides what the model is sent, the same way for every framework. Without options it shortens tool
 * results as they arrive, prunes tool uses the system text already holds and shrinks finished turns; nothing leaves the
 * process.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * const winnow = createWinnow({ compact: { minSavings: 1000 }, onEvent: (event) => console.log(event.type) })
 */
export function createWinnow(options: WinnowOptions = {}): Winnow {
  checkOptions(options)
  return make(plainOptions(options), options)
}

/** `asGiven` are the options with the host's own functions. */
function make(options: WinnowOptions, asGiven: WinnowOptions): Winnow {
  let mode: Mode = options.mode ?? 'on'

  const current = new CurrentRequest()

  function notify(told: WinnowEvent): void {
    const event = { ...current.identity, ...told }
    // oxlint-disable-next-line no-console -- the user asked for it
    if (options.report === 'console' && event.type === 'prepared') console.info(summaryLine(event.report))
    try {
      Promise.resolve<unknown>(options.onEvent?.(event)).catch(() => {})
    } catch {
      // An observer never breaks a request.
    }
  }

  const { onFailure, onPlanFailure, hasPlanFailed, forget } = tellFailures(notify)
  const tokens = memoizeCounter(options.tokens ?? estimator, (error) => onPlanFailure('tokens', error))
  const messageTokens = createMessageCounter(tokens)
  const turns = guardTurnOptions(options.turns ?? {}, onPlanFailure)
  const prices = pricesOf(options.prices ?? 'multiples')
  const refs = createRefs(options.recall)
  const removed = new RemovedValues()
  const whole = new WholeResults(refs.refOf, turns)
  const leftOut = new LeftOutEvents(options.recall !== false)
  const nameRequest = (messages: readonly Message[], given?: PrepareOptions): RequestIdentity =>
    identify(messages, refs.refOf, given)
  const nameKnown = (messages: unknown, given: IdentityOptions | undefined): Partial<RequestIdentity> =>
    identifyKnown(messages, refs.refOf, given)
  const switches = new Switches(options)
  const shared: EngineParts = {
    prices,
    turns,
    tokens,
    messageTokens,
    refs,
    onFailure: onPlanFailure,
    isOn: () => mode === 'on',
  }
  let engine = createEngine(options, options, shared)
  const storedTurnsOf = (): ReturnType<typeof createStoredTurns> =>
    createStoredTurns(asGiven, switches.off, {
      mayWrite: () => !hasPlanFailed(),
      onFailure: (error) => onFailure('memory', error),
    })
  let storedTurns = storedTurnsOf()
  const select = options.select || {}
  const { embedder, generate, store } = options.select ? options : {}
  const selection = selectSafely({
    selector: createSelector({ select, embedder, generate, store, turns, tokens, onFailure }),
    options: select,
    mode: () => (options.select && !switches.isOn('select') ? 'off' : mode),
    prices,
    identify: nameKnown,
    notify,
    onFailure,
  })
  const { review } = options
  const reviewer = createReviewing({
    review,
    generate: options.generate,
    tokens,
    identify: nameKnown,
    notify,
    onFailure,
  })
  const { persisting } = engine
  const { refOf } = refs
  const recalling = recallSafely({ tokens, turns, refOf, prices, persisting, identify: nameKnown, notify, onFailure })

  const asItIs = (messages: readonly Message[], identity: RequestIdentity): Prepared =>
    untouched(messages, { mode, identity, tokens, prices })

  function tellRemoved(messages: readonly Message[], plan: HistoryPlan, assembled: Assembled): void {
    try {
      const values = removed.find(messages, plan, assembled)
      if (values.length > 0) notify({ type: 'removed-but-used', values })
    } catch (error) {
      onFailure('removed-but-used', error)
    }
  }

  function markWhole(messages: readonly Message[], given: PrepareOptions): MarkedHistory {
    try {
      return whole.mark(messages, readWhole(given.whole), given.turnEnded === true)
    } catch (error) {
      onFailure('whole', error)
      return { messages, jumpFrom: Infinity }
    }
  }

  /** What was asked for requests that were aborted meanwhile. */
  let untold = noModels
  async function prepareChecked(
    stored: readonly Message[],
    given: PrepareOptions,
    asked: Mode,
    identity: RequestIdentity,
    { planner, another, unasked, putWindow }: Engine,
  ): Promise<Prepared> {
    const begun = Date.now()
    const here = <Value>(work: () => Value): Value => current.run(identity, work)
    const fail = (part: string, error: unknown): void => here(() => onFailure(part, error))
    const besides = here(() => countBesides(given, tokens))
    const { signal } = given
    const marked = here(() => markWhole(stored, given))
    const { messages } = marked
    const around = (plan: HistoryPlan): ReturnType<Engine['putWindow']> =>
      putWindow({
        messages,
        plan,
        besides: besides.system + besides.tools,
        asks: asked === 'on',
        signal,
        notify: (event) => here(() => notify(event)),
        onFailure: fail,
      })
    const planning = current.plannerFor(identity, planner)
    const alone = (): PlansRequests => current.plannerFor(identity, another())
    const consulted = await planStored(storedTurns, messages, given, planning, alone, fail, around)
    const { plan, late } = consulted
    const models = addModels(consulted.models, untold)
    untold = noModels
    void late?.then((use) => void (untold = addModels(untold, use)))
    const told = withCompanions(stored, marked, plan, () => unasked.plan(stored, given), fail)
    const setting: FinishSetting = { mode: asked, identity, tokens, messageTokens, besides, prices, marked: told }
    const { assembled: windowed, report: window, models: writing } = await consulted.next
    const processors = options.processors ?? []
    const tell = (assembled: Assembled): Prepared => here(() => finishWith(assembled))
    function finishWith(assembled: Assembled): Prepared {
      const prepared = finish(stored, plan, assembled, { ...setting, window, models: addModels(models, writing) })
      notify({ type: 'prepared', report: prepared.report, edits: assembled.edits, ms: Date.now() - begun })
      if (options.onEvent && asked === 'on') {
        tellRemoved(stored, plan, assembled)
        leftOut.tell(stored, given.tools, assembled.edits, notify)
      }
      return prepared
    }
    if (processors.length === 0) return tell(windowed)
    const { edits, dropped } = windowed
    const draft = { edits, dropped, operations: windowed.operations.toMap() }
    const all = turnsOf(plan)
    for (const processor of processors) {
      const context = {
        messages,
        turns: all,
        system: plan.system,
        tokens,
        edits: Object.freeze([...edits]),
        ...(signal ? { signal } : {}),
      }
      try {
        const proposed = await runProcessor(processor, context, options.processorTimeout ?? defaultProcessorTimeout)
        here(() => takeEdits(processor.name, proposed, messages, all, draft, setting))
      } catch (error) {
        fail(processor.name, error)
      }
    }
    return tell(reassemble(windowed, messages, draft.operations))
  }

  const winnow: Winnow = {
    get mode() {
      return mode
    },
    set mode(next) {
      checkOptions({ mode: next })
      mode = next
    },
    isEnabled: (capability) => switches.isOn(capability),
    setEnabled(capability, isEnabled) {
      if (!switches.set(capability, isEnabled)) return
      engine = createEngine(switches.options, options, shared)
      storedTurns = storedTurnsOf()
    },
    selectsTools: Boolean(options.select),
    async select(tools, request) {
      forget()
      return selection.select(tools, request)
    },
    searchTools: async (tools, request) => selection.search(tools, request),
    refOf,
    identify: ((messages: readonly Message[] | undefined, given?: IdentityOptions) =>
      messages === undefined ? identifyEarly(given) : identify(messages, refOf, given)) as Winnow['identify'],
    recalls: options.recall !== false,
    offersRecall: options.recall !== false && mayLeaveOut(options),
    hasStore: persisting.hasStore,
    async persist(messages, given) {
      const failed = (error: unknown): void => onFailure('persist', error, nameKnown(messages, given))
      try {
        checkMessages(messages)
        return await engine.persisting.persist(messages, given, failed)
      } catch (error) {
        failed(error)
        return { messages, edits: [] }
      }
    },
    ...recalling,
    review: async (messages, request) => reviewer.review(messages, request),
    notify,
    async prepare(messages, given = {}) {
      forget()
      const identity = nameRequest(messages, given)
      if (mode === 'off') return asItIs(messages, identity)
      try {
        checkMessages(messages)
        return await prepareChecked(messages, given, mode, identity, engine)
      } catch (error) {
        const reason = WinnowError.isInstance(error) ? error.message : `preparing failed: ${wordsOfError(error)}`
        notify({ type: 'passed-through', ...identity, reason })
        return asItIs(messages, identity)
      }
    },
  }
  if (!options.generate) markWithoutModel(winnow)
  return winnow
}
