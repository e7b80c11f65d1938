import { InvalidOptionError } from '../errors.ts'
import type { Reviewer } from './types.ts'

/** Reviewers that have no model to ask. */
const withoutModel = new WeakSet<object>()

/** Notes that a reviewer has no model, for {@link checkReviewer}; what it is asked it rejects. */
export function markWithoutModel(reviewer: object): void {
  withoutModel.add(reviewer)
}

/**
 * Checks what was given as a reviewer, for adapters: a Winnow, or what `createReviewer` gave.
 *
 * @throws InvalidOptionError if it reviews nothing, or is a Winnow without a model
 * @example
 * checkReviewer(createWinnow({ generate: async ({ prompt }) => client.ask(prompt) }))
 */
export function checkReviewer(reviewer: unknown): asserts reviewer is Pick<Reviewer, 'review'> {
  const review = typeof reviewer === 'object' && reviewer !== null && (reviewer as { review?: unknown }).review
  if (typeof review !== 'function')
    throw new InvalidOptionError(
      'reviewer',
      'this reviews nothing',
      'Give a Winnow, or what createReviewer() returned.',
    )
  if (withoutModel.has(reviewer as object))
    throw new InvalidOptionError('reviewer', 'it has no model to ask', noModelFix)
}

/** What to do about a review without a model. */
export const noModelFix: string = 'Give generate at construction, for example generate(model) of an adapter.'
