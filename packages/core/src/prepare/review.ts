import { InvalidOptionError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import type { Generate, TokenCounter } from '../ports.ts'
import { noModelFix } from '../review/check-reviewer.ts'
import { makeReviewer } from '../review/reviewer.ts'
import { resolveReviewOptions } from '../review/request.ts'
import type { Reviewer, ReviewEvent, ReviewOptions } from '../review/types.ts'
import { estimator } from '../tokens/estimate.ts'
import { memoizeCounter } from '../tokens/memo.ts'
import { checkMessages } from './options/check-messages.ts'
import { namesGiven, type IdentityOptions, type RequestIdentity } from './view/identity.ts'
import type { TellFailure } from './view/tell-failures.ts'
import { plainCounter, plainReview } from './options/plain-options.ts'
import { check } from './shapes/check-shape.ts'
import { checkCounter, checkPorts } from './shapes/host-shapes.ts'
import { review as reviewShape } from './shapes/review-shape.ts'

/** Options of {@link createReviewer}. */
export interface ReviewerOptions extends ReviewOptions {
  /** Asks the model that reviews; best one of another family than the model under review. */
  readonly generate: Generate
  /** Default {@link estimator}. */
  readonly tokens?: TokenCounter
  /**
   * Hears of every review, of old names, and of what failed on the way, with the names that the review was given. What it
   * throws is ignored.
   */
  readonly onEvent?: (
    event: Partial<RequestIdentity> &
      (ReviewEvent | { readonly type: 'failed'; readonly part: string; readonly error: unknown }),
  ) => void
}

/** What reviews of a Winnow work with. */
export interface ReviewingParts {
  readonly review: ReviewOptions | undefined
  readonly generate: Generate | undefined
  readonly tokens: TokenCounter
  readonly notify: (event: Partial<RequestIdentity> & ReviewEvent) => void
  readonly onFailure: TellFailure
  readonly identify: (messages: readonly Message[] | undefined, given: IdentityOptions) => Partial<RequestIdentity>
}

/**
 * Makes the reviewer of a Winnow; one without a model rejects what it is asked.
 *
 * @throws InvalidOptionError if there are options of reviews and no model
 */
export function createReviewing({ review, generate, ...others }: ReviewingParts): Reviewer {
  if (review && !generate) throw new InvalidOptionError('generate', 'a review needs a model', noModelFix)
  return makeReviewer({ settings: resolveReviewOptions(review ?? {}), generate, check: checkMessages, ...others })
}

/**
 * Makes a reviewer that argues against conversations: the tenth man. It reads the stored history, never the view, in one
 * pass and within a budget; `winnow.review` is one of these.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * const generate: Generate = async ({ system, prompt }) => client.ask(system, prompt)
 * const reviewer = createReviewer({ generate, language: 'en' })
 * const { riskLevel, findings } = await reviewer.review(history, { focus: 'whether the refund is allowed' })
 */
export function createReviewer({ generate, tokens, onEvent, ...review }: ReviewerOptions): Reviewer {
  check(reviewShape, review, [])
  if (typeof generate !== 'function')
    throw new InvalidOptionError('generate', 'a review needs a model', 'Give a function, for example from an adapter.')
  checkPorts({ generate })
  checkCounter(tokens)
  const notify: NonNullable<typeof onEvent> = (event) => {
    try {
      Promise.resolve<unknown>(onEvent?.(event)).catch(() => {})
    } catch {
      // An observer breaks nothing.
    }
  }
  const onFailure: TellFailure = (part, error, identity) => notify({ type: 'failed', ...identity, part, error })
  const counter = memoizeCounter(tokens ? plainCounter(tokens) : estimator, (error) => onFailure('tokens', error))
  const identify: ReviewingParts['identify'] = (_messages, given) => namesGiven(given)
  return createReviewing({ review: plainReview(review), generate, tokens: counter, identify, notify, onFailure })
}
