import { InvalidOptionError, type FinalReviewOptions, type Reviewer } from '@winnow/core'
import type { AnyAgentMiddleware } from 'langchain'
import { fieldsOf, isFields, listOf } from '../message/fields.ts'
import { finalReviewMiddleware, finalReviewName, type FinalReviewMiddleware } from './final-review-middleware.ts'

/** Agent parameters with the final review at the front of their middleware; everything else is of the type it was. */
export type WithFinalReview<Params extends object, Middleware extends readonly AnyAgentMiddleware[]> = Omit<
  Params,
  'middleware'
> & { middleware: readonly [FinalReviewMiddleware, ...Middleware] }

function checkParams(params: unknown): void {
  if (!isFields(params))
    throw new InvalidOptionError('params', 'these are no agent parameters', 'Give the object createAgent() takes.')
  const { middleware } = params
  const fix = 'Give an array of middleware, or leave it out.'
  if (middleware !== undefined && !Array.isArray(middleware))
    throw new InvalidOptionError('params.middleware', 'this is no list', fix)
  if (listOf(middleware).some((entry) => fieldsOf(entry)['name'] === finalReviewName))
    throw new InvalidOptionError('params.middleware', 'a final review is among it already', 'Use one of them.')
}

/**
 * Adds a final review to the parameters of `createAgent`, as the first middleware: hooks after an agent run in reverse, so it
 * sees what all others leave. See {@link finalReviewMiddleware}.
 *
 * @throws InvalidOptionError when an argument is of the wrong kind
 * @example
 * import { createAgent } from 'langchain'
 * const agent = createAgent(withFinalReview(winnow, withWinnow(winnow, { model, tools }), { blockOn: 'critical' }))
 */
export function withFinalReview<
  Params extends { readonly model: unknown },
  const Middleware extends readonly AnyAgentMiddleware[] = readonly [],
>(
  reviewer: Pick<Reviewer, 'review'>,
  params: Params & { middleware?: Middleware },
  options: FinalReviewOptions = {},
): WithFinalReview<Params, Middleware> {
  checkParams(params)
  const review = finalReviewMiddleware(reviewer, options)
  const wrapped = { ...params, middleware: [review, ...(params.middleware ?? [])] }
  return wrapped as unknown as WithFinalReview<Params, Middleware>
}
