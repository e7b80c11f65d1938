import { isFields } from '../message/native-message.ts'
import type { ModelInstance, WrappedModel } from '../wrap-model.ts'

const marker = Symbol.for('winnow.final-review')

/** What a reviewed model is made of: others may go inside. */
export interface ReviewedParts {
  readonly inner: string | ModelInstance
  readonly around: (inner: string | ModelInstance) => WrappedModel
}

/** Whether the answers of a model are reviewed. */
export const isReviewed = (model: unknown): boolean => isFields(model) && marker in model

/** What a reviewed model is made of; undefined for others. */
export const insideReview = (model: unknown): ReviewedParts | undefined =>
  isFields(model) && marker in model ? (model as unknown as Record<symbol, ReviewedParts>)[marker] : undefined

/** Notes on a model what it is made of. */
export const markReviewed = (model: WrappedModel, parts: ReviewedParts): WrappedModel =>
  Object.defineProperty(model, marker, { value: parts })
