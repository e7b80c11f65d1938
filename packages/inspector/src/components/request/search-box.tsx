import { useDeferredValue, useId, useMemo, useState, type ClipboardEvent, type ReactNode } from 'react'
import { finderOf } from '../../model/piece.ts'
import { searchLeftOut, type FoundLine } from '../../model/search.ts'
import type { RequestView } from '../../model/types.ts'
import { fateText, isMissing } from '../message/fate-text.ts'
import { isSent, ruleText, useSetting } from '../setting.ts'
import { visible } from '../visible.ts'
import { WholeControl } from '../message/whole-control.tsx'

/** Fewest characters that are searched for, and hits shown at first. */
const fewest = 2
const atFirst = 5

function Marked({ text, piece }: { readonly text: string; readonly piece: string }): ReactNode {
  const found = finderOf(piece)(text)
  if (!found) return visible(text)
  const { at, length } = found
  return (
    <>
      {visible(text.slice(0, at))}
      <mark>{visible(text.slice(at, at + length))}</mark>
      {visible(text.slice(at + length))}
    </>
  )
}

function wayBack(view: RequestView, hit: FoundLine): { ref?: string; isSummary: boolean } {
  const decided = hit.edit === undefined ? undefined : view.list[hit.edit]
  const ref = decided?.ref
  return { ...(ref === undefined ? {} : { ref }), isSummary: decided?.edit.action === 'summarize' }
}

function Hit({
  hit,
  view,
  piece,
}: {
  readonly hit: FoundLine
  readonly view: RequestView
  readonly piece: string
}): ReactNode {
  const { texts, number, goTo, onWhole } = useSetting()
  const decided = hit.edit === undefined ? undefined : view.list[hit.edit]!
  const rule = decided && ruleText(decided.edit.rule, texts)
  const { ref, isSummary } = wayBack(view, hit)
  const wasSent = isSent(view)
  return (
    <li className="winnow-hit" data-fate={wasSent || hit.fate === 'sent' ? hit.fate : 'planned'}>
      <p className="winnow-edit-head">
        <span className="winnow-fate">{fateText(view, hit, texts, number)}</span>{' '}
        <span className="winnow-tokens">
          {texts.message(number(hit.at))}, {texts.line(number(hit.line))}
        </span>
      </p>
      <pre className="winnow-text" dir="auto">
        <Marked text={hit.text} piece={piece} />
      </pre>
      {decided && rule && hit.fate !== 'rewritten' && (
        <p>
          <b>{rule.name}.</b> {wasSent && rule.explained} {texts.because} {texts.reason(visible(decided.edit.reason))}.
        </p>
      )}
      {wasSent && isMissing(hit) && (
        <p>
          {ref ? (onWhole ? texts.wayBack : texts.recallHint(ref)) : isSummary ? texts.summaryWayBack : texts.noWayBack}
        </p>
      )}
      <p className="winnow-actions">
        <button
          type="button"
          className="winnow-link"
          onClick={() => goTo({ at: hit.at, part: hit.part, line: hit.line, piece })}
        >
          {texts.goTo(number(hit.at))}
        </button>{' '}
        {hit.sentAt !== undefined && hit.sentAt !== hit.at && (
          <button type="button" className="winnow-link" onClick={() => goTo({ at: hit.sentAt! })}>
            {texts.goTo(number(hit.sentAt))}
          </button>
        )}{' '}
        {decided?.recordAt !== undefined && hit.sentAt === undefined && (
          <button type="button" className="winnow-link" onClick={() => goTo({ at: decided.recordAt! })}>
            {texts.recorded(number(decided.recordAt))}
          </button>
        )}{' '}
        {ref !== undefined && hit.fate !== 'sent' && view.mode === 'on' && <WholeControl name={ref} />}
        {hit.whole !== undefined && <WholeControl name={hit.whole} isNow />}
      </p>
    </li>
  )
}

/** Finds out whether a line was sent, why not, and how to get it back. */
export function SearchBox({ view }: { readonly view: RequestView }): ReactNode {
  const { texts, number } = useSetting()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(atFirst)
  const piece = useDeferredValue(typed.trim())
  const found = useMemo(() => (piece.length < fewest ? undefined : searchLeftOut(view, piece)), [view, piece])
  const type = (text: string): void => {
    setTyped(text)
    setShown(atFirst)
  }
  // A field of one line drops the ends of lines, so that what stood on two became one word.
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\r]/u.test(pasted)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const from = selectionStart ?? value.length
    type(`${value.slice(0, from)}${pasted.replaceAll(/\s+/gu, ' ')}${value.slice(selectionEnd ?? from)}`)
  }
  return (
    <search className="winnow-search">
      <label htmlFor={id}>{texts.search}</label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={texts.searchHint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
      />
      <div role="status" className="winnow-search-status">
        {found?.lines.length === 0 ? texts.searchNone : ''}
      </div>
      {found && found.lines.length > 0 && (
        <ol>
          {found.lines.slice(0, shown).map((hit) => (
            <Hit key={`${hit.at}.${hit.part}.${hit.line}`} hit={hit} view={view} piece={piece} />
          ))}
        </ol>
      )}
      {found && found.lines.length > shown && (
        <button type="button" className="winnow-more" onClick={() => setShown(shown * 2)}>
          {texts.moreLines(number(found.lines.length - shown))}
        </button>
      )}
      {found?.isMore && <p className="winnow-note">{texts.searchMore}</p>}
    </search>
  )
}
