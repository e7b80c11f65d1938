import { ReviewFailedError } from '@winnow/core'
import { answer, json, RequestError } from '../../../../../../../server/http/answers.ts'
import { findRequest } from '../../../../../../../server/http/find-request.ts'
import type { RequestRoute } from '../../../../../../../server/http/routes.ts'
import { saveFindings } from '../../../../../../../server/storage/requests.ts'
import { review } from '../../../../../../../server/winnow/review.ts'

/** Has the messages of a request reviewed, and keeps with it what was found. */
export const POST = (request: Request, route: RequestRoute): Promise<Response> =>
  answer(request, async () => {
    const { recorded } = await findRequest(request, route)
    try {
      const { message, critique, findings, model } = await review(recorded.request.history, request.signal)
      saveFindings(recorded.request.id, findings)
      return json({ message, critique, found: findings.length, model })
    } catch (error) {
      if (error instanceof ReviewFailedError) throw new RequestError(502, `The review failed: ${error.message}`)
      throw error
    }
  })
