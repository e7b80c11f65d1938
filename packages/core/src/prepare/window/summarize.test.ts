import { describe, expect, test } from 'vitest'
import type { Steps } from '../../breaks.ts'
import { createCompactRule } from '../../compact/rule.ts'
import { createCompressRule } from '../../compress/rule.ts'
import { pricesOf } from '../../cost/prices.ts'
import { requestCost } from '../../cost/request-cost.ts'
import { applyEdits } from '../../edit/apply.ts'
import type { TurnRule } from '../../edit/processor.ts'
import type { Report } from '../../edit/report.ts'
import type { Message } from '../../message/types.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { createRefs } from '../../text/marks/ref.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import { createMessageCounter } from '../../tokens/message-tokens.ts'
import type { Assembled } from '../plan/assemble.ts'
import { Planner, type HistoryPlan } from '../plan/plan.ts'
import { finish, type FinishSetting } from '../view/preparation.ts'
import { RemovedValues } from '../view/removed-values.ts'
import { summarizeAssembled, type SummaryEdit } from './summarize.ts'
import type { Prepared } from '../types.ts'

const messageTokens = createMessageCounter(wordCounter)
const prices = pricesOf('multiples')
function* unchanged(text: string): Steps<string> {
  yield
  return text
}
const rethrow = (_part: string, error: unknown): never => {
  throw error
}
const newPlanner = (
  rules: readonly TurnRule[] = [
    createCompactRule({ minSavings: 0, digest: { share: 0.3 } }, { isOfKind: () => false, shorten: unchanged }),
  ],
): Planner =>
  new Planner({
    rules,
    results: createCompressRule({}, 'default', () => false, createRefs(), undefined, rethrow),
    turns: {},
    prices,
    tokens: wordCounter,
    messageTokens,
    onFailure: rethrow,
  })

const rows = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `Order ORD-${from + index} waits in yard_${from + index}.`).join('\n')
const turn = (number: number): Message[] => [
  user(`List the orders of day ${number}`),
  ...round('list_orders', { day: number }, rows(number * 1000, 40), `a${number}`),
  ...round('count_orders', { day: number }, `${number} is fine`, `b${number}`),
  assistant(`Forty orders on day ${number}.`),
]
const history = [
  ...turn(1),
  ...turn(2),
  ...turn(3),
  user('Cancel one'),
  ...round('look', { id: 'ORD-3001' }, 'ok', 'c'),
]

const summaryOf = (from: number, to: number, said: string): SummaryEdit => ({
  action: 'summarize',
  from,
  to,
  text: asSummary(said),
  rule: 'window',
  reason: 'window-full',
  group: `window@${from}`,
})
const openFromOf = ({ start, conversation, sealed }: HistoryPlan): number =>
  start + conversation.sealed.lengthOf(sealed)

/** One request in which these summaries stand, of which those from `jumpFrom` on are new. */
function request(
  planner: Planner,
  messages: readonly Message[],
  summaries: readonly SummaryEdit[],
  jumpFrom = Infinity,
): Prepared & { plan: HistoryPlan; assembled: Assembled } {
  const plan = planner.plan(messages, {})
  const openFrom = openFromOf(plan)
  const assembled = summarizeAssembled(plan.assembled, messages, summaries, { messageTokens, openFrom, jumpFrom })
  const setting: FinishSetting = {
    mode: 'on',
    tokens: wordCounter,
    messageTokens,
    overhead: { system: 0, tools: 0 },
    prices,
  }
  return { ...finish(messages, plan, assembled, setting), plan, assembled }
}
const total = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0)

describe('summaries in a plan', () => {
  const summary = summaryOf(0, 12, 'Two days were looked at.')

  test('make the view that the edits make, and savings that add up', () => {
    const before = request(newPlanner(), history, [])
    const { messages, edits, report } = request(newPlanner(), history, [summary])
    expect(messages).toEqual(applyEdits(history, JSON.parse(JSON.stringify(edits)) as typeof edits))
    expect(messages[0]).toMatchObject({ role: 'user', source: 'injected', parts: [{ text: summary.text }] })
    expect(messages.slice(1)).toEqual(before.messages.slice(-messages.length + 1))
    expect(report.tokens.after).toBe(total(messages))
    expect(report.tokens.saved).toBe(edits.reduce((sum, edit) => sum + edit.tokensSaved!, 0))
    expect(report.tokens.after).toBeLessThan(before.report.tokens.after)
    expect(report.messages).toEqual({ before: history.length, after: messages.length })
    expect(edits.every(Object.isFrozen)).toBe(true)
  })

  test('leave no edit of their messages in the list, and no tool in the report that is not shown', () => {
    const { edits, report } = request(newPlanner(), history, [summary])
    expect(edits.filter((edit) => edit.action !== 'summarize' && edit.at < 12)).toEqual([])
    expect(report.rules.map(({ rule }) => rule)).toContain('window')
    expect(report.rules.find(({ rule }) => rule === 'window')).toMatchObject({ edits: 1, groups: 1 })
    const all = request(newPlanner(), history, [summaryOf(0, 18, 'Three days.')])
    expect(all.report.tools).toEqual([])
    expect(all.report.rules).toHaveLength(1)
  })

  test('are the same objects in every request, and so is what is sent beside them', () => {
    const planner = newPlanner()
    const first = request(planner, history, [summary])
    const later = request(planner, [...history, ...round('look', {}, 'ok', 'd')], [summary])
    expect(later.edits.find(({ action }) => action === 'summarize')).toBe(
      first.edits.find(({ action }) => action === 'summarize'),
    )
    first.messages.forEach((message, index) => expect(later.messages[index]).toBe(message))
  })

  test('count no message a second time', () => {
    const planner = newPlanner()
    request(planner, history, [summary])
    let counted = 0
    const plan = planner.plan(history, {})
    const counting = createMessageCounter({
      ...wordCounter,
      count: (text) => ((counted += 1), wordCounter.count(text)),
    })
    const setting = { messageTokens: counting, openFrom: openFromOf(plan) }
    summarizeAssembled(plan.assembled, history, [summary], setting)
    const once = counted
    summarizeAssembled(planner.plan(history, {}).assembled, history, [summary], setting)
    expect(once).toBeGreaterThan(0)
    expect(counted).toBe(once)
  })

  test('may be several, with messages that stay between them', () => {
    const { messages, report } = request(newPlanner(), history, [
      summaryOf(0, 6, 'Day one.'),
      summaryOf(12, 18, 'Day three.'),
    ])
    expect(messages.filter(({ source }) => source === 'injected')).toHaveLength(2)
    expect(report.tokens.after).toBe(total(messages))
  })

  test('nothing changes without them', () => {
    const plan = newPlanner().plan(history, {})
    const setting = { messageTokens, openFrom: openFromOf(plan) }
    expect(summarizeAssembled(plan.assembled, history, [], setting)).toBe(plan.assembled)
  })
})

describe('results that point at what a summary covers', () => {
  const shown = rows(7000, 60)
  const twice = [
    user('Read'),
    ...round('read', { path: 'a' }, shown, 'a'),
    assistant('Read.'),
    user('Again'),
    ...round('read', { path: 'b' }, 'other', 'b'),
    ...round('read', { path: 'a' }, shown, 'c'),
    ...round('read', { path: 'a' }, shown, 'd'),
    ...round('look', {}, 'ok', 'e'),
  ]
  const pointing = (prepared: Prepared): number[] =>
    prepared.edits.flatMap((edit) => (edit.action !== 'summarize' && edit.pointsAt ? [edit.at] : []))

  test('are sent whole again, and the savings still add up', () => {
    const before = request(newPlanner([]), twice, [])
    expect(pointing(before)).toEqual([7, 9])
    const after = request(newPlanner([]), twice, [summaryOf(0, 4, 'Read a.')])
    expect(pointing(after)).not.toContain(7)
    expect(after.messages).toContain(twice[8])
    expect(after.report.tokens.after).toBe(total(after.messages))
    expect(after.messages).toEqual(
      applyEdits(
        twice,
        after.edits.map((edit) => ({ ...edit })),
      ),
    )
  })

  test('also where a turn between is covered, because turns are counted back to theirs', () => {
    const between = [...twice.slice(0, 4), user('More'), ...round('look', {}, 'ok', 'f'), assistant('More.')]
    const messages = [...between, ...twice.slice(4)]
    const before = request(newPlanner([]), messages, [])
    expect(pointing(before)).toEqual([11, 13])
    expect(JSON.stringify(before.messages[12])).toContain('of 2 turns before]')
    const after = request(newPlanner([]), messages, [summaryOf(4, 8, 'Looked.')])
    expect(JSON.stringify(after.messages)).not.toContain('turns before]')
    expect(after.messages).toContain(messages[12])
    expect(after.report.tokens.after).toBe(total(after.messages))
    const later = request(newPlanner([]), messages, [summaryOf(9, 11, 'Read b.')])
    expect(JSON.stringify(later.messages)).toContain('of 2 turns before]')
  })

  test('also where a part of the open turn is covered, because uses are named by their number in it', () => {
    const after = request(newPlanner([]), twice, [summaryOf(5, 7, 'Read b.')])
    expect(after.edits.flatMap(({ pointsAt = [] }) => pointsAt).filter(({ at }) => at >= 4)).toEqual([])
    expect(after.report.tokens.after).toBe(total(after.messages))
  })
})

describe('what a jump costs', () => {
  const summary = summaryOf(0, 12, 'Two days were looked at.')
  test('is a break of the cache from its first message on, once', () => {
    const planner = newPlanner()
    const cost = (jumpFrom?: number): Report['cost'] => request(planner, history, [summary], jumpFrom).report.cost
    expect(cost(0).breaksCache).toBe(true)
    expect(cost().breaksCache).toBe(false)
    expect(cost(0).after).toBeGreaterThan(cost().after)
    const { messages } = request(planner, history, [summary], 0)
    // All of the view is written anew, the summary included.
    const anew = { total: total(messages), read: 0 }
    expect(cost(0).after).toBeCloseTo(requestCost({ before: anew, after: anew }, prices).after, 12)
  })
})

describe('values that stood only in summarised messages', () => {
  const find = async (
    values: RemovedValues,
    planner: Planner,
    messages: readonly Message[],
    summaries: readonly SummaryEdit[],
    jumpFrom?: number,
  ): Promise<{ value: string; from: number; rule: string }[]> => {
    const { plan, assembled } = request(planner, messages, summaries, jumpFrom)
    return (await values.find(messages, plan, assembled)).map(({ value, from, rule }) => ({ value, from, rule }))
  }
  const next = (id: string): Message[] => [...history, ...round('cancel', { id }, 'ok', id)]

  test('count as removed when a later call uses them, and not when the summary says them', async () => {
    const [values, planner] = [new RemovedValues(), newPlanner()]
    const summary = summaryOf(0, 12, 'The first was ORD-1000.')
    expect(await find(values, planner, history, [summary], 0)).toEqual([])
    const used = await find(values, planner, next('ORD-1007'), [summary])
    expect(used).toMatchObject([{ value: 'ORD-1007' }])
    expect(await find(values, planner, next('ORD-1000'), [summary])).toEqual([])
    // What a turn that stays shows is not missing.
    expect(await find(values, planner, next('ORD-3005'), [summary])).toEqual([])
  })

  test('are not told of calls that were made before the jump', async () => {
    const [values, planner] = [new RemovedValues(), newPlanner()]
    const summary = summaryOf(0, 12, 'Two days.')
    expect(await find(values, planner, history, [])).toEqual([])
    expect(await find(values, planner, next('ORD-1007'), [summary], 0)).toEqual([])
    expect(
      await find(values, planner, [...next('ORD-1007'), ...round('cancel', { id: 'ORD-1008' }, 'ok', 'x')], [summary]),
    ).toEqual([{ value: 'ORD-1008', from: 0, rule: 'window' }])
  })
})
