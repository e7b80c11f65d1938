import { createUIMessageStreamResponse } from 'ai'
import { readConversation } from '../../../../../server/chat.ts'
import { answer } from '../../../../../server/http/answers.ts'
import { ownerOf } from '../../../../../server/http/owner.ts'
import type { ConversationRoute } from '../../../../../server/http/routes.ts'
import { chunksOf } from '../../../../../server/runs/chunks-of.ts'
import { runs } from '../../../../../server/runs/runs.ts'

const nothing = (): Response => new Response(null, { status: 204 })

/** Follows the answer that is being written, from its beginning. */
export const GET = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    const active = runs().get(readConversation((await params).id, ownerOf(request)))
    if (!active) return nothing()
    const before = active.continued ? chunksOf(active.continued) : []
    return createUIMessageStreamResponse({ stream: active.run.follow(before) })
  })

/** Stops the answer that is being written. What is there of it is kept. */
export const DELETE = (request: Request, { params }: ConversationRoute): Promise<Response> =>
  answer(request, async () => {
    runs()
      .get(readConversation((await params).id, ownerOf(request)))
      ?.run.stop()
    return nothing()
  })
