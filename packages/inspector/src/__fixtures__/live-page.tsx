import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Inspector, type InspectorProfile } from '../index.ts'
import type { InspectedRequest } from '../model/index.ts'

/** What the page of a test holds. */
export interface LiveData {
  readonly requests: readonly InspectedRequest[]
  /** The newest request, planned with other profiles. */
  readonly plans: Readonly<Record<string, InspectedRequest>>
}

declare global {
  interface Window {
    live: LiveData
    /** What was asked for, as texts. */
    asked: string[]
    /** Another request comes in. */
    arrive: (request: InspectedRequest) => void
  }
}

window.asked = []

/** A host of the inspector, which keeps settings and shows plans as an application does. */
function Host(): ReactNode {
  const [requests, setRequests] = useState(window.live.requests)
  const [whole, setWhole] = useState<readonly string[]>([])
  const [profile, setProfile] = useState<InspectorProfile>('default')
  const [picked, pick] = useState<string>()
  const [plan, setPlan] = useState<InspectedRequest>()
  window.arrive = (request) => {
    setPlan(undefined)
    setRequests((before) => [...before, request])
  }
  const select = (id: string): void => {
    if (id === plan?.id) return
    setPlan(undefined)
    pick(id === requests.at(-1)?.id ? undefined : id)
  }
  return (
    <Inspector
      requests={plan ? [...requests, plan] : requests}
      selected={plan ? plan.id : picked}
      onSelect={select}
      whole={whole}
      onWhole={(ref, wanted) => {
        window.asked.push(`${wanted ? 'whole' : 'not whole'} ${ref}`)
        setWhole((before) => (wanted ? [...before, ref] : before.filter((each) => each !== ref)))
      }}
      profile={profile}
      onProfile={(next) => {
        window.asked.push(next)
        setProfile(next)
        setPlan(window.live.plans[next])
      }}
    />
  )
}

createRoot(document.querySelector('#winnow')!).render(<Host />)
