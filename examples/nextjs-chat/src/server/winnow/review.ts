import { createReviewer, type Generate, type Message, type ReviewResult } from '@winnow/core'
import { generate } from '@winnow/ai-sdk'
import { RequestError } from '../http/answers.ts'
import { nameOf, readReviewChoice, type ModelChoice } from '../model/choice.ts'
import { languageModel } from '../model/language-model.ts'
import { scriptedReview } from '../scripted/scripted-review.ts'

/** What a review came to, and which model reviewed. */
export interface Review extends ReviewResult {
  readonly model: string
}

function chosen(): ModelChoice {
  try {
    return readReviewChoice(process.env)
  } catch (error) {
    throw new RequestError(409, error instanceof Error ? error.message : String(error))
  }
}

/**
 * The tenth man: asks a model to argue against a conversation as it is stored, whole. It may be another than the one that answers;
 * the script has a critique of its own.
 *
 * @throws RequestError that says what is missing of the choice of the model
 */
export async function review(history: readonly Message[], signal: AbortSignal): Promise<Review> {
  const choice = chosen()
  const ask: Generate = choice.provider === 'script' ? scriptedReview(history) : generate(languageModel(choice))
  const result = await createReviewer({ generate: ask }).review(history, { signal })
  return { ...result, model: nameOf(choice) }
}
