import { readConversation } from '../../../../../server/chat.ts'
import { answer, json } from '../../../../../server/http/answers.ts'
import { ownerOf } from '../../../../../server/http/owner.ts'
import type { ConversationRoute } from '../../../../../server/http/routes.ts'
import { requestsOf } from '../../../../../server/storage/requests.ts'

/** The requests of a conversation in numbers, oldest first. */
export const GET = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => json(requestsOf(readConversation((await params).id, ownerOf(request)))))
