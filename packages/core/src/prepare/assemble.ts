import type { MessageOperation, Operations } from '../edit/operations.ts'
import type { Kept } from '../edit/processor.ts'
import type { DroppedGroup, HistoryProblem, Report, RuleReport } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import type { HistoryPlan, PlacedPlan } from './plan.ts'

/** Decisions of all turns with positions in the whole history. */
export interface Assembled {
  readonly operations: Operations
  readonly edits: Edit[]
  readonly kept: Kept[]
  readonly dropped: DroppedGroup[]
}

const moved = <T extends { readonly at: number }>(item: T, by: number): T =>
  by === 0 ? item : { ...item, at: item.at + by }

/** The group of an edit names the place of its turn, so that groups of different turns never mix. */
const placed = (edit: Edit, start: number): Edit => ({ ...moved(edit, start), group: `${edit.group}@${start}` })

function placedOperations(plan: PlacedPlan, operations: Map<number, MessageOperation>): void {
  for (const [at, operation] of plan.plan.operations) operations.set(at + plan.start, operation)
}

/** Puts the decisions of the sealed turns of a history together. */
export function assemble(plan: HistoryPlan): Assembled {
  const operations: Operations = new Map()
  const edits: Edit[] = []
  const kept: Kept[] = []
  const dropped: DroppedGroup[] = []
  for (const turn of plan.sealed) {
    placedOperations(turn, operations)
    for (const edit of turn.plan.edits) edits.push(placed(edit, turn.start))
    for (const note of turn.plan.kept) kept.push(moved(note, turn.start))
    for (const group of turn.plan.dropped) dropped.push({ ...group, group: `${group.group}@${turn.start}` })
  }
  return { operations, edits, kept, dropped }
}

/** Sums the edits by rule, in the order the rules first acted. */
export function ruleReports(edits: readonly Edit[]): RuleReport[] {
  const rules = new Map<string, { edits: number; groups: Set<string>; tokensSaved: number }>()
  for (const edit of edits) {
    let rule = rules.get(edit.rule)
    if (!rule) rules.set(edit.rule, (rule = { edits: 0, groups: new Set(), tokensSaved: 0 }))
    rule.edits += 1
    rule.groups.add(edit.group)
    rule.tokensSaved += edit.tokensSaved ?? 0
  }
  return [...rules].map(([rule, { edits: count, groups, tokensSaved }]) => ({
    rule,
    edits: count,
    groups: groups.size,
    tokensSaved,
  }))
}

/** What the history itself breaks, turn by turn. */
export function historyProblems(plan: HistoryPlan): HistoryProblem[] {
  const problems: HistoryProblem[] = []
  const turns = [
    ...plan.sealed.map(({ start, plan: { turn } }) => ({ start, turn })),
    ...(plan.open ? [{ start: 0, turn: plan.open }] : []),
  ]
  for (const { start, turn } of turns) {
    for (const round of turn.rounds) {
      for (const place of round.orphans)
        problems.push({ at: start + place.at, problem: 'a result that answers no call' })
      const isPending = !turn.sealed && round === turn.rounds.at(-1)
      if (isPending) continue
      for (const use of round.uses) {
        if (use.results.length === 0)
          problems.push({ at: start + use.at, problem: `a call of ${use.value.toolName} without a result` })
      }
    }
  }
  return problems
}

/** One line for a log. */
export function summaryLine(report: Report): string {
  const { before, after, saved } = report.tokens
  const share = before === 0 ? 0 : Math.round((100 * saved) / before)
  return `winnow: ${before} -> ${after} tokens (${share} % saved${report.counter.exact ? '' : ', estimated'}), ${report.messages.before} -> ${report.messages.after} messages`
}

/** Tokens of all messages. */
export const totalTokens = (messages: readonly Message[], messageTokens: (message: Message) => number): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0)
