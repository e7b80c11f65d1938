import type { InspectedRequest } from '@winnow/inspector/model'
import type { Settings } from '../../shared/settings.ts'
import type { RecordedRequest } from '../storage/requests.ts'
import { hearing } from './events.ts'
import { recordHeard } from './listen.ts'
import { winnowToTry } from './winnows.ts'

/** What a stored request would hold with other settings. Nothing is sent, and nothing remembered. */
export async function planAgain(
  { request: { id, history, system, selected, model }, definitions }: RecordedRequest,
  { profile, whole }: Pick<Settings, 'profile' | 'whole'>,
): Promise<InspectedRequest> {
  const winnow = winnowToTry(profile)
  const options = {
    whole,
    ...(system === undefined ? {} : { system }),
    ...(definitions === undefined ? {} : { tools: definitions }),
  }
  const { outcome: prepared, events } = await hearing(() => winnow.prepare(history, options))
  return recordHeard(
    winnow,
    { prepared, events, history, options },
    { id: `${id}.${profile}`, isPlan: true, model, selected },
  )
}
