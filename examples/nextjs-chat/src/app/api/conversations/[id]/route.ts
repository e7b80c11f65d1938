import { beginConversation, readConversation, readSettings } from '../../../../server/chat.ts'
import { answer, json } from '../../../../server/http/answers.ts'
import { ownerOf } from '../../../../server/http/owner.ts'
import type { ConversationRoute } from '../../../../server/http/routes.ts'
import { runs } from '../../../../server/runs/runs.ts'
import { changeSettings, deleteConversation, settingsOf } from '../../../../server/storage/conversations.ts'

/** Changes backend, profile, mode, or what is sent whole, for requests from then on. */
export const PATCH = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const change = readSettings(await request.text())
    const id = beginConversation((await params).id, ownerOf(request))
    changeSettings(id, change)
    return json(settingsOf(id))
  })

/** Forgets the conversation. */
export const DELETE = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const id = readConversation((await params).id, ownerOf(request))
    runs().get(id)?.run.stop()
    deleteConversation(id)
    return new Response(null, { status: 204 })
  })
