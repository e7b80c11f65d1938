import type { ReactNode } from 'react'
import { backendNames, backends, type Backend } from '../../shared/settings.ts'

/** Chooses what answers from the next message on. */
export function BackendSwitch({
  backend,
  onChoose,
}: {
  readonly backend: Backend
  readonly onChoose: (backend: Backend) => void
}): ReactNode {
  return (
    <fieldset className="switch">
      <legend className="hidden">What answers from the next message on</legend>
      {backends.map((one) => (
        <label key={one}>
          <input type="radio" name="backend" value={one} checked={one === backend} onChange={() => onChoose(one)} />
          <span>{backendNames[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
