/** What went wrong, for programs. */
export type WinnowErrorCode = 'invalid-option' | 'invalid-message' | 'invalid-edit' | 'review-failed' | 'review-blocked'

const marker = Symbol.for('winnow.error')

/**
 * Base of every error Winnow throws. It is thrown for misuse only, and where a review that was asked for could not be
 * made or speaks against an answer; what fails while a request is being prepared is reported as an event and the original goes out.
 *
 * @example
 * try { createWinnow(options) } catch (error) { if (WinnowError.isInstance(error)) console.error(error.code) }
 */
export class WinnowError extends Error {
  override readonly name: string = 'WinnowError'
  readonly code: WinnowErrorCode

  constructor(code: WinnowErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
    Object.defineProperty(this, marker, { value: true })
  }

  /** Works across duplicate installs of the package. */
  static isInstance(error: unknown): error is WinnowError {
    try {
      return typeof error === 'object' && error !== null && marker in error
    } catch {
      // A proxy that was revoked can be thrown, and answers nothing.
      return false
    }
  }
}

/**
 * An option has a wrong value. `path` names it (`compact.minSavings`), the message says how to mend it.
 *
 * @example
 * // @ts-expect-error InvalidOptionError: mode: …
 * createWinnow({ mode: 'of' })
 */
export class InvalidOptionError extends WinnowError {
  override readonly name = 'InvalidOptionError'
  readonly path: string

  constructor(path: string, problem: string, fix: string, options?: { cause?: unknown }) {
    super('invalid-option', `${path}: ${problem}. ${fix}`, options)
    this.path = path
  }
}

/**
 * A message that is not of the expected shape, found where Winnow was called directly (adapters pass unknown
 * shapes through instead). `at` is its index in the array.
 *
 * @example
 * // @ts-expect-error InvalidMessageError: messages[0].parts: …
 * pruneToolUses([{ role: 'user' }], {})
 */
export class InvalidMessageError extends WinnowError {
  override readonly name = 'InvalidMessageError'
  readonly at: number

  constructor(at: number, path: string, problem: string) {
    super('invalid-message', `messages[${at}]${path}: ${problem}`)
    this.at = at
  }
}

/** Why there is no review. */
export type ReviewFailure = 'no-history' | 'host' | 'model' | 'timeout' | 'aborted'

/**
 * A review could not be made; the work under review is untouched. `reason` says what failed: there was nothing to read, a
 * function of the host threw (`redact`, `isCritique`), the model failed or was late, or nobody waits any more.
 *
 * @example
 * try {
 *   await winnow.review(history)
 * } catch (error) {
 *   if (WinnowError.isInstance(error) && error.code === 'review-failed') console.warn(error.message)
 * }
 */
export class ReviewFailedError extends WinnowError {
  override readonly name = 'ReviewFailedError'
  readonly reason: ReviewFailure

  constructor(reason: ReviewFailure, message: string, options?: { cause?: unknown }) {
    super('review-failed', message, options)
    this.reason = reason
  }
}
