import { gateway, wrapLanguageModel } from 'ai'
import type { Winnow } from '@winnow/core'
import { isFields } from './message/native-message.ts'
import { insideReview } from './review/reviewed-model.ts'
import { winnowMiddleware } from './winnow-middleware.ts'

/** A language model whose prompts Winnow prepares: what `wrapLanguageModel` gives. */
export type WrappedModel = ReturnType<typeof wrapLanguageModel>

export type ModelInstance = Parameters<typeof wrapLanguageModel>[0]['model']

const marker = Symbol.for('winnow.model')
const versions: readonly unknown[] = ['v2', 'v3', 'v4']

const isInstance = (value: unknown): value is ModelInstance =>
  isFields(value) && versions.includes(value['specificationVersion']) && typeof value['doGenerate'] === 'function'

/** Whether this is what `ai` takes as a model. */
export const isModelOrId = (value: unknown): value is string | ModelInstance =>
  (typeof value === 'string' && value !== '') || isInstance(value)

/** Whether this is a model that was wrapped here; works across duplicate installs, not through the middleware of others. */
export const isWrapped = (model: unknown): boolean => isFields(model) && marker in model

const mark = (model: WrappedModel): WrappedModel => Object.defineProperty(model, marker, { value: true })

/**
 * A model id, found the way `ai` finds it: by the global default provider, else by the gateway, at the time of the call,
 * because hosts may set that provider after the settings were made.
 */
function modelById(id: string, wrap: (model: ModelInstance) => WrappedModel): WrappedModel {
  const found = (): WrappedModel => wrap((globalThis.AI_SDK_DEFAULT_PROVIDER ?? gateway).languageModel(id))
  return {
    get specificationVersion() {
      return found().specificationVersion
    },
    get provider() {
      return found().provider
    },
    get modelId() {
      return found().modelId
    },
    get supportedUrls() {
      return found().supportedUrls
    },
    doGenerate: async (options) => found().doGenerate(options),
    doStream: async (options) => found().doStream(options),
  }
}

/** Wraps a model, or the one an id stands for at the time of a call. */
export const wrapWith = (
  model: string | ModelInstance,
  wrap: (instance: ModelInstance) => WrappedModel,
): WrappedModel => (typeof model === 'string' ? modelById(model, wrap) : wrap(model))

/** Wraps a model or a model id, once. A final review stays outside, where it sees the history and not the view. */
export function wrapModel(winnow: Winnow, model: string | ModelInstance): WrappedModel {
  if (isWrapped(model)) return model as WrappedModel
  const review = insideReview(model)
  if (review) return mark(review.around(wrapModel(winnow, review.inner)))
  const middleware = winnowMiddleware(winnow)
  const wrap = (instance: ModelInstance): WrappedModel => wrapLanguageModel({ model: instance, middleware })
  return mark(wrapWith(model, wrap))
}
