import type { ReactNode } from 'react'
import { modes, type Settings } from '../../shared/settings.ts'

type Mode = Settings['mode']

const names: Readonly<Record<Mode, string>> = { on: 'On', observe: 'Observe', off: 'Off' }

/** What each does from the next message on, in words. */
const explained: Readonly<Record<Mode, string>> = {
  on: 'Winnow leaves out of each request what it does not need.',
  observe: 'From the next message on, Winnow only plans. The model is sent everything.',
  off: 'From the next message on there is no Winnow: the model is sent everything, with every tool, and nothing is planned. Compare the bars of such a request with the others.',
}

/** Chooses whether Winnow acts, only plans, or is not there at all. */
export function ModeSwitch({
  mode,
  onChoose,
}: {
  readonly mode: Mode
  readonly onChoose: (mode: Mode) => void
}): ReactNode {
  return (
    <>
      <fieldset className="switch">
        <legend className="hidden">What Winnow does from the next message on</legend>
        <b aria-hidden="true">Winnow</b>
        {modes.map((one) => (
          <label key={one}>
            <input type="radio" name="mode" value={one} checked={one === mode} onChange={() => onChoose(one)} />
            <span>{names[one]}</span>
          </label>
        ))}
      </fieldset>
      <p className="hint">{explained[mode]}</p>
    </>
  )
}
