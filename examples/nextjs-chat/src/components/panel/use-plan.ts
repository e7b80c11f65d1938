import type { InspectedRequest } from '@winnow/inspector/model'
import { useRef, useState } from 'react'
import type { RequestSummary } from '../../shared/request.ts'
import type { Settings } from '../../shared/settings.ts'
import { readPlan } from './requests-of.ts'

const names = {
  lossless: 'nothing left out',
  default: 'long results shortened for the question',
  aggressive: 'results shortened further',
}

interface Planned {
  readonly plan?: InspectedRequest
  readonly problem?: string
  /** How many requests there were: with the next one the plan is out of date. */
  readonly count: number
}

/** A request planned with another profile, for as long as no further request was made. */
export function usePlan(
  conversation: string,
  requests: readonly RequestSummary[],
): Omit<Planned, 'count'> & {
  /** Plans a request with a profile; without one, or where the request went out that way, forgets the plan. */
  readonly planWith: (request: RequestSummary | undefined, profile: Settings['profile']) => void
} {
  const [planned, setPlanned] = useState<Planned>()
  const turn = useRef(0)
  const count = requests.length
  const planWith = (request: RequestSummary | undefined, profile: Settings['profile']): void => {
    turn.current += 1
    const own = turn.current
    const place = requests.findIndex(({ id }) => id === request?.id)
    const isSentSo = request?.profile === profile && request.mode !== 'off'
    if (!request || isSentSo) return setPlanned(undefined)
    readPlan(conversation, request.id, profile).then(
      (plan) =>
        own === turn.current &&
        setPlanned({ count, plan: { ...plan, label: `Plan of ${place + 1}, ${names[profile]}` } }),
      (error: unknown) =>
        own === turn.current && setPlanned({ count, problem: error instanceof Error ? error.message : String(error) }),
    )
  }
  const current = planned?.count === count ? planned : undefined
  return {
    ...(current?.plan ? { plan: current.plan } : {}),
    ...(current?.problem === undefined ? {} : { problem: current.problem }),
    planWith,
  }
}
