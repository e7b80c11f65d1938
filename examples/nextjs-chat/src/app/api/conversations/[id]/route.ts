import { readConversation, readSettings } from '../../../../server/chat.ts'
import { answer, json } from '../../../../server/http/answers.ts'
import type { ConversationRoute } from '../../../../server/http/routes.ts'
import { runs } from '../../../../server/runs/runs.ts'
import {
  changeSettings,
  deleteConversation,
  ensureConversation,
  settingsOf,
} from '../../../../server/storage/conversations.ts'

/** Changes backend, profile, mode, or what is sent whole, for requests from then on. */
export const PATCH = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const id = readConversation((await params).id)
    const change = readSettings(await request.text())
    ensureConversation(id)
    changeSettings(id, change)
    return json(settingsOf(id))
  })

/** Forgets the conversation. */
export const DELETE = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const id = readConversation((await params).id)
    runs().get(id)?.run.stop()
    deleteConversation(id)
    return new Response(null, { status: 204 })
  })
