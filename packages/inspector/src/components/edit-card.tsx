import type { ReactNode } from 'react'
import type { EditView } from '../model/types.ts'
import { ruleText, useSetting } from './setting.ts'
import { visible } from './visible.ts'

/** Evidence shown of one edit, and characters of a quotation. */
const mostEvidence = 3
const longestQuote = 160

const quote = (text: string): string =>
  visible(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text).replaceAll('\n', ' ')

/** The button that has a text sent whole from now on. */
export function WholeButton({ name }: { readonly name: string }): ReactNode {
  const { texts, whole, onWhole } = useSetting()
  if (!onWhole) return null
  return whole.has(name) ? (
    <span className="winnow-asked">
      <span role="status">{texts.wholeAsked}</span>
      <button type="button" className="winnow-link" onClick={() => onWhole(name, false)}>
        {texts.wholeUndo}
      </button>
    </span>
  ) : (
    <button type="button" className="winnow-button" onClick={() => onWhole(name, true)}>
      {texts.whole}
    </button>
  )
}

/** Says that a text was sent whole because that was asked, with a way to ask for it no longer. */
export function WholeNow({ name }: { readonly name: string }): ReactNode {
  const { texts, whole, onWhole } = useSetting()
  return (
    <>
      <span className="winnow-status winnow-good">{texts.wholeNow}</span>
      {onWhole && whole.has(name) && (
        <button type="button" className="winnow-link" onClick={() => onWhole(name, false)}>
          {texts.wholeUndo}
        </button>
      )}
    </>
  )
}

function Facts({ view: { edit, isLossless, isReplaced } }: { readonly view: EditView }): ReactNode {
  const { texts, number, goTo } = useSetting()
  const { shortened, evidence, pointsAt } = edit
  const { items, keywords = [], repeatedLines = 0 } = shortened ?? {}
  const targets = [...new Set((pointsAt ?? []).map(({ at }) => at))].slice(0, 8)
  return (
    <>
      {isReplaced && <p>{texts.replaced}</p>}
      {items && !isLossless && <p>{texts.kept(number(items.after), number(items.before), items.unit)}</p>}
      {keywords.length > 0 && (
        <p>
          {texts.keywords} {keywords.slice(0, 12).map(quote).join(', ')}
        </p>
      )}
      {repeatedLines > 0 && <p>{texts.repeated(number(repeatedLines))}</p>}
      {targets.length > 0 && (
        <p>
          {texts.pointsAt}{' '}
          {targets.map((at) => (
            <button key={at} type="button" className="winnow-link" onClick={() => goTo({ at })}>
              {texts.message(number(at))}
            </button>
          ))}
        </p>
      )}
      {evidence && evidence.found.length > 0 && (
        <div>
          {texts.evidence}
          <ul>
            {evidence.found.slice(0, mostEvidence).map((found) => (
              <li key={`${found.value}\0${found.in}`}>{texts.evidenceIn(quote(found.value), quote(found.in))}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** What one edit did and why, for somebody who never heard of its rule. */
export function EditCard({ view }: { readonly view: EditView }): ReactNode {
  const { texts, number } = useSetting()
  const { edit, ref, tokensSaved, isReplaced } = view
  const rule = view.isLossless ? texts.lossless : ruleText(edit.rule, texts)
  return (
    <div className="winnow-edit" data-rule={edit.rule} data-replaced={isReplaced || undefined}>
      <p className="winnow-edit-head">
        <span className="winnow-rule">{rule.name}</span>
        {tokensSaved > 0 && <span className="winnow-tokens">{texts.tokensSaved(number(tokensSaved))}</span>}
      </p>
      <p>{rule.explained}</p>
      <p>
        <b>{texts.because}</b> {texts.reason(visible(edit.reason))}
      </p>
      <Facts view={view} />
      {ref !== undefined && !isReplaced && (
        <p className="winnow-actions">
          <WholeButton name={ref} />
          <code>{texts.ref(ref)}</code>
        </p>
      )}
    </div>
  )
}
