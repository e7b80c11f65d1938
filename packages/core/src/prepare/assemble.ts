import type { MessageOperation, Operations } from '../edit/operations.ts'
import type { Kept } from '../edit/processor.ts'
import type { DroppedGroup, HistoryProblem, Report, RuleReport } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import type { TurnPlan } from './turn-plan.ts'

/** A sealed turn of a history with its decision; `start` is its place in the history. */
export interface PlacedPlan {
  readonly start: number
  readonly plan: TurnPlan
}

/** Decisions of all turns with positions in the whole history. */
export interface Assembled {
  readonly operations: Operations
  readonly edits: Edit[]
  readonly kept: Kept[]
  readonly dropped: DroppedGroup[]
  readonly problems: HistoryProblem[]
  readonly recalls: { readonly count: number; readonly tokens: number }
  readonly tokensBefore: number
}

const moved = <T extends { readonly at: number }>(item: T, by: number): T =>
  by === 0 ? item : { ...item, at: item.at + by }

/** The group of an edit names the place of its turn, so that groups of different turns never mix. */
const placed = (edit: Edit, start: number): Edit => ({
  ...moved(edit, start),
  group: `${edit.group}@${start}`,
  ...(edit.pointsAt ? { pointsAt: edit.pointsAt.map((place) => moved(place, start)) } : {}),
})

function placedOperations(plan: PlacedPlan, operations: Map<number, MessageOperation>): void {
  for (const [at, operation] of plan.plan.operations) operations.set(at + plan.start, operation)
}

/** Puts the decisions of the sealed turns of a history together. */
export function assemble(sealed: readonly PlacedPlan[]): Assembled {
  return addTurns(noDecisions(), sealed)
}

const noDecisions = (): Assembled => ({
  operations: new Map(),
  edits: [],
  kept: [],
  dropped: [],
  problems: [],
  recalls: { count: 0, tokens: 0 },
  tokensBefore: 0,
})
/** Adds the decisions of further turns. */
function addTurns(assembled: Assembled, turns: readonly PlacedPlan[]): Assembled {
  const { operations, edits, kept, dropped, problems } = assembled
  let { tokensBefore, recalls } = assembled
  for (const turn of turns) {
    placedOperations(turn, operations)
    for (const edit of turn.plan.edits) edits.push(placed(edit, turn.start))
    for (const note of turn.plan.kept) kept.push(moved(note, turn.start))
    for (const group of turn.plan.dropped) dropped.push({ ...group, group: `${group.group}@${turn.start}` })
    for (const problem of turn.plan.problems) problems.push(moved(problem, turn.start))
    tokensBefore += turn.plan.tokensBefore
    const { count, tokens } = turn.plan.recalls
    if (count > 0) recalls = { count: recalls.count + count, tokens: recalls.tokens + tokens }
  }
  return { operations, edits, kept, dropped, problems, recalls, tokensBefore }
}

/** The decisions of the sealed turns, and those of the open turn where there is one. */
export const withOpenTurn = (sealed: Assembled, open: PlacedPlan | undefined): Assembled =>
  open ? addTurns(copyAssembled(sealed), [open]) : sealed

/** A copy that can be added to. */
export const copyAssembled = (assembled: Assembled): Assembled => ({
  ...assembled,
  operations: new Map(assembled.operations),
  edits: [...assembled.edits],
  kept: [...assembled.kept],
  dropped: [...assembled.dropped],
  problems: [...assembled.problems],
})

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

/** One line for a log. */
export function summaryLine(report: Report): string {
  const { before, after, saved } = report.tokens
  const share = before === 0 ? 0 : Math.round((100 * saved) / before)
  return `winnow: ${before} -> ${after} tokens (${share} % saved${report.counter.exact ? '' : ', estimated'}), ${report.messages.before} -> ${report.messages.after} messages`
}

/** Tokens of all messages. */
export const totalTokens = (messages: readonly Message[], messageTokens: (message: Message) => number): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0)
