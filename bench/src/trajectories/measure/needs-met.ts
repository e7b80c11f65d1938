import type { NeededValue } from '../values/needs.ts'
import type { FactBook, MessageFacts } from './message-facts.ts'
import type { Totals } from './totals.ts'

/** Counts which needed values a view holds, and gives those it lost. */
export function countNeeds(
  totals: Totals,
  needed: readonly NeededValue[],
  view: readonly MessageFacts[],
  book: FactBook,
  recover: () => readonly string[],
): string[] {
  const lost: string[] = []
  let lostOfTools = 0
  let beyondReach = 0
  let recovered: readonly ReadonlySet<string>[] | undefined
  for (const { value, toolOnly } of needed) {
    const ofTools = toolOnly ? 1 : 0
    totals.needed += 1
    totals.neededOfTools += ofTools
    if (view.some(({ values }) => values.has(value))) {
      const labelled = view.some(({ holdsLabelled }) => holdsLabelled(value)) ? 1 : 0
      totals.kept += 1
      totals.keptOfTools += ofTools
      totals.labelled += labelled
      totals.labelledOfTools += labelled * ofTools
      totals.recoverable += 1
      totals.recoverableOfTools += ofTools
    } else {
      recovered ??= recover().map(book.valuesOf)
      const isRecoverable = recovered.some((values) => values.has(value))
      lost.push(value)
      lostOfTools += ofTools
      if (isRecoverable) {
        totals.recoverable += 1
        totals.recoverableOfTools += ofTools
      } else beyondReach += 1
    }
  }
  if (needed.length > 0) {
    totals.steps += 1
    if (lost.length === 0) totals.stepsComplete += 1
    if (beyondReach === 0) totals.stepsRecoverable += 1
    if (lost.length > beyondReach) totals.stepsAsking += 1
  }
  if (needed.some(({ toolOnly }) => toolOnly)) {
    totals.stepsOfTools += 1
    if (lostOfTools === 0) totals.stepsOfToolsComplete += 1
  }
  return lost
}
