import { readConversation } from '../chat.ts'
import { requestOf, type RecordedRequest } from '../storage/requests.ts'
import { RequestError } from './answers.ts'
import { ownerOf } from './owner.ts'
import type { RequestRoute } from './routes.ts'

/**
 * The request a route names, with its conversation.
 *
 * @throws RequestError where there is none
 */
export async function findRequest(
  request: Request,
  { params }: RequestRoute,
): Promise<{ readonly conversation: string; readonly recorded: RecordedRequest }> {
  const named = await params
  const conversation = readConversation(named.id, ownerOf(request))
  const recorded = requestOf(conversation, named.request)
  if (!recorded) throw new RequestError(404, 'There is no such request.')
  return { conversation, recorded }
}
