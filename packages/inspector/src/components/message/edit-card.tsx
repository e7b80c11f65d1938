import { Fragment, type ReactNode } from 'react'
import type { EditView } from '../../model/types.ts'
import { ruleText, useSetting, type Setting } from '../setting.ts'
import type { RuleText } from '../texts/texts.ts'
import { visible } from '../visible.ts'
import { WholeControl } from './whole-control.tsx'

/** Evidence shown of one edit, and characters of a quotation. */
const mostEvidence = 3
const longestQuote = 160

const quote = (text: string): string =>
  visible(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text).replaceAll('\n', ' ')

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
            <Fragment key={at}>
              <button type="button" className="winnow-link" onClick={() => goTo({ at })}>
                {texts.message(number(at))}
              </button>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {evidence && evidence.found.length > 0 && (
        <div>
          {texts.evidence}{' '}
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

/** What an edit is called and does: that of a finished turn by what became of the calls. */
function titleOf(view: EditView, { texts, number }: Pick<Setting, 'texts' | 'number'>): RuleText {
  const { edit, isLossless, record, recordAt } = view
  if (isLossless) return texts.lossless
  const rule = ruleText(edit.rule, texts)
  if (edit.rule !== 'compact') return rule
  if (record) {
    const { calls, side, tokens } = record
    const name = texts.record(number(calls), side, number(tokens.before), number(tokens.after), calls === 1)
    return { name, explained: texts.recordExplained }
  }
  if (recordAt !== undefined) return { name: texts.recorded(number(recordAt)), explained: texts.recordedExplained }
  return { name: edit.action === 'replace-result' ? texts.shortenedTurn : texts.leftOutTurn, explained: rule.explained }
}

/** What one edit did and why, for somebody who never heard of its rule. */
export function EditCard({ view }: { readonly view: EditView }): ReactNode {
  const setting = useSetting()
  const { texts, number, goTo } = setting
  const { edit, ref, tokensSaved, isReplaced, recordAt } = view
  const { name, explained } = titleOf(view, setting)
  return (
    <div className="winnow-edit" data-rule={edit.rule} data-replaced={isReplaced || undefined}>
      <p className="winnow-edit-head">
        <span className="winnow-rule">{name}</span>{' '}
        {tokensSaved > 0 && <span className="winnow-tokens">{texts.tokensSaved(number(tokensSaved))}</span>}
      </p>
      <p>
        {explained}
        {recordAt !== undefined && (
          <>
            {' '}
            <button type="button" className="winnow-link" onClick={() => goTo({ at: recordAt })}>
              {texts.goTo(number(recordAt))}
            </button>
          </>
        )}
      </p>
      <p>
        <b>{texts.because}</b> {texts.reason(visible(edit.reason))}
      </p>
      <Facts view={view} />
      {ref !== undefined && !isReplaced && (
        <p className="winnow-actions">
          <WholeControl name={ref} /> <code>{texts.ref(ref)}</code>
        </p>
      )}
    </div>
  )
}
