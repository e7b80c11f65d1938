import { Inspector, type InspectorProfile } from '@winnow/inspector'
import '@winnow/inspector/styles.css'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { PanelProps } from './panel-props.ts'
import { requestReader } from './requests-of.ts'
import { ReviewButton } from './review-button.tsx'
import { usePlan } from './use-plan.ts'

/** The inspector of a conversation: what each request held, and what a person can change about the next. */
export function InspectorPanel({ conversation, requests, settings, onChoose }: PanelProps): ReactNode {
  const { whole, profile } = settings
  const [picked, pick] = useState<string>()
  const [reviews, setReviews] = useState(0)
  // What a review found is part of its request, which is then read anew.
  const load = useMemo(() => requestReader(conversation), [conversation, reviews])
  const newest = requests.at(-1)
  const looked = requests.find(({ id }) => id === picked) ?? newest
  const { plan, problem, planWith } = usePlan(conversation, requests)
  const shown = useMemo(() => (plan ? [...requests, plan] : requests), [requests, plan])

  const onWhole = useCallback(
    (ref: string, wanted: boolean) =>
      onChoose({ whole: wanted ? [...new Set([...whole, ref])] : whole.filter((each) => each !== ref) }),
    [whole, onChoose],
  )
  const onProfile = (wanted: InspectorProfile): void => {
    onChoose({ profile: wanted })
    if (!looked) return
    planWith(looked, wanted)
    pick(looked === newest ? undefined : looked.id)
  }

  return (
    <>
      <div className="panel-tools">
        {looked && (
          <ReviewButton
            key={looked.id}
            conversation={conversation}
            request={looked.id}
            onReviewed={() => setReviews(reviews + 1)}
          />
        )}
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
      <Inspector
        requests={shown}
        load={load}
        selected={plan ? plan.id : picked}
        onSelect={(id) => {
          if (id === plan?.id) return
          planWith(undefined, profile)
          // Who looks at the newest goes on to the next.
          pick(id === newest?.id ? undefined : id)
        }}
        whole={whole}
        onWhole={onWhole}
        profile={profile}
        onProfile={onProfile}
      />
    </>
  )
}
