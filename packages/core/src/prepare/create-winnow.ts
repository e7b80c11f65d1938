import { resolveCompactOptions, type CompactSetting } from '../compact/options.ts'
import { createStrideRule } from '../compact/stride.ts'
import { mayLeaveOut } from '../compress/recall/offer.ts'
import { createCompressRule } from '../compress/rule.ts'
import { kindTableOf } from '../compress/options.ts'
import { shortenerOf } from '../compress/shorten.ts'
import { pricesOf } from '../cost/prices.ts'
import type { Prices } from '../cost/types.ts'
import type { ArrivalRule, StrideRule } from '../edit/processor.ts'
import { WinnowError } from '../errors.ts'
import { wordsOfError } from '../plain.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { isUniqueTool } from '../prune/presets.ts'
import { markWithoutModel } from '../review/check-reviewer.ts'
import { createStateRule } from '../prune/superseded.ts'
import { tenthManToolName } from '../review/tool-name.ts'
import { createRefs, type Refs } from '../text/ref.ts'
import { estimator } from '../tokens/estimate.ts'
import { memoizeCounter } from '../tokens/memo.ts'
import { createMessageCounter } from '../tokens/message-tokens.ts'
import { reassemble, summaryLine, type Assembled } from './assemble.ts'
import { countBesides } from './besides.ts'
import { withCompanions } from './companions.ts'
import { LeftOutEvents } from './left-out-event.ts'
import { checkMessages } from './check-messages.ts'
import { checkOptions } from './options.ts'
import { checkTiers } from './check-tiers.ts'
import { guardTurnOptions } from './guard-turns.ts'
import { Persisting } from './persist.ts'
import { plainOptions } from './plain-options.ts'
import { Planner, type HistoryPlan, type PlannerSetting } from './plan.ts'
import { addModels, noModels } from './plan-consulted.ts'
import { finish, turnsOf, type FinishSetting } from './preparation.ts'
import { recallSafely } from './recall-safely.ts'
import { RemovedValues } from './removed-values.ts'
import { createReviewing } from './review.ts'
import { rulesOf } from './rules-of.ts'
import { runProcessor } from './run-processors.ts'
import { selectSafely } from './select-safely.ts'
import { createSelector } from './select-tools.ts'
import { takeEdits } from './take-edits.ts'
import { createStoredTurns, planStored } from './stored/create.ts'
import { tellFailures } from './tell-failures.ts'
import { untouched } from './untouched.ts'
import { readWhole, WholeResults, type MarkedHistory } from './whole.ts'
import { createWindowStep } from './window-step.ts'
import type { Mode, Prepared, PrepareOptions, Winnow, WinnowEvent, WinnowOptions } from './types.ts'

const defaultProcessorTimeout = 1000

/** What compaction needs besides its options. */
function compactSettingOf(
  { compress, profile }: WinnowOptions,
  status: CompactSetting['status'],
  prices: Prices,
  refs: Refs,
  onFailure: (part: string, error: unknown) => void,
): CompactSetting {
  const kinds = kindTableOf(compress ? compress.kinds : undefined, onFailure)
  const isOfKind: CompactSetting['isOfKind'] = (call, names) => kinds.isOfKind(call, names)
  const shorten = shortenerOf(compress || {}, profile ?? 'default', refs, onFailure)
  return { isOfKind, shorten, shownRef: refs.shownRef, status, prices, isAggressive: profile === 'aggressive' }
}

function arrivalsOf(
  options: WinnowOptions,
  tokens: TokenCounter,
  refs: Refs,
  onFailure: (part: string, error: unknown) => void,
): ArrivalRule | undefined {
  const { compress, profile, prune, query, embedder, generate, store } = options
  if (compress === false) return undefined
  const ports = checkTiers(compress, options, 'compress.') && store ? { embedder, generate, store, tokens } : undefined
  // A critique is written to be read as it is.
  const isExempt = (toolName: string): boolean =>
    toolName === tenthManToolName || isUniqueTool(toolName, prune === false ? {} : prune)
  return createCompressRule(compress ?? {}, profile ?? 'default', isExempt, refs, query, onFailure, ports)
}

function stridesOf(
  { compact, profile, prune }: WinnowOptions,
  setting: CompactSetting,
  refs: Refs,
): StrideRule | undefined {
  if (compact === false || (compact === undefined && profile === 'lossless')) return undefined
  const isUnique = (toolName: string): boolean => isUniqueTool(toolName, prune === false ? {} : prune)
  const rule = createStrideRule(resolveCompactOptions(compact ?? {}, setting), isUnique, refs.shownRef, setting.shorten)
  return rule && prune !== false ? { ...rule, states: createStateRule(prune ?? {}, refs.shownRef) } : rule
}

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

  function notify(event: WinnowEvent): void {
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
  const leftOut = new LeftOutEvents(options.recall !== false, notify)
  const select = options.select || {}
  const { embedder, generate, store } = options.select ? options : {}
  const selection = selectSafely({
    selector: createSelector({ select, embedder, generate, store, turns, tokens, onFailure }),
    options: select,
    mode: () => mode,
    prices,
    notify,
    onFailure,
  })
  const reviewer = createReviewing({ review: options.review, generate: options.generate, tokens, notify, onFailure })
  const compacting = compactSettingOf(options, turns.status, prices, refs, onPlanFailure)
  const ports = { prices, turns, tokens, messageTokens, onFailure: onPlanFailure }
  const planning: PlannerSetting = {
    ...ports,
    rules: rulesOf(options, compacting),
    arrivals: arrivalsOf(options, tokens, refs, onPlanFailure),
    strides: stridesOf(options, compacting, refs),
    isWalked: Boolean(options.window),
    memory: options.memory,
  }
  const planner = new Planner(planning)
  const storedTurns = createStoredTurns(asGiven, {
    mayWrite: () => !hasPlanFailed(),
    onFailure: (error) => onFailure('memory', error),
  })
  /** Plans what would be sent if nothing were wanted whole; what is sent never hears of it. */
  const unasked = new Planner({ ...planning, onFailure: () => {} })
  const persisting = new Persisting({
    ...ports,
    requests: planning,
    // What a pointer points at may not be stored.
    arrivals: arrivalsOf(
      { ...options, compress: options.compress !== false && { ...options.compress, repeats: false } },
      tokens,
      refs,
      onFailure,
    ),
    refOf: refs.refOf,
    store: options.store,
    isOn: () => mode === 'on',
    isRecalled: options.recall !== false,
  })

  const recalling = recallSafely({ tokens, turns, refOf: refs.refOf, prices, persisting, notify, onFailure })

  const putWindow = createWindowStep(options, { tokens, messageTokens, refs, notify, onFailure })

  const asItIs = (messages: readonly Message[]): Prepared => untouched(messages, { mode, tokens, prices })

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
  async function prepareChecked(stored: readonly Message[], given: PrepareOptions, asked: Mode): Promise<Prepared> {
    const begun = Date.now()
    const besides = countBesides(given, tokens)
    const { signal } = given
    const marked = markWhole(stored, given)
    const { messages } = marked
    const around = (plan: HistoryPlan): ReturnType<typeof putWindow> =>
      putWindow({ messages, plan, besides: besides.system + besides.tools, asks: asked === 'on', signal })
    const another = (): Planner => new Planner(planning)
    const consulted = await planStored(storedTurns, messages, given, planner, another, onFailure, around)
    const { plan, late } = consulted
    const models = addModels(consulted.models, untold)
    untold = noModels
    void late?.then((use) => void (untold = addModels(untold, use)))
    const told = withCompanions(stored, marked, plan, () => unasked.plan(stored, given), onFailure)
    const setting: FinishSetting = { mode: asked, tokens, messageTokens, besides, prices, marked: told }
    const { assembled: windowed, report: window, models: writing } = await consulted.next
    const processors = options.processors ?? []
    function tell(assembled: Assembled): Prepared {
      const prepared = finish(stored, plan, assembled, { ...setting, window, models: addModels(models, writing) })
      notify({ type: 'prepared', report: prepared.report, edits: assembled.edits, ms: Date.now() - begun })
      if (options.onEvent && asked === 'on') {
        tellRemoved(stored, plan, assembled)
        leftOut.tell(stored, given.tools, assembled.edits)
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
        takeEdits(processor.name, proposed, messages, all, draft, setting)
      } catch (error) {
        onFailure(processor.name, error)
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
    selectsTools: Boolean(options.select),
    async select(tools, request) {
      forget()
      return selection.select(tools, request)
    },
    searchTools: async (tools, request) => selection.search(tools, request),
    refOf: refs.refOf,
    recalls: options.recall !== false,
    offersRecall: options.recall !== false && mayLeaveOut(options),
    hasStore: persisting.hasStore,
    async persist(messages, given) {
      try {
        checkMessages(messages)
        return await persisting.persist(messages, given)
      } catch (error) {
        onFailure('persist', error)
        return { messages, edits: [] }
      }
    },
    ...recalling,
    review: async (messages, request) => reviewer.review(messages, request),
    notify,
    async prepare(messages, given = {}) {
      forget()
      if (mode === 'off') return asItIs(messages)
      try {
        checkMessages(messages)
        return await prepareChecked(messages, given, mode)
      } catch (error) {
        const reason = WinnowError.isInstance(error) ? error.message : `preparing failed: ${wordsOfError(error)}`
        notify({ type: 'passed-through', reason })
        return asItIs(messages)
      }
    },
  }
  if (!options.generate) markWithoutModel(winnow)
  return winnow
}
