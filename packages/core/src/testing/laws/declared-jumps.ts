import type { Edit, SummarizeEdit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import { ownPairs, ownTurns } from './oracle.ts'
import { originOf, type Case } from './subject.ts'

/** The summaries among edits. */
export const summariesAmong = (edits: readonly Edit[]): (Edit & SummarizeEdit)[] =>
  edits.filter((edit): edit is Edit & SummarizeEdit => edit.action === 'summarize')

/** What a message says as the summary that it may be. */
function summaryText({ role, source, parts: [part] }: Message): string | undefined {
  return role === 'user' && source === 'injected' && part?.type === 'text' ? part.text : undefined
}

/**
 * Where the messages of a view stand in the tagged history, a summary where what it stands for begins; -1 for what is
 * neither. Summaries may say the same, so each is taken once, in order.
 */
export function originsIn(view: readonly Message[], summaries: readonly SummarizeEdit[]): number[] {
  const left = summaries.toSorted((a, b) => a.from - b.from)
  return view.map((message) => {
    const own = originOf(message)
    const said = own < 0 ? summaryText(message) : undefined
    const at = left.findIndex(({ text }) => text === said)
    return at < 0 ? own : left.splice(at, 1)[0]!.from
  })
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
