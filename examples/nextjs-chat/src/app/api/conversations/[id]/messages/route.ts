import { earlierMessages, readConversation } from '../../../../../server/chat.ts'
import { answer, json } from '../../../../../server/http/answers.ts'
import { ownerOf } from '../../../../../server/http/owner.ts'
import type { ConversationRoute } from '../../../../../server/http/routes.ts'

/** The messages before a place, which `before` names, as many as a page shows at once. */
export const GET = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const before = Number(new URL(request.url).searchParams.get('before') ?? 0)
    return json(earlierMessages(readConversation((await params).id, ownerOf(request)), before))
  })
