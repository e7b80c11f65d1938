import { answer, json } from '../../../../../../server/http/answers.ts'
import { findRequest } from '../../../../../../server/http/find-request.ts'
import type { RequestRoute } from '../../../../../../server/http/routes.ts'

/** Everything about one request: the history, the edits, the report, the tools that were offered. */
export const GET = (request: Request, route: RequestRoute): Promise<Response> =>
  answer(request, async () => json((await findRequest(request, route)).recorded.request))
