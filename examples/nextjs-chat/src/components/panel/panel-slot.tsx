import { lazy, memo, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { PanelProps } from './panel-props.ts'

/** The inspector is loaded once there is something to show in it, so that it costs the first page nothing. */
const Panel = lazy(async () => ({ default: (await import('./inspector-panel.tsx')).InspectorPanel }))

function Slot(props: PanelProps): ReactNode {
  const [isHere, setHere] = useState(false)
  // Not on the server, so that the chat can be used before the inspector is there.
  useEffect(() => setHere(true), [])
  if (props.requests.length === 0)
    return <p className="none">Each answer takes one or more requests to the model. What they hold is shown here.</p>
  return <Suspense>{isHere && <Panel {...props} />}</Suspense>
}

/** The slot beside the chat. A text that grows does not draw it again. */
export const PanelSlot = memo(Slot)
