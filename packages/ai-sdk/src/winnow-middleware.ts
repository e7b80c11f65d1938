import type { PrepareOptions, Winnow } from '@winnow/core'
import { checkWinnow } from './check-winnow.ts'
import { isFields, type Fields, type NativeMessage } from './native-message.ts'
import { prepareNative } from './prepare-native.ts'
import { arrangeTools } from './select/arrange-tools.ts'
import { whyServerHeld } from './server-held.ts'

/** What Winnow reads of the options of a model call. */
export interface ModelCall {
  readonly prompt: readonly NativeMessage[]
  readonly tools?: unknown
  readonly toolChoice?: unknown
  readonly providerOptions?: unknown
  readonly abortSignal?: AbortSignal | undefined
}

/** A middleware for `wrapLanguageModel` of `ai` 6 and 7. */
export interface WinnowMiddleware {
  /** `ai` 6 asks for this value, `ai` 7 takes any; neither reads it. */
  readonly specificationVersion: 'v3'
  /** Changes the prompt of one model call, never its answer; runs again for a retry, with the same outcome. */
  readonly transformParams: <Call extends ModelCall>(options: {
    readonly params: Call
    /** The model that is called. */
    readonly model?: { readonly provider: string }
  }) => Promise<Call>
}

/** The call without our own provider options, which no provider may see, and those options. */
function takeOwnOptions<Call extends ModelCall>(call: Call): { readonly call: Call; readonly own: Fields } {
  const { providerOptions } = call
  if (!isFields(providerOptions) || !('winnow' in providerOptions)) return { call, own: {} }
  const { winnow: own, ...others } = providerOptions
  return { call: { ...call, providerOptions: others }, own: isFields(own) ? own : {} }
}

/** What was thrown, in words; anything can be thrown. */
const describe = (error: unknown): string => (error instanceof Error ? error.message : typeof error)

/**
 * A language model middleware that sends the model the view instead of the history. It sees the whole prompt of every
 * step, system text included, and changes nothing the host stores. Streams pass through untouched.
 *
 * `providerOptions: { winnow: { off: true } }` leaves a single call alone, and `{ winnow: { whole: [ref] } }` sends what the
 * refs name whole; the key itself never reaches a provider.
 * Where the provider holds the history (`previousResponseId`, `conversation`, `contextManagement`), the messages go out
 * unchanged, with a `passed-through` event. A failure costs the savings, never the call.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow
 * @example
 * import { wrapLanguageModel } from 'ai'
 * const lean = wrapLanguageModel({ model, middleware: winnowMiddleware(winnow) })
 */
export function winnowMiddleware(winnow: Winnow): WinnowMiddleware {
  checkWinnow(winnow)

  async function transform<Call extends ModelCall>(call: Call, whole: unknown): Promise<Call> {
    const reason = whyServerHeld(call.providerOptions)
    if (reason !== undefined) {
      winnow.notify({ type: 'passed-through', reason })
      return call
    }
    const { prompt, tools, abortSignal } = call
    const options: PrepareOptions = {
      ...(abortSignal ? { signal: abortSignal } : {}),
      ...(whole === undefined ? {} : { whole: whole as readonly string[] }),
    }
    const { messages } = await prepareNative(winnow, prompt, tools, options)
    return messages === prompt ? call : { ...call, prompt: messages }
  }

  return {
    specificationVersion: 'v3',
    async transformParams({ params, model }) {
      const { call: given, own } = takeOwnOptions(params)
      const call = arrangeTools(given, own, model?.provider)
      if (own['off'] === true || winnow.mode === 'off') return call
      try {
        return await transform(call, own['whole'])
      } catch (error) {
        winnow.notify({ type: 'passed-through', reason: `the prompt could not be prepared: ${describe(error)}` })
        return call
      }
    },
  }
}
