import { WinnowError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import { rankOf } from './level.ts'
import type { ReviewDepth, Reviewer, ReviewRequest, ReviewResult, ReviewType, Severity } from './types.ts'

/** What the final review of an answer is about and what it may do. */
export interface FinalReviewOptions {
  /**
   * Wait for the review, and throw a {@link ReviewBlockedError} in the place of the answer where the risk is at least this
   * bad. Default never: the answer goes out at once, and the review follows.
   */
  readonly blockOn?: Severity
  /** Hears what the review said. */
  readonly onReview?: (result: ReviewResult) => void
  /** Hears why there is no review; the answer goes out all the same. */
  readonly onFailure?: (error: unknown) => void
  /** Keeps a server alive until the review is done, where it would end with the answer. */
  readonly waitUntil?: (review: Promise<void>) => void
  /** What the work is for. */
  readonly task?: string
  /** Default the final answer and everything that led to it. */
  readonly focus?: string
  readonly type?: ReviewType
  readonly depth?: ReviewDepth
  readonly maxTokens?: number
}

/**
 * The final review found a risk that the host does not let pass.
 *
 * @example
 * try {
 *   await runTool('agent', 'Clean up')
 * } catch (error) {
 *   if (error instanceof ReviewBlockedError) console.warn(error.result.critique)
 * }
 */
export class ReviewBlockedError extends WinnowError {
  override readonly name = 'ReviewBlockedError'
  readonly result: ReviewResult

  constructor(result: ReviewResult) {
    super('review-blocked', `The final review found a risk: ${result.riskLevel}.`)
    this.result = result
  }
}

const defaultFocus = 'the final answer and everything that led to it'

function tell<Value>(hear: ((value: Value) => unknown) | undefined, value: Value): void {
  try {
    Promise.resolve(hear?.(value)).catch(() => {})
  } catch {
    // An observer breaks no answer.
  }
}

async function reviewNow(
  reviewer: Pick<Reviewer, 'review'>,
  messages: readonly Message[],
  options: FinalReviewOptions,
  signal: AbortSignal | undefined,
): Promise<ReviewResult | undefined> {
  const { task, focus = defaultFocus, type, depth, maxTokens } = options
  const request: ReviewRequest = {
    focus,
    ...(task === undefined ? {} : { task }),
    ...(type ? { type } : {}),
    ...(depth ? { depth } : {}),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(signal ? { signal } : {}),
  }
  try {
    const result = await reviewer.review(messages, request)
    tell(options.onReview, result)
    return result
  } catch (error) {
    tell(options.onFailure, error)
    return undefined
  }
}

/**
 * Reviews a conversation that has come to its answer, for adapters. With `blockOn` it is done when the review is; otherwise
 * at once, and the review begins when the answer has gone out. A review that fails never costs an answer.
 *
 * @throws ReviewBlockedError where the risk is at least `blockOn`
 * @example
 * await reviewFinally(winnow, () => history, { onReview: ({ riskLevel }) => console.log(riskLevel) })
 */
export async function reviewFinally(
  reviewer: Pick<Reviewer, 'review'>,
  read: () => readonly Message[],
  options: FinalReviewOptions = {},
  signal?: AbortSignal,
): Promise<void> {
  const review = async (): Promise<ReviewResult | undefined> => {
    try {
      return await reviewNow(reviewer, read(), options, signal)
    } catch (error) {
      tell(options.onFailure, error)
      return undefined
    }
  }
  const { blockOn, waitUntil } = options
  if (blockOn) {
    const result = await review()
    if (result && rankOf(result.riskLevel) >= rankOf(blockOn)) throw new ReviewBlockedError(result)
    return
  }
  const later = new Promise<void>((resolve) => setTimeout(() => resolve(), 0))
  const whole = later.then(review).then(() => undefined)
  tell(waitUntil, whole)
}
