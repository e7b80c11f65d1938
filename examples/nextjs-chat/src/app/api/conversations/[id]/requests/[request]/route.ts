import { readConversation } from '../../../../../../server/chat.ts'
import { answer, json, RequestError } from '../../../../../../server/http/answers.ts'
import type { RequestRoute } from '../../../../../../server/http/routes.ts'
import { requestOf } from '../../../../../../server/storage/requests.ts'

/** Everything about one request: the history, the edits, the report, the tools that were offered. */
export const GET = (request: Request, { params }: RequestRoute): Promise<Response> =>
  answer(request, async () => {
    const { id, request: asked } = await params
    const detail = requestOf(readConversation(id), asked)
    if (!detail) throw new RequestError(404, 'There is no such request.')
    return json(detail)
  })
