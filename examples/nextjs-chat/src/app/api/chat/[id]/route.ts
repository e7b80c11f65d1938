import { createUIMessageStreamResponse } from 'ai'
import { beginConversation, converse, readRequest } from '../../../../server/chat.ts'
import { answer } from '../../../../server/http/answers.ts'
import { ownerOf } from '../../../../server/http/owner.ts'
import type { ConversationRoute } from '../../../../server/http/routes.ts'

/** Takes what a person did, and streams the answer. */
export const POST = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const { id } = await params
    const asked = readRequest(await request.text())
    const run = converse(beginConversation(id, ownerOf(request)), asked)
    return createUIMessageStreamResponse({ stream: run.follow() })
  })
