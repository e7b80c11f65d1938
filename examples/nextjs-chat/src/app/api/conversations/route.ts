import { answer, json } from '../../../server/http/answers.ts'
import { ownerOf } from '../../../server/http/owner.ts'
import { listConversations } from '../../../server/storage/conversations.ts'

/** The conversations of this browser, the newest first. */
export const GET = (request: Request): Promise<Response> =>
  answer(request, () => json(listConversations(ownerOf(request))))
