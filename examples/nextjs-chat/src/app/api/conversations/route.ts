import { answer, json } from '../../../server/http/answers.ts'
import { listConversations } from '../../../server/storage/conversations.ts'

/** All conversations, the newest first. */
export const GET = (request: Request): Promise<Response> => answer(request, () => json(listConversations()))
