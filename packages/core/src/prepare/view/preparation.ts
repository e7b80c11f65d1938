import { applyOperations } from '../../edit/apply.ts'
import { rememberOperations } from '../../edit/operations.ts'
import type { Prices } from '../../cost/types.ts'
import { wouldHaveSaved, type ModelUse, type WindowReport } from '../../edit/report.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { totalTokens, type Assembled } from '../plan/assemble.ts'
import type { RequestIdentity } from './identity.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import { noModels } from '../plan/plan-consulted.ts'
import { requestMoney } from './request-money.ts'
import type { Mode, Prepared } from '../types.ts'
import type { MarkedHistory } from './whole.ts'

/** What finishing a plan needs. */
export interface FinishSetting {
  readonly mode: Mode
  /** Missing where no request is prepared. */
  readonly identity?: RequestIdentity
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly overhead: { readonly system: number; readonly tools: number }
  readonly prices: Prices
  /** What was asked beside the request. */
  readonly models?: ModelUse
  readonly window?: WindowReport | undefined
  /** What was planned on, where results are wanted whole. */
  readonly marked?: MarkedHistory
}

/** Where what is wanted whole may change the request at first: a window may stand elsewhere with it. */
function jumpOf({ start }: HistoryPlan, { marked, window }: FinishSetting): number {
  if (!marked || marked.jumpFrom === Infinity) return Infinity
  return window ? Math.min(start, marked.jumpFrom) : marked.jumpFrom
}

/** The view, the edits and the report of a planned history. */
export function finish(
  messages: readonly Message[],
  plan: HistoryPlan,
  assembled: Assembled,
  setting: FinishSetting,
): Prepared {
  const { edits, kept, dropped, problems, recalls, operations, sums } = assembled
  const { marked } = setting
  const isMarked = marked !== undefined && marked.messages !== messages
  const view = edits.length === 0 ? messages : isMarked ? applyOperations(messages, operations) : assembled.view
  const jump = jumpOf(plan, setting)
  rememberOperations(edits, messages, operations)
  const before = assembled.tokensBefore + totalTokens(messages.slice(0, plan.start), setting.messageTokens)
  const saved = sums.tokensSaved
  const { overhead, messageTokens, prices, models = noModels } = setting
  const sent = before + overhead.system + overhead.tools
  const total = { before: sent, after: sent - saved }
  const from = { ...assembled, jumpFrom: Math.min(jump, assembled.jumpFrom ?? Infinity) }
  const cost = requestMoney(messages, plan, from, { prices, messageTokens, total, models })
  return {
    messages: setting.mode === 'on' ? view : messages,
    edits: setting.mode === 'on' ? edits : [],
    report: {
      ...setting.identity,
      mode: setting.mode,
      counter: { name: setting.tokens.name, exact: setting.tokens.exact },
      tokens: { before, after: before - saved, saved },
      overhead,
      cost,
      ...(setting.mode === 'observe' ? { wouldHaveSaved: wouldHaveSaved(saved, cost) } : {}),
      messages: { before: messages.length, after: view.length },
      turns: { sealed: plan.sealed, open: plan.open ? 1 : 0 },
      rules: sums.rules,
      tools: sums.tools,
      recalls,
      models,
      ...(setting.window ? { window: setting.window } : {}),
      ...(marked?.report ? { whole: { ...marked.report, ...(jump === Infinity ? {} : { changedFrom: jump }) } } : {}),
      kept,
      dropped,
      problems,
    },
  }
}

/** All turns of a planned history with absolute positions. */
export function turnsOf({ conversation: { sealed }, sealed: count, start, open }: HistoryPlan): Turn[] {
  const turns = sealed.plans.slice(0, count).map(({ turn }, index) => movedTurn(turn, start + sealed.lengthOf(index)))
  return open ? [...turns, movedTurn(open, start + sealed.lengthOf(count))] : turns
}

function movedTurn(turn: Turn, by: number): Turn {
  if (by === 0) return turn
  const moved = <Place extends { readonly at: number }>(place: Place): Place => ({ ...place, at: place.at + by })
  const rounds = turn.rounds.map((round) => ({
    at: round.at + by,
    end: round.end + by,
    uses: round.uses.map((use) => ({ ...moved(use), results: use.results.map(moved) })),
    orphans: round.orphans.map(moved),
  }))
  return { ...turn, start: turn.start + by, end: turn.end + by, answerFrom: turn.answerFrom + by, rounds }
}
