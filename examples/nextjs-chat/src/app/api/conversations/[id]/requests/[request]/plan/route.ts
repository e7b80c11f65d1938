import { readProfile } from '../../../../../../../server/chat.ts'
import { answer, json } from '../../../../../../../server/http/answers.ts'
import { findRequest } from '../../../../../../../server/http/find-request.ts'
import type { RequestRoute } from '../../../../../../../server/http/routes.ts'
import { settingsOf } from '../../../../../../../server/storage/conversations.ts'
import { planAgain } from '../../../../../../../server/winnow/plan.ts'

/** What the request would hold with the profile that `profile` names, and with what is sent whole now. */
export const GET = (request: Request, route: RequestRoute): Promise<Response> =>
  answer(request, async () => {
    const profile = readProfile(new URL(request.url).searchParams.get('profile'))
    const { conversation, recorded } = await findRequest(request, route)
    const { whole } = settingsOf(conversation)
    return json(await planAgain(recorded, { profile, whole }))
  })
