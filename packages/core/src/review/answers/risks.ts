import { refOf } from '../../text/marks/ref.ts'
import { extractTerms } from '../../text/terms.ts'
import { rankOf } from './level.ts'
import type { ReviewFinding, ReviewRisk } from '../types.ts'

/** Risks that are followed; the least bad go first. */
const mostRisks = 100

/** The words of a title in their order, however it is written. */
const normal = (title: string): string => (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [title]).join(' ')

/** A model names by it what was resolved, so no finding may be given the name of another. */
const idOf = (title: string): string => refOf(normal(title))

/** Whether two findings say the same: nearly the same words about a message both name, or about none. */
function isSame(a: ReviewFinding, b: ReviewFinding): boolean {
  if (normal(a.title) === normal(b.title)) return true
  const noPlaces = a.messages.length === 0 && b.messages.length === 0
  if (!noPlaces && !a.messages.some((at) => b.messages.includes(at))) return false
  const first = new Set(extractTerms(a.title))
  const second = new Set(extractTerms(b.title))
  const shared = [...first].filter((term) => second.has(term)).length
  return shared > 0 && shared >= 0.7 * Math.max(first.size, second.size)
}

const merged = (risk: ReviewRisk, finding: ReviewFinding): ReviewRisk => ({
  ...risk,
  severity: rankOf(finding.severity) > rankOf(risk.severity) ? finding.severity : risk.severity,
  messages: [...new Set([...risk.messages, ...finding.messages])].toSorted((a, b) => a - b),
  suggestion: finding.suggestion === '' ? risk.suggestion : finding.suggestion,
  // What is found again was not resolved after all.
  status: 'open',
})

/** The risks after a review: what it resolved, what it found again, and what is new. */
export function followRisks(
  before: readonly ReviewRisk[],
  findings: readonly ReviewFinding[],
  resolved: readonly string[],
): ReviewRisk[] {
  const gone = new Set(resolved)
  const risks = before.map((risk): ReviewRisk => (gone.has(risk.id) ? { ...risk, status: 'resolved' } : risk))
  for (const finding of findings) {
    const at = risks.findIndex((risk) => isSame(risk, finding))
    if (at >= 0) risks[at] = merged(risks[at]!, finding)
    else risks.push({ id: idOf(finding.title), status: 'open', ...finding })
  }
  const worth = (risk: ReviewRisk): number => rankOf(risk.severity) + (risk.status === 'open' ? 10 : 0)
  return risks.length <= mostRisks ? risks : risks.toSorted((a, b) => worth(b) - worth(a)).slice(0, mostRisks)
}
