import { checkFinalReview, checkReviewer, reviewFinally, type FinalReviewOptions, type Reviewer } from '@winnow/core'
import { createMiddleware, type AgentMiddleware } from 'langchain'
import { readMessages } from '../message/read.ts'
import { conversationOfRun } from '../observe/identity-of-run.ts'

/** Name of the middleware; LangChain refuses two of one name. */
export const finalReviewName = 'winnow-final-review'

/** What {@link finalReviewMiddleware} makes: no state, no context and no tools. */
export type FinalReviewMiddleware = AgentMiddleware<undefined, undefined, unknown, readonly [], readonly []>

/**
 * Makes the agent middleware that has the tenth man review what an agent did, when it is done (`afterAgent`). The answer
 * is sent unchanged and the review follows it; with `blockOn` or `blockOnUnknown` the run waits, and fails with a
 * `ReviewBlockedError` if the risk is too great, or not known; what was streamed by then is out. Without `blockOnUnknown` a
 * review that fails costs no run.
 *
 * @throws InvalidOptionError if `reviewer` is neither a Winnow with a model nor a reviewer
 * @example
 * import { createAgent } from 'langchain'
 * const final = finalReviewMiddleware(winnow, { onReview: ({ riskLevel }) => console.log(riskLevel) })
 * const agent = createAgent({ model, tools, middleware: [final] })
 */
export function finalReviewMiddleware(
  reviewer: Pick<Reviewer, 'review'>,
  options: FinalReviewOptions = {},
): FinalReviewMiddleware {
  checkReviewer(reviewer)
  checkFinalReview(options)
  return createMiddleware({
    name: finalReviewName,
    afterAgent: async ({ messages }, runtime) => {
      const named = { ...conversationOfRun(runtime), ...options }
      await reviewFinally(reviewer, () => readMessages(messages), named, runtime.signal)
    },
  })
}
