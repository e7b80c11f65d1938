import { lazy, memo, Suspense, useEffect, useState, type ReactNode } from 'react'
import { ModeSwitch } from './mode-switch.tsx'
import type { PanelProps } from './panel-props.ts'

/** The inspector is loaded once there is something to show in it, so that it costs the first page nothing. */
const Panel = lazy(async () => ({ default: (await import('./inspector-panel.tsx')).InspectorPanel }))

function Slot(props: PanelProps): ReactNode {
  const [isHere, setHere] = useState(false)
  // Not on the server, so that the chat can be used before the inspector is there.
  useEffect(() => setHere(true), [])
  const { settings, onChoose } = props
  return (
    <>
      <div className="panel-tools">
        <ModeSwitch mode={settings.mode} onChoose={(mode) => onChoose({ mode })} />
      </div>
      {props.requests.length === 0 ? (
        <p className="none">Each answer takes one or more requests to the model. What they hold is shown here.</p>
      ) : (
        <Suspense>{isHere && <Panel {...props} />}</Suspense>
      )}
    </>
  )
}

/** The slot beside the chat. A text that grows does not draw it again. */
export const PanelSlot = memo(Slot)
