import type { InspectedRequest } from '@winnow/inspector/model'
import type { Settings } from '../../shared/settings.ts'

/** Requests that are kept in the page after they were looked at. */
const mostKept = 8

const addressOf = (conversation: string, request: string): string =>
  `/api/conversations/${encodeURIComponent(conversation)}/requests/${encodeURIComponent(request)}`

async function read<Value>(address: string, method = 'GET'): Promise<Value> {
  const response = await fetch(address, { method })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Value
}

/** Reads requests of a conversation whole, each once. */
export function requestReader(conversation: string): (id: string) => Promise<InspectedRequest> {
  const known = new Map<string, Promise<InspectedRequest>>()
  return (id) => {
    const request = known.get(id) ?? read<InspectedRequest>(addressOf(conversation, id))
    known.delete(id)
    known.set(id, request)
    for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
    request.catch(() => known.delete(id))
    return request
  }
}

/** What a request would hold with another profile. */
export const readPlan = (conversation: string, id: string, profile: Settings['profile']): Promise<InspectedRequest> =>
  read(`${addressOf(conversation, id)}/plan?profile=${profile}`)

/** What a review came to. */
export interface Reviewed {
  /** One sentence about the risk. */
  readonly message: string
  readonly critique: string
  readonly found: number
  /** The model that reviewed. */
  readonly model: string
}

/** Has a second model argue against what a request was made from; what it finds is kept with the request. */
export const askForReview = (conversation: string, id: string): Promise<Reviewed> =>
  read(`${addressOf(conversation, id)}/review`, 'POST')
