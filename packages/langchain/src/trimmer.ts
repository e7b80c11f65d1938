import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import { coerceMessageLikeToMessage, type BaseMessage } from '@langchain/core/messages'
import { Runnable, patchConfig, type RunnableConfig } from '@langchain/core/runnables'
import { checkWinnow, WinnowError, type Winnow } from '@winnow/core'
import { prepareMessages } from './prepare-messages.ts'
import { identityOfRun } from './observe/identity-of-run.ts'
import { dispatchSavings } from './observe/savings-event.ts'
import { serverHeldBy, serverHeldReason } from './server-held.ts'
import { checkWhole, wholeOf, type WholeRefs } from './whole-refs.ts'

/** Options of {@link winnowTrimmer}. */
export interface WinnowTrimmerOptions {
  /** The system text, where it reaches the model another way than among the messages. Default none. */
  readonly system?: string
  /** Refs of what is to be sent whole, or a function that tells them from the configuration of a call. Default none. */
  readonly whole?: WholeRefs | undefined
  /**
   * Whether a summary of the window is part of the user message beside it instead of a message of its own: for models that take
   * messages of a user and of the assistant in turn only, such as Mistral and Gemma. Default `false`.
   */
  readonly joinSummaries?: boolean | undefined
}

/** What a chat model takes, as messages. */
function toMessages(input: BaseLanguageModelInput): BaseMessage[] {
  try {
    if (typeof input === 'string') return [coerceMessageLikeToMessage(input)]
    return Array.isArray(input) ? input.map(coerceMessageLikeToMessage) : input.toChatMessages()
  } catch (cause) {
    const expected = 'the input of winnowTrimmer is a string, a prompt value or messages, as for a chat model'
    throw new WinnowError('invalid-message', expected, { cause })
  }
}

const marker = Symbol.for('winnow.trimmer')

/** A step for chains: takes what a chat model takes and gives the messages to send. Made by {@link winnowTrimmer}. */
export class WinnowTrimmer extends Runnable<BaseLanguageModelInput, BaseMessage[]> {
  static override lc_name(): string {
    return 'WinnowTrimmer'
  }

  override lc_serializable = false
  override lc_namespace: string[] = ['winnow', 'langchain']
  readonly #winnow: Winnow
  readonly #options: WinnowTrimmerOptions

  /** Works across duplicate installs of the package. */
  static isInstance(value: unknown): value is WinnowTrimmer {
    return typeof value === 'object' && value !== null && marker in value
  }

  constructor(winnow: Winnow, options: WinnowTrimmerOptions = {}) {
    super()
    checkWinnow(winnow)
    checkWhole(options.whole)
    Object.defineProperty(this, marker, { value: true })
    this.#winnow = winnow
    this.#options = options
  }

  override async invoke(input: BaseLanguageModelInput, options?: Partial<RunnableConfig>): Promise<BaseMessage[]> {
    // oxlint-disable-next-line no-underscore-dangle -- LangChain's name
    return this._callWithConfig(
      async (given, config, runManager) => {
        const own = runManager ? patchConfig(config, { callbacks: runManager.getChild() }) : (config ?? {})
        return this.#prepare(toMessages(given), own)
      },
      input,
      options,
    )
  }

  async #prepare(messages: BaseMessage[], config: Partial<RunnableConfig>): Promise<BaseMessage[]> {
    const identity = identityOfRun(this.#winnow, config)
    const held = serverHeldBy(config)
    if (held) {
      this.#winnow.notify({ type: 'passed-through', ...identity, reason: serverHeldReason(held) })
      return messages
    }
    const { system, whole, joinSummaries } = this.#options
    const { signal } = config
    const prepared = await prepareMessages(this.#winnow, messages, {
      ...identity,
      joinSummaries,
      ...(system === undefined ? {} : { system }),
      ...(signal === undefined ? {} : { signal }),
      ...wholeOf(this.#winnow, whole, config, identity),
    })
    await dispatchSavings(prepared.report, config)
    return prepared.messages
  }
}

/**
 * Makes a step that goes before a chat model, in a chain or a graph of your own. It keeps streaming, and tools bound to the
 * chain reach the model. In agents use `withWinnow`: middleware that asks which model it is does not see one behind a step.
 *
 * @throws InvalidOptionError when the first argument is no Winnow; when called, WinnowError `invalid-message` for input
 * no chat model would take
 * @example
 * const chain = prompt.pipe(winnowTrimmer(winnow)).pipe(model)
 */
export function winnowTrimmer(winnow: Winnow, options: WinnowTrimmerOptions = {}): WinnowTrimmer {
  return new WinnowTrimmer(winnow, options)
}
