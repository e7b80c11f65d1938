import type { ReactNode } from 'react'
import { modes, type Settings } from '../../shared/settings.ts'

const texts: Readonly<Record<Settings['mode'], readonly [string, string]>> = {
  on: ['On', 'Winnow shortens what is sent from the next message on.'],
  observe: ['Observe', 'From the next message on, Winnow only plans; the model is sent everything.'],
  off: ['Off', 'From the next message on, the model is sent everything and nothing is planned.'],
}

/** Chooses whether Winnow acts, only watches, or does nothing. */
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
        {modes.map((one) => (
          <label key={one}>
            <input type="radio" name="mode" value={one} checked={one === mode} onChange={() => onChoose(one)} />
            <span>{texts[one][0]}</span>
          </label>
        ))}
      </fieldset>
      {mode !== 'on' && <p className="hint">{texts[mode][1]}</p>}
    </>
  )
}
