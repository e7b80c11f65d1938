import { mayLeaveOut } from '../compress/recall/offer.ts'
import { pricesOf } from '../cost/prices.ts'
import { markWithoutModel } from '../review/check-reviewer.ts'
import { createRefs } from '../text/marks/ref.ts'
import { ownList } from './adapters/own-list.ts'
import { checkMessages } from './options/check-messages.ts'
import { checkOptions } from './options/options.ts'
import { Persisting } from './persist.ts'
import { plainOptions } from './options/plain-options.ts'
import { pluginsOf } from './plugins/of-options.ts'
import { recallSafely } from './recall-safely.ts'
import { createReviewing } from './review.ts'
import { selectSafely } from './select-safely.ts'
import { createSelector } from './select-tools.ts'
import { createStoredTurns, planStored } from './stored/create.ts'
import { switchesOf } from './options/switches.ts'
import { View } from './view/view.ts'
import type { Winnow, WinnowOptions } from './types.ts'
import { winnowOf } from './winnow-of.ts'

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
  const { embedder, generate, store, review } = options
  const prices = pricesOf(options.prices ?? 'multiples')
  const refs = createRefs(options.recall)
  const recalls = options.recall !== false
  const plugins = pluginsOf(options)
  const switches = switchesOf(options)
  const view = new View({ options, prices, refs, recalls, plugins })
  const { notify, onFailure, shared, nameKnown } = view
  const { tokens, turns } = shared
  const { refOf } = refs

  const archiveOf = (): Persisting => {
    const { planning, stored } = view.engine
    return new Persisting({
      ...shared,
      requests: planning,
      results: stored,
      refOf,
      store,
      isOn: () => view.mode === 'on',
      isRecalled: recalls,
    })
  }
  let persisting = archiveOf()

  /** Has decisions about finished turns read from the store and kept there, where the options ask for it. */
  function keepTurns(): void {
    const kept = createStoredTurns(asGiven, switches.off, {
      mayWrite: () => !view.hasPlanFailed(),
      onFailure: (error) => onFailure('memory', error),
    })
    view.planHistory = async (...given) => planStored(kept, ...given)
  }
  keepTurns()

  const select = options.select || {}
  const ports = options.select ? { embedder, generate, store } : {}
  const selection = selectSafely({
    selector: createSelector({ select, ...ports, turns, tokens, onFailure }),
    options: select,
    mode: () => (options.select && !switches.isOn('select') ? 'off' : view.mode),
    prices,
    identify: nameKnown,
    notify,
    onFailure,
  })
  const reviewer = createReviewing({ review, generate, tokens, identify: nameKnown, notify, onFailure })
  const recalling = recallSafely({
    tokens,
    turns,
    refOf,
    prices,
    persisted: async (...given) => persisting.recall(...given),
    identify: nameKnown,
    notify,
    onFailure,
  })

  const winnow = winnowOf(view, refOf, (mode) => checkOptions({ mode }), {
    isEnabled: (capability) => switches.isOn(capability),
    setEnabled(capability, isEnabled) {
      if (!switches.set(capability, isEnabled)) return
      // Anew from the options: what is off is off for the others, too, such as the kinds that digests are shortened by.
      view.setPlugins(pluginsOf({ ...options, ...Object.fromEntries(switches.off.map((name) => [name, false])) }))
      persisting = archiveOf()
      keepTurns()
    },
    selectsTools: Boolean(options.select),
    async select(tools, request) {
      view.forgetFailures()
      return selection.select(tools, request)
    },
    searchTools: async (tools, request) => selection.search(tools, request),
    recalls,
    offersRecall: recalls && mayLeaveOut(options),
    hasStore: persisting.hasStore,
    async persist(messages, given) {
      const failed = (error: unknown): void => onFailure('persist', error, nameKnown(messages, given))
      const own = ownList(messages)
      try {
        checkMessages(own.items)
        const persisted = await persisting.persist(own.items, given, failed)
        return { ...persisted, messages: own.outcome(persisted.messages) }
      } catch (error) {
        failed(error)
        return { messages, edits: [] }
      }
    },
    ...recalling,
    review: async (messages, request) => reviewer.review(messages, request),
  })
  if (!generate) markWithoutModel(winnow)
  return winnow
}
