import {
  checkFinalReview,
  checkReviewer,
  InvalidOptionError,
  type FinalReviewOptions,
  type Reviewer,
} from '@winnow/core'
import type { LanguageModel } from 'ai'
import { isFields, type Fields } from '../message/native-message.ts'
import { isModelOrId, wrapWith, type ModelInstance, type WrappedModel } from '../wrap-model.ts'
import { isHook, type Hook } from '../wrapped-hooks.ts'
import { reviewAnswers } from './review-middleware.ts'
import { isReviewed, markReviewed } from './reviewed-model.ts'

type Wrap = (model: string | ModelInstance) => WrappedModel

/** A hook whose model is reviewed, where it chooses one. */
const wrapHook =
  (hook: Hook, wrap: Wrap): Hook =>
  async (input) => {
    const given = await hook(input)
    return isFields(given) ? wrapSettings(given, wrap) : given
  }

function wrapSettings(settings: Fields, wrap: Wrap): Fields {
  const wrapped: Record<string, unknown> = { ...settings }
  if (isModelOrId(settings['model'])) wrapped['model'] = wrap(settings['model'])
  for (const name of ['prepareStep', 'prepareCall']) {
    const hook = settings[name]
    if (isHook(hook)) wrapped[name] = wrapHook(hook, wrap)
  }
  return wrapped
}

/**
 * Has the tenth man review every final answer: what a model says without calling a tool of the host. Takes the settings of
 * `generateText`, `streamText` or `ToolLoopAgent`, or a model. The answer is sent unchanged and at once, the review follows;
 * with `blockOn` or `blockOnUnknown` the answer waits, a stream too, and a `ReviewBlockedError` takes its place if the risk is
 * too great, or not known. Without `blockOnUnknown` a review that fails costs no answer. Together with `withWinnow`, in any order, the reviewer reads the history and not the view.
 *
 * @throws InvalidOptionError if `reviewer` is neither a Winnow with a model nor a reviewer, an option is wrong, or there is no language model
 * @example
 * import { streamText } from 'ai'
 * const settings = withWinnow(winnow, { model: 'openai/gpt-5.2', tools, messages })
 * streamText(withFinalReview(winnow, settings, { onReview: ({ riskLevel }) => console.log(riskLevel) }))
 */
export function withFinalReview(
  reviewer: Pick<Reviewer, 'review'>,
  model: LanguageModel,
  options?: FinalReviewOptions,
): WrappedModel
/** Takes the settings of a call or of an agent and gives the same settings, with the answers of their models reviewed. */
export function withFinalReview<Settings extends { readonly model: LanguageModel }>(
  reviewer: Pick<Reviewer, 'review'>,
  settings: Settings,
  options?: FinalReviewOptions,
): Settings
export function withFinalReview(
  reviewer: Pick<Reviewer, 'review'>,
  given: unknown,
  options: FinalReviewOptions = {},
): unknown {
  checkReviewer(reviewer)
  checkFinalReview(options)
  const wrap: Wrap = (inner) => {
    if (isReviewed(inner)) return inner as WrappedModel
    const model = wrapWith(inner, (instance) => reviewAnswers(instance, reviewer, options))
    return markReviewed(model, { inner, around: wrap })
  }
  if (isModelOrId(given)) return wrap(given)
  if (isFields(given) && isModelOrId(given['model'])) return wrapSettings(given, wrap)
  const fix = 'Give a model of specification v2, v3 or v4, a model id, or settings that hold one.'
  throw new InvalidOptionError('model', 'there is no language model', fix)
}
