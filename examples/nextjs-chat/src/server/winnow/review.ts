import { createReviewer, type Generate, type Message, type ReviewResult } from '@winnow/core'
import { generate } from '@winnow/ai-sdk'
import { readChoice } from '../model/choice.ts'
import { languageModel } from '../model/language-model.ts'
import { scriptedReview } from '../scripted/scripted-review.ts'

/** What the model that is chosen is asked with; the script has a critique of its own. */
function generateFor(history: readonly Message[]): Generate {
  const choice = readChoice(process.env)
  return choice.provider === 'script' ? scriptedReview(history) : generate(languageModel(choice))
}

/** The tenth man: asks the model to argue against a conversation as it is stored, whole. */
export const review = (history: readonly Message[], signal: AbortSignal): Promise<ReviewResult> =>
  createReviewer({ generate: generateFor(history) }).review(history, { signal })
