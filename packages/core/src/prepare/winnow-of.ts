import type { Message } from '../message/types.ts'
import type { RefOf } from '../text/marks/ref.ts'
import { identify, identifyEarly, type IdentityOptions } from './view/identity.ts'
import type { View } from './view/view.ts'
import type { Winnow } from './types.ts'

/** What a Winnow has of its view. */
type OfView = 'mode' | 'prepare' | 'refOf' | 'identify' | 'notify'

/** What it has that is no part of a view; `createWinnow` and `createKernel` bring it. */
type Besides = Omit<Winnow, OfView>

/**
 * A Winnow: its view, and what it does besides.
 *
 * @param checkMode throws where a value is no mode
 */
export function winnowOf<Own extends Besides>(
  view: View,
  refOf: RefOf,
  checkMode: (mode: unknown) => void,
  besides: Own,
): Own & Pick<Winnow, OfView> {
  return {
    ...besides,
    get mode() {
      return view.mode
    },
    set mode(next) {
      checkMode(next)
      view.mode = next
    },
    prepare: async (messages, given) => view.prepare(messages, given),
    refOf,
    identify: ((messages: readonly Message[] | undefined, given?: IdentityOptions) =>
      messages === undefined ? identifyEarly(given) : identify(messages, refOf, given)) as Winnow['identify'],
    notify: view.notify,
  }
}
