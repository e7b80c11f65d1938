import type { Edit, SummarizeEdit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import { ownPairs, ownTurns } from './oracle.ts'
import type { Case } from './subject.ts'

/** The summaries among edits. */
export const summariesAmong = (edits: readonly Edit[]): (Edit & SummarizeEdit)[] =>
  edits.filter((edit): edit is Edit & SummarizeEdit => edit.action === 'summarize')

/** Where the summary stands in the history that a message of a view is; -1 where it is none of these. */
export function summaryOrigin(message: Message, summaries: readonly SummarizeEdit[]): number {
  const [part] = message.parts
  if (message.role !== 'user' || message.source !== 'injected' || part?.type !== 'text') return -1
  return summaries.find(({ text }) => text === part.text)?.from ?? -1
}

/** The messages of a history that summaries stand for. */
export const coveredBy = (summaries: readonly SummarizeEdit[]): Set<number> =>
  new Set(summaries.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))

const isPinned = ({ pinned, parts }: Message): boolean =>
  pinned === true || parts.some((part) => 'pinned' in part && part.pinned)

/** Why a message may not be covered by a jump of the window, if it may not, as the design says it. */
export function whyUncoverable(history: readonly Message[], at: number, given: Case): string | undefined {
  const message = history[at]!
  const turn = ownTurns(history, given.turns).find(({ start, end }) => at >= start && at < end)
  if (message.role === 'system') return 'a system message'
  if (!turn) return 'what stands before the first turn'
  if (isPinned(message)) return 'what is pinned'
  if (turn.sealed) return undefined
  if (message.role === 'user') return 'what a person wrote in the open turn'
  const round = history.findLastIndex(({ role }, index) => index <= at && role === 'assistant')
  if (!history.slice(round + 1).some(({ role }) => role === 'assistant')) return 'the newest round'
  const { pairs } = ownPairs(history)
  const isOpen = pairs.some((pair) => pair.at === round && pair.results.length === 0)
  return isOpen ? 'a call that is not answered' : undefined
}
