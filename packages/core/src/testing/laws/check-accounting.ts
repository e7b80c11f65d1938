import { applyEdits } from '../../edit/apply.ts'
import type { TokenCounter } from '../../ports.ts'
import { bytesOf, demandFor, prepareTagged, type Case, type Demand, type MakeWinnow } from './subject.ts'
import { ownTokens } from './tokens.ts'
import { parseJson } from '../../parse-json.ts'

const demand: Demand = demandFor('accounting')

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a))

/**
 * Law 9. `before - after = saved` by one counter; the edits, applied in order, telescope to the difference and make
 * exactly the view that was given. `counter` is the one the winnow under test was made with.
 *
 * @throws BrokenLawError
 * @example
 * await checkAccounting(() => createWinnow({ tokens: estimator }), { messages: history }, estimator)
 */
export async function checkAccounting(make: MakeWinnow, given: Case, counter: TokenCounter): Promise<void> {
  const { history, prepared } = await prepareTagged(make, given)
  const { messages: view, edits, report } = prepared
  const { before, after, saved } = report.tokens
  const equal = (what: string, reported: number, counted: number): void =>
    demand(isSame(reported, counted), () => `${what} is reported as ${reported} and is ${counted}`)
  equal('tokens before', before, ownTokens(history, counter))
  equal('tokens after', after, ownTokens(view, counter))
  equal('what was saved', saved, before - after)
  equal(
    'the sum over the rules',
    report.rules.reduce((sum, rule) => sum + rule.tokensSaved, 0),
    saved,
  )
  equal(
    'the number of edits by rule',
    report.rules.reduce((sum, rule) => sum + rule.edits, 0),
    edits.length,
  )
  equal('messages before', report.messages.before, history.length)
  equal('messages after', report.messages.after, view.length)
  const rest = applyEdits(history, parseJson(JSON.stringify(edits)) as typeof edits)
  demand(
    rest.map(bytesOf).join('\n') === view.map(bytesOf).join('\n'),
    () => 'the edits, stored as JSON and applied to the history, do not make the view',
  )
  let left = ownTokens(history, counter)
  edits.forEach((edit, index) => {
    const now = ownTokens(applyEdits(history, edits.slice(0, index + 1)), counter)
    equal(`what edit ${index} (${edit.action}) saved`, edit.tokensSaved ?? Number.NaN, left - now)
    left = now
  })
}
