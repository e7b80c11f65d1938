import { lazy, Suspense, type ReactNode } from 'react'
import type { PanelProps } from './panel-props.ts'

/** What stands in the slot is loaded once there is something to show in it, so that it costs the first page nothing. */
const Panel = lazy(async () => ({ default: (await import('./requests-panel.tsx')).RequestsPanel }))

/** The slot beside the chat. An inspector goes in the place of the panel above, with the same properties. */
export function PanelSlot(props: PanelProps): ReactNode {
  if (props.requests.length === 0)
    return <p className="none">Each answer takes one or more requests to the model. What they hold is shown here.</p>
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  )
}
