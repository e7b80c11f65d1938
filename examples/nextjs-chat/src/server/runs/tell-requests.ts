import type { RequestDetail, RequestSummary, Usage } from '../../shared/request.ts'
import { saveRequest, saveSummary } from '../storage/requests.ts'
import type { Run } from './run.ts'

/** Keeps the requests of an answer and tells them to those who follow it. */
export function tellRequests(
  conversation: string,
  run: Run,
): { readonly onRequest: (detail: RequestDetail) => void; readonly onUsage: (usage: Usage) => void } {
  let last: RequestSummary | undefined
  const tell = (summary: RequestSummary): void => {
    last = summary
    run.send({ type: 'data-request', data: summary, transient: true })
  }
  return {
    onRequest(detail) {
      saveRequest(conversation, detail)
      tell(detail.summary)
    },
    onUsage(usage) {
      if (!last) return
      const summary = { ...last, usage }
      saveSummary(summary)
      tell(summary)
    },
  }
}
