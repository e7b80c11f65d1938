import { InvalidOptionError, WinnowError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import { isSeverity, rankOf } from './answers/level.ts'
import type { ReviewDepth, Reviewer, ReviewRequest, ReviewResult, ReviewType, Severity } from './types.ts'

/** What the final review of an answer is about and what it may do. */
export interface FinalReviewOptions {
  /**
   * Wait for the review, and throw a {@link ReviewBlockedError} instead of the answer if the risk is at least this bad.
   * Default never: the answer goes out at once, and the review follows.
   */
  readonly blockOn?: Severity
  /**
   * Wait for the review, and throw a {@link ReviewBlockedError} instead of the answer, too, if the risk is not known:
   * if the review failed or was late, or if an answer of the reviewer could not be understood. Default `false`: what is not
   * known blocks nothing.
   */
  readonly blockOnUnknown?: boolean
  /** Hears what the review said. */
  readonly onReview?: (result: ReviewResult) => void
  /** Hears why there is no review; without `blockOnUnknown` the answer goes out all the same. */
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
  /** What the event about the review calls the request; see {@link ReviewRequest}. */
  readonly requestId?: string | undefined
  /** What it calls the conversation. */
  readonly conversationId?: string | undefined
}

/**
 * The final review found a risk that the host does not let pass, or does not know the risk where the host wants to know it.
 *
 * @example
 * try {
 *   await runTool('agent', 'Clean up')
 * } catch (error) {
 *   if (error instanceof ReviewBlockedError) console.warn(error.result?.critique ?? error.cause)
 * }
 */
export class ReviewBlockedError extends WinnowError {
  override readonly name = 'ReviewBlockedError'
  /** What the review said; undefined if it failed, which `cause` tells of. */
  readonly result: ReviewResult | undefined

  constructor(result: ReviewResult | undefined, options?: ErrorOptions) {
    super('review-blocked', result ? problemOf(result) : 'The final review failed, so the risk is unknown.', options)
    this.result = result
  }
}

/** Reviewers of hosts may not say how many of their answers were understood. */
function isUnderstood({ riskLevel, pages }: Partial<ReviewResult>): boolean {
  return riskLevel !== 'unknown' && (pages === undefined || pages.understood === pages.reviewed)
}

function problemOf(result: ReviewResult): string {
  const { riskLevel } = result
  if (riskLevel === 'unknown') return 'The final review could not be understood, so the risk is unknown.'
  const doubt = isUnderstood(result) ? '' : ' Not all of it could be understood.'
  return `The final review found a risk: ${riskLevel}.${doubt}`
}

const defaultFocus = 'the final answer and everything that led to it'

function tell<Value>(hear: ((value: Value) => unknown) | undefined, value: Value): void {
  try {
    Promise.resolve(hear?.(value)).catch(() => {})
  } catch {
    // An observer breaks no answer.
  }
}

/** Whether an answer waits for its review. */
export const waitsForReview = ({ blockOn, blockOnUnknown }: FinalReviewOptions): boolean =>
  blockOn !== undefined || blockOnUnknown === true

/**
 * Checks the options of a final review, for adapters.
 *
 * @throws InvalidOptionError naming the option and the fix
 */
export function checkFinalReview({ blockOn, blockOnUnknown }: FinalReviewOptions): void {
  if (blockOn !== undefined && !isSeverity(blockOn))
    throw new InvalidOptionError('blockOn', 'this is no severity', 'Give low, medium, high or critical.')
  if (blockOnUnknown !== undefined && typeof blockOnUnknown !== 'boolean')
    throw new InvalidOptionError('blockOnUnknown', 'this value cannot be used', 'Give true or false.')
}

function requestOf(options: FinalReviewOptions): ReviewRequest {
  const { task, focus = defaultFocus, type, depth, maxTokens, requestId, conversationId } = options
  return {
    focus,
    requestId,
    conversationId,
    ...(task === undefined ? {} : { task }),
    ...(type ? { type } : {}),
    ...(depth ? { depth } : {}),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  }
}

/** @throws ReviewBlockedError if the host lets a result, or none, not pass */
function block(result: ReviewResult | undefined, failure: unknown, options: FinalReviewOptions): void {
  const { blockOn, blockOnUnknown } = options
  if (!result) {
    if (blockOnUnknown) throw new ReviewBlockedError(undefined, { cause: failure })
    return
  }
  const isTooBad = blockOn !== undefined && rankOf(result.riskLevel) >= rankOf(blockOn)
  if (isTooBad || (blockOnUnknown && !isUnderstood(result))) throw new ReviewBlockedError(result)
}

/**
 * Reviews a conversation that has come to its answer, for adapters. With `blockOn` or `blockOnUnknown` it is done when the
 * review is; otherwise at once, and the review begins when the answer has gone out. Without `blockOnUnknown` a review that
 * fails costs no answer.
 *
 * @throws ReviewBlockedError if the risk is at least `blockOn`, or not known in spite of `blockOnUnknown`
 * @example
 * await reviewFinally(winnow, () => history, { onReview: ({ riskLevel }) => console.log(riskLevel) })
 */
export async function reviewFinally(
  reviewer: Pick<Reviewer, 'review'>,
  read: () => readonly Message[],
  options: FinalReviewOptions = {},
  signal?: AbortSignal,
): Promise<void> {
  let failure: unknown
  const review = async (): Promise<ReviewResult | undefined> => {
    try {
      const result = await reviewer.review(read(), { ...requestOf(options), ...(signal ? { signal } : {}) })
      tell(options.onReview, result)
      return result
    } catch (error) {
      failure = error
      tell(options.onFailure, error)
      return undefined
    }
  }
  if (waitsForReview(options)) {
    block(await review(), failure, options)
    return
  }
  const later = new Promise<void>((resolve) => setTimeout(() => resolve(), 0))
  const whole = later.then(review).then(() => undefined)
  tell(options.waitUntil, whole)
}
