import type { ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'

const choices = [
  ['on', 'On'],
  ['observe', 'Observe'],
] as const

/** Chooses whether Winnow acts, or only plans. */
export function ModeSwitch({
  mode,
  onChoose,
}: {
  readonly mode: Settings['mode']
  readonly onChoose: (mode: Settings['mode']) => void
}): ReactNode {
  return (
    <>
      <fieldset className="switch">
        <legend className="hidden">What Winnow does from the next message on</legend>
        <b aria-hidden="true">Winnow</b>
        {choices.map(([one, text]) => (
          <label key={one}>
            <input type="radio" name="mode" value={one} checked={one === mode} onChange={() => onChoose(one)} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {mode === 'observe' && (
        <p className="hint">From the next message on, Winnow only plans. The model is sent everything.</p>
      )}
    </>
  )
}
