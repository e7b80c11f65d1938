import { createUIMessageStreamResponse } from 'ai'
import { converse, readConversation, readRequest } from '../../../../server/chat.ts'
import { answer } from '../../../../server/http/answers.ts'
import type { ConversationRoute } from '../../../../server/http/routes.ts'

/** Takes what a person did, and streams the answer. */
export const POST = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const { id } = await params
    const run = converse(readConversation(id), readRequest(await request.text()))
    return createUIMessageStreamResponse({ stream: run.follow() })
  })
