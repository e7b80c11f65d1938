import { checkAdapterOptions, checkWinnow, InvalidOptionError, type ToolIndex, type Winnow } from '@winnow/core'
import type { ModelMessage, PrepareStepFunction, SystemModelMessage, Tool, ToolChoice, ToolSet } from 'ai'
import { prepareModelMessages } from './prepare-model-messages.ts'
import { rawMessages, type StepInput } from './message/raw-messages.ts'
import { isSelecting } from './select/offer-selected.ts'
import { selectInSteps } from './select/select-in-steps.ts'
import { contextOf, rememberContext } from './select/step-contexts.ts'
import { isModelOrId, wrapModel } from './wrap-model.ts'

/** What {@link winnowPrepareStep} does besides wrapping models. */
export interface WinnowPrepareStepOptions {
  /**
   * Returns the prepared messages, too. Default `false`: the wrapped model prepares them, and in `ai` 7 messages that a
   * step returns become the history of the steps after it.
   */
  readonly messages?: boolean
  /** Refs of what is to be sent whole; with `messages` alone. The wrapped model reads them from the provider options. */
  readonly whole?: readonly string[] | undefined
  /** The instructions, where `ai` does not tell them to the step (`ai` 6). */
  readonly system?: string | SystemModelMessage | readonly SystemModelMessage[]
  /**
   * The tools of the call. Where the Winnow selects tools, those are offered that it selects from them, unless some are
   * deferred (`deferLoading`); results of tools a provider defines stay as its package needs them.
   */
  readonly tools?: ToolSet
  /** Ranks tools instead of Winnow, and knows what this caller may see. Default that of the Winnow's `select`. */
  readonly index?: ToolIndex | undefined
  /** The `activeTools` of the call, which `ai` does not tell a step: only these are selected from. Default all `tools`. */
  readonly activeTools?: readonly string[] | undefined
  /** The `toolChoice` of the call, which `ai` does not tell a step: the tool it names is offered. */
  readonly toolChoice?: ToolChoice<ToolSet> | undefined
}

/** What a step function gives back, as far as Winnow reads it. */
type StepResult = Readonly<Record<string, unknown>> & { readonly messages?: ModelMessage[] }

function checkOptions(yours: unknown, options: WinnowPrepareStepOptions): void {
  if (yours !== undefined && typeof yours !== 'function')
    throw new InvalidOptionError('prepareStep', 'this is no function', 'Give your own prepareStep, or undefined.')
  if (options.messages !== undefined && typeof options.messages !== 'boolean')
    throw new InvalidOptionError('messages', 'this value cannot be used', 'Give true or false.')
  if (options.activeTools !== undefined && !Array.isArray(options.activeTools))
    throw new InvalidOptionError(
      'activeTools',
      'this is no array',
      'Give the names of the active tools, or leave it out.',
    )
}

/**
 * A `prepareStep` for settings whose model is wrapped. It calls yours and wraps the model that yours may choose for the
 * step, so that no step goes around Winnow. Messages are left to the model: there Winnow sees the whole prompt, in every
 * step, and nothing it leaves out is carried forward.
 *
 * With `messages: true` the prepared messages are returned as well, so that step callbacks and telemetry see them. They
 * are planned on the stored messages of the generation, never on what an earlier step returned; `yours` sees those too.
 *
 * @throws InvalidOptionError where an argument is of the wrong kind
 * @example
 * const prepareStep = winnowPrepareStep(winnow, ({ stepNumber }) => (stepNumber > 8 ? { toolChoice: 'none' } : undefined))
 */
export function winnowPrepareStep<Tools extends ToolSet & Record<string, Tool>>(
  winnow: Winnow,
  yours?: PrepareStepFunction<Tools>,
  options?: WinnowPrepareStepOptions,
): PrepareStepFunction<Tools>
/** Takes a function whose result depends on more than the tools, such as a runtime context. */
export function winnowPrepareStep<Step extends (input: never) => unknown>(
  winnow: Winnow,
  yours: Step,
  options?: WinnowPrepareStepOptions,
): Step
export function winnowPrepareStep(
  winnow: Winnow,
  yours?: (input: never) => unknown,
  options: WinnowPrepareStepOptions = {},
): unknown {
  checkWinnow(winnow)
  checkOptions(yours, options)
  checkAdapterOptions(winnow, { index: options.index })
  const { tools, index, activeTools, toolChoice, system: instructions } = options
  const settings = { tools, activeTools, toolChoice, instructions }
  const step = isSelecting(winnow, settings) ? selectInSteps(winnow, settings, { index }, yours) : yours

  async function prepareStep(input: StepInput): Promise<StepResult | undefined> {
    const raw = options.messages ? rawMessages(input) : input.messages
    const given = (await step?.({ ...input, messages: raw } as never)) as StepResult | undefined
    const { model } = given ?? {}
    const result = given && isModelOrId(model) ? { ...given, model: wrapModel(winnow, model) } : given
    if (!options.messages) return result
    const system = result?.['instructions'] ?? result?.['system'] ?? input.instructions ?? options.system
    const stored = result?.messages ?? raw
    const { messages } = await prepareModelMessages(winnow, stored, {
      system: system as WinnowPrepareStepOptions['system'],
      ...(options.tools ? { tools: options.tools } : {}),
      ...(options.whole ? { whole: options.whole } : {}),
    })
    rememberContext(messages, contextOf(stored))
    return { ...result, messages }
  }

  return prepareStep
}
