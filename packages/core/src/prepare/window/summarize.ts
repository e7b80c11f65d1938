import { applyOperations, sharedView } from '../../edit/apply.ts'
import { firstMessageOf } from '../../edit/first-message.ts'
import { freezeJson } from '../../edit/freeze-json.ts'
import type { OperationList } from '../../edit/operation-list.ts'
import { addEdit, type Operations } from '../../edit/operations.ts'
import { summaryOperations } from '../../edit/summary-operations.ts'
import type { Edit, SummarizeEdit } from '../../edit/types.ts'
import { pairRound } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import { totalTokens, type Assembled } from '../plan/assemble.ts'
import { EditSums } from '../plan/edit-sums.ts'

/** A summary the window decided on: frozen, and the same object in every request it stands in. */
export type SummaryEdit = Edit & SummarizeEdit

/** What putting summaries in place needs. */
export interface SummarizeSetting {
  readonly messageTokens: (message: Message) => number
  /** Where the open turn begins; the number of messages where there is none. */
  readonly openFrom: number
  /** Where the first summary begins that the request before did not have. Default Infinity: there is none. */
  readonly jumpFrom?: number
}

const known = new WeakMap<SummaryEdit, SummaryEdit>()

/** A summary with what it saves: the same object while that is the same, so that nobody looks at it twice. */
function countedSummary(summary: SummaryEdit, tokensSaved: number): SummaryEdit {
  const before = known.get(summary)
  if (before?.tokensSaved === tokensSaved) return before
  const counted: SummaryEdit = freezeJson({ ...summary, tokensSaved })
  known.set(summary, counted)
  return counted
}

/** The first summary that ends behind a message, found by halving: it covers the message or stands after it. */
function nextSummary(summaries: readonly SummaryEdit[], at: number): SummaryEdit | undefined {
  let [low, high] = [0, summaries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (summaries[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return summaries[low]
}

function isCovered(summaries: readonly SummaryEdit[], at: number): boolean {
  const next = nextSummary(summaries, at)
  return next !== undefined && next.from <= at
}

const placeOf = (edit: Edit): string =>
  edit.action === 'replace-result' ? `${edit.at}.${edit.call}.${edit.result ?? 0}` : ''

/** The operations without an edit of a result; `edits` are those that stay. */
function withoutEdit(
  operations: OperationList,
  messages: readonly Message[],
  edit: Edit,
  edits: readonly Edit[],
): OperationList {
  if (edit.action !== 'replace-result') return operations
  const round = pairRound(messages, edit.at)
  const { at } = round.uses[edit.call]!.results[edit.result ?? 0]!
  const again: Operations = new Map()
  for (const other of edits)
    if (other.action !== 'summarize' && other.at === edit.at) addEdit(again, messages, other, round)
  return operations.with(at, [again.get(at)])
}

/**
 * What stays of a list of edits, and the edits of results that are sent whole again because what they point at is gone or
 * no longer has the number they call it by. One that a later edit replaces shows nothing, so it stays.
 */
function sortOut(
  edits: readonly Edit[],
  summaries: readonly SummaryEdit[],
  openFrom: number,
): { stay: Edit[]; undone: Edit[] } {
  const outside = edits.filter((edit) => !isCovered(summaries, firstMessageOf(edit)))
  const partsOpenTurn = summaries.some(({ to }) => to > openFrom)
  /** Whether a summary took the target, or turns between it and what points at it, which counts them. */
  function isLost(at: number, from: number): boolean {
    if (partsOpenTurn && at >= openFrom) return true
    const next = nextSummary(summaries, at)
    return next !== undefined && next.from < openFrom && next.to <= from
  }
  const pointsInside = (edit: Edit): boolean =>
    edit.pointsAt?.some(({ at }) => isLost(at, firstMessageOf(edit))) === true
  if (!outside.some(pointsInside)) return { stay: outside, undone: [] }
  const last = new Map(outside.map((edit) => [placeOf(edit), edit]))
  const isUndone = (edit: Edit): boolean => pointsInside(edit) && last.get(placeOf(edit)) === edit
  return { stay: outside.filter((edit) => !isUndone(edit)), undone: outside.filter(isUndone) }
}

/**
 * Puts summaries in the place of messages of a plan; they stand in order and the laws allow them (`whyJumpForbidden`). The
 * edits of these messages drop out, and what a summary saves is counted from the messages as they are stored, so that the
 * savings still add up. A result that points at one of these messages is sent whole again.
 */
export function summarizeAssembled(
  assembled: Assembled,
  messages: readonly Message[],
  summaries: readonly SummaryEdit[],
  { messageTokens, openFrom, jumpFrom = Infinity }: SummarizeSetting,
): Assembled {
  if (summaries.length === 0) return assembled
  const { stay, undone } = sortOut(assembled.edits, summaries, openFrom)
  let { operations } = assembled
  for (const edit of undone) operations = withoutEdit(operations, messages, edit, stay)
  const counted = summaries.map((summary): SummaryEdit => {
    const { from, to } = summary
    const made = summaryOperations(summary)
    operations = operations.with(from, made)
    const tokensSaved =
      totalTokens(messages.slice(from, to), messageTokens) - messageTokens(sharedView(messages[from]!, made[0])!)
    return countedSummary(summary, tokensSaved)
  })
  const edits = [...stay, ...counted]
  const sums = new EditSums()
  sums.count(edits)
  return { ...assembled, operations, view: applyOperations(messages, operations), edits, sums, jumpFrom }
}
