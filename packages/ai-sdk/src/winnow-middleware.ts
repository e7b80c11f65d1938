import { checkWinnow, needsTurns, type PrepareOptions, type RequestIdentity, type Winnow } from '@winnow/core'
import { isFields, type Fields, type NativeMessage } from './message/native-message.ts'
import { prepareNative } from './prepare-native.ts'
import { arrangeTools } from './select/arrange-tools.ts'
import { whyServerHeld } from './message/server-held.ts'
import { FiguresOfCalls, type GenerateWrapper, type StreamWrapper } from './figures-of-calls.ts'

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
  /** Changes the prompt of one model call; runs again for a retry, with the same outcome. */
  readonly transformParams: <Call extends ModelCall>(options: {
    readonly params: Call
    /** The model that is called. */
    readonly model?: { readonly provider: string; readonly modelId?: string }
  }) => Promise<Call>
  /** Adds `providerMetadata.winnow` to the answer, and changes nothing else of it. */
  readonly wrapGenerate: GenerateWrapper
  /** The same for a stream: in the part that ends it. */
  readonly wrapStream: StreamWrapper
}

/** The call without our own provider options, which no provider may see, and those options. */
function takeOwnOptions<Call extends ModelCall>(call: Call): { readonly call: Call; readonly own: Fields } {
  const { providerOptions, ...rest } = call
  if (!isFields(providerOptions) || !('winnow' in providerOptions)) return { call, own: {} }
  const { winnow: own, ...others } = providerOptions
  // What is said to Winnow alone may have been added on the way: a call without options stays one without.
  const left = (Object.keys(others).length === 0 ? rest : { ...call, providerOptions: others }) as Call
  return { call: left, own: isFields(own) ? own : {} }
}

/** What was thrown, in words; anything can be thrown. */
const describe = (error: unknown): string => (error instanceof Error ? error.message : typeof error)

/**
 * A language model middleware that sends the model the view instead of the history. It sees the whole prompt of every
 * step, system text included, and changes nothing the host stores. Answers and streams pass through, with what was saved in
 * `providerMetadata.winnow`: {@link RequestFigures} of `@winnow/core/telemetry`.
 *
 * `providerOptions: { winnow: { off: true } }` leaves a single call alone, and `{ winnow: { whole: [ref] } }` sends what the
 * refs name whole; `{ winnow: { conversationId, requestId } }` says what the report and the events call the call. The key itself
 * never reaches a provider.
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
  const figures = new FiguresOfCalls()

  async function transform<Call extends ModelCall>(
    call: Call,
    whole: unknown,
    identity: Partial<RequestIdentity>,
    isJoining: boolean,
  ): Promise<Call> {
    const { prompt, tools, abortSignal } = call
    const reason = whyServerHeld(call.providerOptions)
    if (reason !== undefined) {
      winnow.notify({ type: 'passed-through', ...identity, reason })
      return call
    }
    const options: PrepareOptions = {
      ...identity,
      ...(abortSignal ? { signal: abortSignal } : {}),
      ...(whole === undefined ? {} : { whole: whole as readonly string[] }),
    }
    const { messages, report } = await prepareNative(winnow, prompt, tools, { ...options, joinSummaries: isJoining })
    const prepared = messages === prompt ? call : { ...call, prompt: messages }
    figures.remember(prepared, report)
    return prepared
  }

  return {
    specificationVersion: 'v3',
    async transformParams({ params, model }) {
      const { call: given, own } = takeOwnOptions(params)
      const call = arrangeTools(given, own, model?.provider)
      if (own['off'] === true || winnow.mode === 'off') return call
      const identity = winnow.identify(undefined, own)
      try {
        const isJoining = own['joinSummaries'] ?? needsTurns(model?.provider, model?.modelId)
        return await transform(call, own['whole'], identity, isJoining === true)
      } catch (error) {
        const reason = `the prompt could not be prepared: ${describe(error)}`
        winnow.notify({ type: 'passed-through', ...identity, reason })
        return call
      }
    },
    wrapGenerate: async ({ doGenerate, params }) => figures.addTo(params, await doGenerate()),
    wrapStream: async ({ doStream, params }) => figures.addToStream(params, await doStream()),
  }
}
