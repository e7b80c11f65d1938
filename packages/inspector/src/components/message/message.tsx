import { memo, useEffect, useRef, type NamedExoticComponent, type ReactNode } from 'react'
import type { EditView, MessageView } from '../../model/types.ts'
import { EditCard } from './edit-card.tsx'
import { Part } from './part.tsx'
import { useSetting, type Place } from '../setting.ts'

interface MessageProps {
  readonly message: MessageView
  readonly edits: readonly EditView[]
  /** The edits were planned and not made. */
  readonly isPlanned: boolean
  readonly place: Place | undefined
}

/** One message, with everything that was done to it. */
export const Message: NamedExoticComponent<MessageProps> = memo(function Message({
  message,
  edits,
  isPlanned,
  place,
}: MessageProps): ReactNode {
  const { texts, number } = useSetting()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!place) return
    row.current?.scrollIntoView({ block: 'start' })
    row.current?.focus({ preventScroll: true })
  }, [place])
  const { at, role, source, state, parts, tokens, isPinned, findings } = message
  const states = isPlanned ? texts.wouldBe : texts.states
  const own = message.edits.flatMap((index) => edits[index] ?? [])
  return (
    <li
      ref={row}
      className="winnow-message"
      data-role={role}
      data-state={state}
      data-asked={place ? true : undefined}
      tabIndex={-1}
    >
      <header>
        <span className="winnow-at">{number(at)}</span>{' '}
        <span className="winnow-role">
          {texts.roles[role]}
          {(source === 'injected' || source === 'summary') && ` · ${texts.sources[source]}`}
        </span>{' '}
        {state !== 'sent' && <span className="winnow-state">{states[state]}</span>}{' '}
        {isPinned && <span className="winnow-status">{texts.pinned}</span>}{' '}
        {findings.length > 0 && <span className="winnow-status winnow-bad">{texts.findings}</span>}{' '}
        <span className="winnow-tokens">
          {tokens.before === tokens.after
            ? texts.tokens(number(tokens.after))
            : texts.change(number(tokens.before), number(tokens.after))}
        </span>
      </header>
      {parts.map((part, index) => (
        <Part
          key={index}
          part={part}
          edits={edits}
          isPlanned={isPlanned}
          place={place && (place.part ?? 0) === index ? place : undefined}
        />
      ))}
      {own.map((view) => (
        <EditCard key={view.index} view={view} />
      ))}
    </li>
  )
})
