import { applyOperations } from '../../edit/apply.ts'
import { OperationList } from '../../edit/operation-list.ts'
import { markRemoved, type Operations } from '../../edit/operations.ts'
import type { Kept } from '../../edit/processor.ts'
import type { DroppedGroup, HistoryProblem, Report } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import type { Recalls, SummedDecisions } from '../history/decisions.ts'
import { EditSums } from './edit-sums.ts'

/** Decisions about a whole history; the lists belong to the request. */
export interface Assembled {
  readonly operations: OperationList
  /** What is sent; the head as it is. */
  readonly view: readonly Message[]
  readonly edits: Edit[]
  readonly kept: Kept[]
  readonly dropped: DroppedGroup[]
  readonly problems: HistoryProblem[]
  readonly recalls: Recalls
  readonly tokensBefore: number
  readonly sums: EditSums
  /** Where the first summary begins that the request before did not have. Default Infinity: there is none. */
  readonly jumpFrom?: number
}

const joined = <T>(before: readonly T[], after: readonly T[] = []): T[] => before.concat(after)

/** Puts the decisions about the turns behind the head together. */
export function assemble(
  head: readonly Message[],
  sealed: SummedDecisions,
  open: SummedDecisions | undefined,
): Assembled {
  const { sums, recalls } = sealed
  if (open) sums.include(open.sums)
  return {
    operations: new OperationList(head.length, joined(sealed.operations, open?.operations)),
    // The head may be of a class of the host's own.
    view: [...head].concat(sealed.view, open?.view ?? []),
    edits: joined(sealed.edits, open?.edits),
    kept: joined(sealed.kept, open?.kept),
    dropped: joined(sealed.dropped, open?.dropped),
    problems: joined(sealed.problems, open?.problems),
    recalls: {
      count: recalls.count + (open?.recalls.count ?? 0),
      tokens: recalls.tokens + (open?.recalls.tokens ?? 0),
    },
    tokensBefore: sealed.tokensBefore + (open?.tokensBefore ?? 0),
    sums,
  }
}

/** The same history with other operations and with edits that were added to its list. */
export function reassemble(assembled: Assembled, messages: readonly Message[], operations: Operations): Assembled {
  const sums = new EditSums()
  sums.count(assembled.edits)
  const view = applyOperations(messages, operations)
  return { ...assembled, operations: OperationList.from(markRemoved(messages, operations)), view, sums }
}

/** One line for a log. */
export function summaryLine({ mode, tokens, counter, messages, wouldHaveSaved }: Report): string {
  const { before, after, saved } = tokens
  const share = `${before === 0 ? 0 : Math.round((100 * saved) / before)} %`
  const estimated = counter.exact ? '' : ', estimated'
  if (mode !== 'observe')
    return `winnow: ${before} -> ${after} tokens (${share} saved${estimated}), ${messages.before} -> ${messages.after} messages`
  const dollars = wouldHaveSaved?.dollars === undefined ? '' : ` and $${wouldHaveSaved.dollars.toFixed(6)}`
  return `winnow: only observes; would have saved ${saved} of ${before} tokens (${share}${estimated})${dollars}`
}

/** Tokens of all messages. */
export const totalTokens = (messages: readonly Message[], messageTokens: (message: Message) => number): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0)
