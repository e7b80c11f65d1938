import { Fragment, useState, type ReactNode } from 'react'
import type { EditView, PartView } from '../../model/types.ts'
import { Difference } from './difference.tsx'
import { EditCard } from './edit-card.tsx'
import { LongText } from './long-text.tsx'
import { useSetting, type Place, type Setting } from '../setting.ts'
import { visible } from '../visible.ts'
import { WholeControl } from './whole-control.tsx'

type Shown = 'sent' | 'stored' | 'difference'

/** Buttons of which one is pressed. */
function Choice<Name extends string>({
  label,
  names,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly names: readonly (readonly [Name, string])[]
  readonly chosen: Name | undefined
  readonly onChoose: (name: Name) => void
}): ReactNode {
  return (
    <div className="winnow-choice" role="group" aria-label={label}>
      {names.map(([name, text]) => (
        <Fragment key={name}>
          <button type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {text}
          </button>{' '}
        </Fragment>
      ))}
    </div>
  )
}

/** How much of a result was sent, or would be. */
function shareText({ state, tokens }: PartView, isPlanned: boolean, { texts, number }: Setting): string {
  const [before, after] = [number(tokens.before), number(tokens.after)]
  const told = isPlanned ? texts.wouldShares : texts.shares
  if (state === 'sent') return texts.shares.all(before)
  if (state === 'removed') return told.none(before)
  return (tokens.after > tokens.before ? told.more : told.some)(after, before)
}

function Head({ part, isPlanned }: { readonly part: PartView; readonly isPlanned: boolean }): ReactNode {
  const setting = useSetting()
  const { texts, number, goTo } = setting
  const { companionOf } = part
  if (part.type === 'tool-call')
    return (
      <p className="winnow-part-head">
        {texts.calls} <code>{visible(part.toolName ?? '')}</code>
      </p>
    )
  if (part.type === 'tool-result')
    return (
      <p className="winnow-part-head">
        <code>{visible(part.toolName ?? '')}</code> {texts.result}{' '}
        {part.status !== 'ok' && part.status !== undefined && (
          <span className="winnow-status">{texts[part.status]}</span>
        )}{' '}
        <span className="winnow-share">· {shareText(part, isPlanned, setting)}</span>{' '}
        {part.whole !== undefined && <WholeControl name={part.whole} isNow />}{' '}
        {companionOf && (
          <>
            <span className="winnow-status">{texts.companion(visible(companionOf.toolName))}</span>{' '}
            <button type="button" className="winnow-link" onClick={() => goTo({ at: companionOf.at })}>
              {texts.goTo(number(companionOf.at))}
            </button>
          </>
        )}
      </p>
    )
  return part.type === 'reasoning' ? <p className="winnow-part-head">{texts.reasoning}</p> : null
}

function Body({
  part,
  shown,
  place,
}: {
  readonly part: PartView
  readonly shown: Shown
  readonly place: Place | undefined
}): ReactNode {
  const { texts } = useSetting()
  if (shown === 'difference') return <Difference before={part.before} after={part.after ?? ''} />
  if (shown === 'stored')
    return <LongText key="stored" text={part.before} line={place?.line} piece={place?.piece} label={texts.asStored} />
  return <LongText key="sent" text={part.after ?? ''} label={texts.asSent} />
}

/** A part of a message as it is sent, with its edits below, and as it is stored where that differs. */
export function Part({
  part,
  edits,
  isPlanned,
  place,
}: {
  readonly part: PartView
  /** The edits were planned and not made. */
  readonly isPlanned: boolean
  readonly edits: readonly EditView[]
  /** A place in this part that was asked for. */
  readonly place: Place | undefined
}): ReactNode {
  const { texts, number } = useSetting()
  const [chosen, setChosen] = useState<{ readonly shown: Shown | undefined; readonly place: Place | undefined }>()
  const byPlace: Shown | undefined = place?.line === undefined ? undefined : 'stored'
  const first: Shown | undefined = part.state === 'removed' ? undefined : 'sent'
  const shown = chosen && chosen.place === place ? chosen.shown : (byPlace ?? first)
  const names: readonly (readonly [Shown, string])[] =
    part.state === 'removed'
      ? [['stored', texts.asStored]]
      : [
          ['sent', texts.asSent],
          ['difference', texts.difference],
          ['stored', texts.asStored],
        ]
  const own = part.edits.flatMap((index) => edits[index] ?? [])
  return (
    <div className="winnow-part" data-state={part.state} data-type={part.type}>
      <Head part={part} isPlanned={isPlanned} />
      {/* What became of a use is told at its call. */}
      {(part.type !== 'tool-result' || part.state !== 'removed') &&
        own.map((view) => <EditCard key={view.index} view={view} />)}
      {part.state !== 'sent' && part.before !== '' && (
        <Choice
          label={texts.view}
          names={names}
          chosen={shown}
          onChoose={(name) =>
            setChosen({ shown: part.state === 'removed' && shown === name ? undefined : name, place })
          }
        />
      )}
      {(part.before !== '' || part.after) && shown !== undefined && <Body part={part} shown={shown} place={place} />}
      {part.opaque > 0 && part.state !== 'removed' && (
        <p className="winnow-note">{texts.opaque(number(part.opaque), part.opaque === 1)}</p>
      )}
    </div>
  )
}
