import { useId, type ReactNode } from 'react'
import { profiles, useSetting, type InspectorProfile } from './setting.ts'

/** Chooses how much may be left out from the next message on; the host plans the request that is shown anew. */
export function ProfileSlider({
  profile,
  onProfile,
}: {
  readonly profile: InspectorProfile
  readonly onProfile: (profile: InspectorProfile) => void
}): ReactNode {
  const { texts } = useSetting()
  const id = useId()
  const { name, explained } = texts.profiles[profile]
  return (
    <div className="winnow-profile">
      <label htmlFor={id}>{texts.profile}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={profiles.length - 1}
        step={1}
        value={profiles.indexOf(profile)}
        aria-valuetext={name}
        aria-describedby={`${id}-text`}
        onChange={(event) => onProfile(profiles[Number(event.target.value)] ?? 'default')}
      />
      <div className="winnow-profile-names" aria-hidden="true">
        {profiles.map((each) => (
          <span key={each} data-chosen={each === profile || undefined}>
            {texts.profiles[each].name}{' '}
          </span>
        ))}
      </div>
      <p id={`${id}-text`} className="winnow-soft">
        {explained} {texts.profileUse}
      </p>
    </div>
  )
}
