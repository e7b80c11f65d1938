import type { FoundLine } from '../../model/search.ts'
import type { RequestView } from '../../model/types.ts'
import { isSent } from '../setting.ts'
import type { Texts } from '../texts/texts.ts'

/** Whether something of a line may be missing from what is sent, so that there is something to get back. */
export const isMissing = ({ fate }: FoundLine): boolean =>
  fate === 'left-out' || fate === 'not-found' || fate === 'piece'

/** What became of a line, in words; in `observe` it was sent, and of a plan nothing was. */
export function fateText(
  view: Pick<RequestView, 'mode' | 'isPlan'>,
  { fate, at: hitAt, sentAt }: FoundLine,
  { fates, wouldFates, elsewhereHere }: Pick<Texts, 'fates' | 'wouldFates' | 'elsewhereHere'>,
  number: (value: number) => string,
): string {
  const at = sentAt === undefined ? '' : number(sentAt)
  if (isSent(view) && fate === 'elsewhere' && sentAt === hitAt) return elsewhereHere
  if (isSent(view) || (fate === 'sent' && !view.isPlan)) return fates[fate](at)
  return view.isPlan ? wouldFates[fate](at) : `${fates.sent('')}. ${wouldFates[fate](at)}`
}
