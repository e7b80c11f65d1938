import { sharedView } from '../../edit/apply.ts'
import { freezeJson } from '../../edit/freeze-json.ts'
import type { MessageOperation } from '../../edit/operations.ts'
import type { Kept } from '../../edit/processor.ts'
import type { DroppedGroup, HistoryProblem } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import { EditSums } from '../plan/edit-sums.ts'

/** Tool uses through which a model read again what was left out. */
export interface Recalls {
  readonly count: number
  readonly tokens: number
}

/** What was decided about some consecutive messages, with positions in the whole history. */
export interface MessageDecisions {
  /** What is sent of them. */
  readonly view: readonly Message[]
  /** What happens to each message. */
  readonly operations: readonly (MessageOperation | undefined)[]
  readonly edits: readonly Edit[]
  readonly kept: readonly Kept[]
  readonly dropped: readonly DroppedGroup[]
  /** What the history itself breaks. */
  readonly problems: readonly HistoryProblem[]
  readonly recalls: Recalls
  readonly tokensBefore: number
}

/** Decisions with what their edits add up to. */
export interface SummedDecisions extends MessageDecisions {
  readonly sums: EditSums
}

const moved = <T extends { readonly at: number }>(item: T, by: number): T =>
  by === 0 ? item : { ...item, at: item.at + by }

/** The group of an edit names the place of its turn, so that groups of different turns never mix. */
function movedEdit(edit: Edit, start: number): Edit {
  const own = { ...edit, group: `${edit.group}@${start}` } as Edit & { at: number; pointsAt?: Edit['pointsAt'] }
  // Only the window makes summaries, of whole histories.
  if (edit.action !== 'summarize') own.at += start
  if (own.pointsAt) own.pointsAt = own.pointsAt.map((place) => moved(place, start))
  return freezeJson(own)
}

/**
 * Decisions that only grow; what they are given is counted from the start of a turn. They are frozen, because later
 * requests hand out the same objects.
 */
export class Decisions implements SummedDecisions {
  /** The messages as they were seen last. */
  readonly messages: Message[] = []
  readonly view: Message[] = []
  /** For each message, how much of the view stands before it. */
  readonly #viewBefore: number[] = []
  readonly operations: (MessageOperation | undefined)[] = []
  readonly edits: Edit[] = []
  readonly kept: Kept[] = []
  readonly dropped: DroppedGroup[] = []
  readonly problems: HistoryProblem[] = []
  readonly sums: EditSums = new EditSums()
  recalls: Recalls = { count: 0, tokens: 0 }
  tokensBefore = 0

  /** How much of the view stands before a message. */
  viewBefore(at: number): number {
    return this.#viewBefore[at] ?? this.view.length
  }

  addMessage(message: Message, operation: MessageOperation | undefined): void {
    this.#viewBefore.push(this.view.length)
    this.messages.push(message)
    this.operations.push(operation)
    const shown = sharedView(message, operation)
    if (shown) this.view.push(shown)
    else if (operation) operation.remove = true
  }

  /** Takes back the messages from `at` on, for adding them as they are now. */
  cutMessages(at: number): void {
    this.view.length = this.viewBefore(at)
    this.#viewBefore.length = this.messages.length = this.operations.length = at
  }

  addEdits(edits: readonly Edit[], start: number): void {
    this.sums.count(edits)
    for (const edit of edits) this.edits.push(movedEdit(edit, start))
  }

  addKept(kept: readonly Kept[], start: number): void {
    for (const note of kept) this.kept.push(freezeJson(moved(note, start)))
  }

  addDropped(dropped: readonly DroppedGroup[], start: number): void {
    for (const group of dropped) this.dropped.push(freezeJson({ ...group, group: `${group.group}@${start}` }))
  }

  addProblems(problems: readonly HistoryProblem[], start: number): void {
    for (const problem of problems) this.problems.push(freezeJson(moved(problem, start)))
  }

  /** The same with what is wrong with, and was recalled in, a round that is not finished. */
  and(problems: readonly HistoryProblem[], { count, tokens }: Recalls, start: number): SummedDecisions {
    const { view, operations, edits, kept, dropped, tokensBefore, sums } = this
    return {
      view,
      operations,
      edits,
      kept,
      dropped,
      problems: [...this.problems, ...problems.map((problem) => moved(problem, start))],
      recalls: { count: this.recalls.count + count, tokens: this.recalls.tokens + tokens },
      tokensBefore,
      sums,
    }
  }

  addRecalls({ count, tokens }: Recalls): void {
    if (count > 0) this.recalls = { count: this.recalls.count + count, tokens: this.recalls.tokens + tokens }
  }
}
