import { InvalidOptionError, type Winnow } from '@winnow/core'
import type { LanguageModel } from 'ai'
import { checkWinnow } from './check-winnow.ts'
import { isFields, type Fields } from './native-message.ts'
import { offerRecall, offerRecallInSteps } from './offer-recall.ts'
import { winnowPrepareStep } from './winnow-prepare-step.ts'
import { isModelOrId, wrapModel, type WrappedModel } from './wrap-model.ts'

/** Where settings name tools: as a type of its own, so that names written inside the literal stay names. */
interface ToolNames<Name extends string> {
  readonly activeTools?: readonly Name[] | undefined
  readonly toolOrder?: readonly Name[] | undefined
}

type Hook = (input: never) => unknown
const isHook = (value: unknown): value is Hook => typeof value === 'function'

/**
 * The settings with every model wrapped, their own and those their hooks choose for a step or a call, and with the recall
 * tool beside their tools.
 */
function wrapSettings(winnow: Winnow, given: Fields): Fields {
  const settings = offerRecall(winnow, given)
  const { model, prepareStep, prepareCall } = settings
  const wrapped: Record<string, unknown> = { ...settings }
  if (isModelOrId(model)) wrapped['model'] = wrapModel(winnow, model)
  if (isHook(prepareStep)) wrapped['prepareStep'] = winnowPrepareStep(winnow, offerRecallInSteps(settings, prepareStep))
  if (isHook(prepareCall)) {
    wrapped['prepareCall'] = async (input: never) => {
      const call = await prepareCall(input)
      return isFields(call) ? wrapSettings(winnow, call) : call
    }
  }
  return wrapped
}

/**
 * Makes a model send the view instead of the history: what `generateText`, `streamText` and `ToolLoopAgent` need to use
 * Winnow. Takes their settings, whose `model` it wraps, or a model. Model ids are found the way `ai` finds them, at the
 * time of the call. A model that is already wrapped stays as it is. Settings with tools get the recall tool, too, where
 * Winnow may leave something out of results.
 *
 * Where a step callback inside the literal needs the types of the tools, wrap the two places that matter instead:
 * `model: withWinnow(winnow, model), prepareStep: winnowPrepareStep(winnow, yours)`.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow, or there is no model
 * @example
 * import { streamText } from 'ai'
 * const result = streamText(withWinnow(winnow, { model: 'openai/gpt-5.2', prompt: 'Which flights are left?' }))
 */
export function withWinnow(winnow: Winnow, model: LanguageModel): WrappedModel
/** Takes the settings of a call or of an agent and gives the same settings, with the model wrapped and the recall tool. */
export function withWinnow<Settings extends { readonly model: LanguageModel }, Name extends string>(
  winnow: Winnow,
  settings: Settings & ToolNames<Name>,
): Settings
export function withWinnow(winnow: Winnow, given: unknown): unknown {
  checkWinnow(winnow)
  if (isModelOrId(given)) return wrapModel(winnow, given)
  if (isFields(given) && isModelOrId(given['model'])) return wrapSettings(winnow, given)
  const fix = 'Give a model of specification v2, v3 or v4, a model id, or settings that hold one.'
  throw new InvalidOptionError('model', 'there is no language model', fix)
}
