import { barOf } from '@winnow/inspector/model'
import type { RequestSummary, Usage } from '../../shared/request.ts'
import { saveRequest, saveSummary, type RecordedRequest } from '../storage/requests.ts'
import type { Run } from './run.ts'

/** Keeps the requests of an answer and tells them to those who follow it. */
export function tellRequests(
  run: Run,
  conversation: string,
  made: Pick<RequestSummary, 'message' | 'backend' | 'profile'>,
): { readonly onRequest: (recorded: RecordedRequest) => void; readonly onUsage: (usage: Usage) => void } {
  let last: RequestSummary | undefined
  const tell = (summary: RequestSummary): void => {
    last = summary
    run.send({ type: 'data-request', data: summary, transient: true })
  }
  return {
    onRequest(recorded) {
      const summary = { ...barOf(recorded.request), ...made }
      saveRequest(conversation, summary, recorded)
      tell(summary)
    },
    onUsage(usage) {
      if (!last) return
      const summary = { ...last, usage }
      saveSummary(summary)
      tell(summary)
    },
  }
}
