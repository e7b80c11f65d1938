import { ReviewFailedError } from '../errors.ts'
import type { Generate } from '../ports.ts'
import { withTimeout } from '../timeout.ts'
import { answerSchema } from './answers/answer-schema.ts'

/** What the reviewing model is asked. */
export interface Question {
  readonly system: string
  readonly prompt: string
  readonly milliseconds: number
  readonly signal: AbortSignal
}

/**
 * Asks the reviewing model.
 *
 * @throws ReviewFailedError where it fails, is late or nobody waits any more
 */
export async function ask(generate: Generate, { system, prompt, milliseconds, signal }: Question): Promise<string> {
  const failures: unknown[] = []
  try {
    const answer: unknown = await withTimeout(
      async (own) => {
        try {
          return await generate({ system, prompt, schema: answerSchema, signal: own })
        } catch (error) {
          failures.push(error)
          throw error
        }
      },
      { what: 'the reviewing model', milliseconds, signal },
    )
    if (typeof answer === 'string') return answer
  } catch (error) {
    if (signal.aborted) throw new ReviewFailedError('aborted', 'The review was aborted.', { cause: error })
    if (!failures.includes(error))
      throw new ReviewFailedError('timeout', `The reviewing model gave no answer within ${milliseconds} ms.`)
    const why = error instanceof Error ? error.message : typeof error
    throw new ReviewFailedError('model', `The reviewing model failed: ${why}`, { cause: error })
  }
  throw new ReviewFailedError('model', 'The reviewing model gave no text.')
}
