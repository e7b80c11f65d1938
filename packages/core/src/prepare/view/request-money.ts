import { moneyOf } from '../../cost/bill.ts'
import { requestCost } from '../../cost/request-cost.ts'
import type { Prices } from '../../cost/types.ts'
import { sharedView } from '../../edit/apply.ts'
import type { CostReport, ModelUse } from '../../edit/report.ts'
import { firstMessageOf } from '../../edit/first-message.ts'
import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import type { Assembled } from '../plan/assemble.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import type { TurnPlan } from '../plan/turn-plan.ts'

/** What the money of a request is worked out from. */
export interface MoneySetting {
  readonly prices: Prices
  readonly messageTokens: (message: Message) => number
  /** Tokens of all that is sent, before and after. */
  readonly total: { readonly before: number; readonly after: number }
  /** What was asked besides. */
  readonly models: ModelUse
}

/** The first message an edit changes; of a result that is replaced, the message that holds it. */
function firstChanged(edit: Edit, { turn }: TurnPlan): number {
  if (edit.action !== 'replace-result') return firstMessageOf(edit)
  const use = turn.rounds.find(({ at }) => at === edit.at)?.uses[edit.call]
  return use?.results[edit.result ?? 0]?.at ?? edit.at + 1
}

/**
 * The first message that is sent in another form than the request before sent it: where the turn that the model's last
 * message belongs to was sealed, or where results were cleared after it; a jump of the
 * window may have changed more.
 */
function changedFrom({ conversation, sealed, start, clearedFrom }: HistoryPlan, lastSpoken: number): number {
  const openFrom = start + conversation.sealed.lengthOf(sealed)
  if (lastSpoken >= openFrom || sealed === 0) return clearedFrom
  const turnFrom = start + conversation.sealed.lengthOf(sealed - 1)
  const plan = conversation.sealed.plans[sealed - 1]!
  // What was decided while the turn was open was sent that way before.
  const later = plan.edits.filter(({ rule }) => rule !== 'compress' && rule !== 'clearing')
  return later.reduce((first, edit) => Math.min(first, turnFrom + firstChanged(edit, plan)), Infinity)
}

/**
 * What a request costs with the history as it is and as it is sent. A pure function of the history: the request before it
 * is taken to have ended where the model last spoke, and its prefix to stand in the cache. What models were asked besides is
 * part of what it costs; of embedders, which take a small part of what models do, the price is not known.
 */
export function requestMoney(
  messages: readonly Message[],
  plan: HistoryPlan,
  { operations, jumpFrom = Infinity }: Assembled,
  { prices, messageTokens, total, models }: MoneySetting,
): CostReport {
  const lastSpoken = messages.findLastIndex(({ role }) => role === 'assistant')
  const newFrom = Math.max(0, lastSpoken)
  const changed = Math.min(changedFrom(plan, lastSpoken), jumpFrom)
  const tokensFrom = (from: number, view: (message: Message, at: number) => Message | undefined): number => {
    let sum = 0
    for (let at = from; at < messages.length; at += 1) {
      const shown = view(messages[at]!, at)
      if (shown) sum += messageTokens(shown)
    }
    return sum
  }
  const unread = {
    before: tokensFrom(newFrom, (message) => message),
    after: tokensFrom(Math.min(newFrom, changed), (message, at) => sharedView(message, operations.get(at))),
  }
  const readOf = (side: 'before' | 'after'): number => (lastSpoken < 0 ? 0 : total[side] - unread[side])
  const { before, after } = requestCost(
    { before: { total: total.before, read: readOf('before') }, after: { total: total.after, read: readOf('after') } },
    prices,
  )
  const asked = moneyOf({ read: 0, written: 0, plain: models.input, output: models.output }, prices)
  const all = after + asked
  return { prices: prices.name, before, after: all, saved: before - all, models: asked, breaksCache: changed < newFrom }
}
