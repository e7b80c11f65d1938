import type { Steps } from '../../breaks.ts'
import { because } from '../../edit/because.ts'
import { applyOperations } from '../../edit/apply.ts'
import { groupsOf } from '../../edit/groups.ts'
import type { Operations } from '../../edit/operations.ts'
import type { Kept, SealedTurn, TurnRule, TurnRuleInSteps } from '../../edit/processor.ts'
import type { DroppedGroup, HistoryProblem } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'
import type { ToolUse } from '../../message/pairing.ts'
import { readTurn, type Turn, type TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { WrittenPaths } from '../../text/shell/scripts.ts'
import { changedAfter, mayHaveWritten, mayHideWrites, writtenIn } from '../history/changed-files.ts'
import type { WalkEvent } from '../../window/walk-events.ts'
import { acceptGroup, resetOperations } from './accept.ts'
import { nothingAbsent, type IncomingSetting } from './incoming-results.ts'
import type { Recalls } from '../history/decisions.ts'
import { turnProblems } from '../history/problems.ts'
import { whyUseProtected } from './protect.ts'
import { recallsOf } from '../history/recalls.ts'
import { absentAfter, sentTurn } from './turn-view.ts'
import { planIncoming } from './incoming-of-sealed-turn.ts'
import { staysValid } from './turn-validity.ts'
import { mayShowClearing } from './turn-clearing.ts'
import { findPoor, groundOf, planned, withNote } from './turn-worth.ts'

/** What a sealed turn becomes, with positions counted from the start of the turn. */
export interface TurnPlan {
  readonly turn: Turn
  /** What the host said of its messages. */
  readonly statuses: string
  /** What a person said next, as far as the plan goes by it. */
  readonly next: string | undefined
  readonly operations: Operations
  readonly edits: readonly Edit[]
  readonly kept: readonly Kept[]
  readonly dropped: readonly DroppedGroup[]
  /** What the turn itself breaks. */
  readonly problems: readonly HistoryProblem[]
  /** Whether a call of this turn or of one before changed files. */
  readonly writesFiles: boolean
  /** The files that calls of this turn write, as far as their arguments name them. */
  readonly written: readonly string[]
  /** The files that calls of this turn and of those before changed; missing where a digest may stand for such a call. */
  readonly changed: WrittenPaths | undefined
  /** Requests the conversation made up to the end of this turn. */
  readonly requests: number
  /** What a model read again of what was left out. */
  readonly recalls: Recalls
  readonly tokensBefore: number
  /** Characters of its messages, where a store told them. */
  readonly characters?: number
  /** What a window goes by: what was sent of the turn while it was open. Empty without a window. */
  readonly walked: readonly WalkEvent[]
}

/** What planning a turn needs besides the turn. */
export interface PlanSetting {
  readonly rules: readonly TurnRuleInSteps[]
  readonly incoming: IncomingSetting
  readonly turns: TurnOptions
  readonly system: string
  /** What else each rule goes by, by its name. */
  readonly inputs: ReadonlyMap<string, string>
  /** How many messages of the history stand before the turn. */
  readonly offset: number
  readonly statuses: string
  /** What a person said next; missing where the host ends turns, or nobody spoke yet. */
  readonly next: string | undefined
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  /** Whether an earlier turn was shortened that held the same call. */
  readonly isAskedAgain: (use: ToolUse) => boolean
  /** Whether an earlier turn changed files. */
  readonly wroteBefore: boolean
  /** The files that earlier turns changed; missing where a digest may stand for such a call. */
  readonly changedBefore: WrittenPaths | undefined
  /** Requests the conversation made before the turn. */
  readonly requestsBefore: number
  readonly onFailure: (rule: string, error: unknown) => void
}

/**
 * Decides what a sealed turn becomes, on its results as they arrived where nothing stays that clearing may have taken;
 * else what went while the turn was open stays away. `messages` are those of the turn alone; all positions count from its
 * start. Each step takes little time.
 */
export function* planTurn(messages: readonly Message[], turn: Turn, given: PlanSetting): Steps<TurnPlan> {
  const onFailure = toldOnce(given.onFailure)
  const setting = { ...given, incoming: { ...given.incoming, onFailure }, onFailure }
  const plan = yield* planWorthwhile(messages, turn, {
    ...setting,
    incoming: { ...setting.incoming, clearing: undefined },
  })
  if (!mayShowClearing(plan, messages, setting)) return plan
  const gone = yield* goneWhileOpen(messages, turn, setting)
  return gone.length === 0 ? plan : yield* planWorthwhile(messages, turn, setting, gone)
}

/** What clearing took of a turn while it was open. */
function* goneWhileOpen(messages: readonly Message[], turn: Turn, setting: PlanSetting): Steps<Edit[]> {
  const { incoming } = setting
  const sealed = {
    messages,
    turn,
    setting: { ...incoming, isWalked: false },
    ground: groundOf(messages, turn, setting),
  }
  const { edits } = yield* planIncoming(sealed, new Map(), nothingAbsent)
  return edits.filter(({ rule }) => rule === incoming.clearing?.rule.name)
}

/** A turn is planned several times, and what fails in it fails each time. */
function toldOnce(onFailure: PlanSetting['onFailure']): PlanSetting['onFailure'] {
  const told = new Set<string>()
  return (rule, error) => {
    if (told.has(rule)) return
    told.add(rule)
    onFailure(rule, error)
  }
}

/**
 * Plans on the results as the tools gave them. Where that saves too little of what was sent, because compression had taken
 * most of it before, plans on what was sent.
 */
function* planWorthwhile(
  messages: readonly Message[],
  turn: Turn,
  setting: PlanSetting,
  gone: readonly Edit[] = [],
): Steps<TurnPlan> {
  const given = yield* planOnce(messages, turn, setting, 'given', gone)
  const poor = yield* findPoor(given, messages, turn, setting)
  if (!poor) return given
  // A view that is prepared again is planned on what was sent, and must be judged the same.
  const sent = yield* planOnce(messages, turn, setting, 'sent', gone)
  const poorAgain = yield* findPoor(sent, messages, turn, setting)
  if (!poorAgain) return planned(sent, poor.rule.name) ? sent : withNote(sent, poor)
  const rules = setting.rules.filter((other) => other !== poorAgain.rule)
  return withNote(yield* planWorthwhile(messages, turn, { ...setting, rules }, gone), poorAgain)
}

/**
 * Each rule plans on the turn, its results as they were given or as they were sent; the planner takes the groups the laws
 * allow. What stays is sent as it was on arrival, but points at nothing that is gone.
 */
function* planOnce(
  messages: readonly Message[],
  turn: Turn,
  setting: PlanSetting,
  results: 'given' | 'sent',
  gone: readonly Edit[],
): Steps<TurnPlan> {
  const ground = groundOf(messages, turn, setting)
  const sealed = { messages, turn, setting: setting.incoming, ground }
  const operations: Operations = new Map()
  /** What is wrong with what remains: a provider would refuse it, or text that stays would seem to end a turn. */
  const whyUnfit = (): string | undefined => {
    const view = applyOperations(messages, operations)
    if (!staysValid(messages, view)) return because('provider-would-refuse')
    return readTurn(view, 0, setting.turns, true).end < view.length ? because('would-be-two-turns') : undefined
  }
  /** Takes what went while the turn was open, which stays away; gives what a window goes by. */
  function* sentWhileOpen(): Steps<{ edits: Edit[]; walked: readonly WalkEvent[] }> {
    if (results === 'given' && !setting.incoming.isWalked) return { edits: acceptAlone(gone), walked: [] }
    const { steps } = yield* planIncoming(sealed, operations, nothingAbsent)
    const walked = steps ? [...steps.events, ...steps.rest(ground)] : []
    return { edits: results === 'sent' ? [...gone] : acceptAlone(gone), walked }
  }
  /** Takes these edits and forgets what else was decided. */
  function acceptAlone(taken: readonly Edit[]): Edit[] {
    resetOperations(operations, new Map())
    return [...groupsOf(taken).values()].flatMap((group) => {
      const judged = acceptGroup(group, operations, ground, 0)
      return 'edits' in judged ? judged.edits : []
    })
  }
  const { walked, ...went } = yield* sentWhileOpen()
  let { edits } = went
  const wrote = setting.wroteBefore || turn.rounds.some(({ uses }) => uses.some(mayHaveWritten))
  const written = writtenIn(turn)
  const changed = changedAfter(setting.changedBefore, written, !mayHideWrites(turn))
  yield
  const sent = sentTurn(messages, turn, operations)
  const kept: Kept[] = []
  const dropped: DroppedGroup[] = []

  /** The calls whose results rules wrote anew: what they wrote stands for the turn, so it stays. */
  const rewritten = new Set<string>()
  const whyRewritten = (edit: { readonly at: number; readonly call: number }): string | undefined =>
    rewritten.has(`${edit.at}.${edit.call}`) ? because('earlier-rule-stands-for-turn') : undefined

  function take(rule: TurnRule, groups: readonly (readonly Edit[])[], check: boolean): void {
    for (const group of groups) {
      const refused = group.map((edit) => ('call' in edit ? whyRewritten(edit) : undefined)).find(Boolean)
      if (refused !== undefined) {
        dropped.push({ rule: rule.name, group: group[0]!.group, reason: refused })
        continue
      }
      const judged = acceptGroup(group, operations, ground, rule.minSavings ?? 0, check ? whyUnfit : undefined)
      if ('edits' in judged) for (const each of judged.edits) edits.push(each)
      else dropped.push({ rule: rule.name, group: group[0]!.group, reason: judged.refused })
    }
  }

  for (const rule of setting.rules) {
    const context: SealedTurn = {
      ...(results === 'sent' ? sent : { messages, turn }),
      given: turn,
      offset: setting.offset,
      system: setting.system,
      inputs: setting.inputs.get(rule.name) ?? '',
      next: setting.next,
      tokens: setting.tokens,
      operations,
      sent,
      writesFiles: wrote,
      mayHaveChanged: (path) => changed?.has(path) ?? true,
      isAskedAgain: setting.isAskedAgain,
      isGone: (use) => operations.get(use.at)?.calls.has(use.call) === true,
      whyProtected: (use) => whyRewritten(use) ?? whyUseProtected(messages, use, ground.roundAt(use.at)),
      keep: (note) => kept.push(note),
    }
    try {
      const decided = rule.planInSteps ? yield* rule.planInSteps(context) : rule.planTurn(context)
      const groups = [...groupsOf(decided).values()]
      const before = { operations: new Map(operations), edits: edits.length, dropped: dropped.length }
      yield
      take(rule, groups, false)
      yield
      if (edits.length > before.edits && whyUnfit() !== undefined) {
        resetOperations(operations, before.operations)
        edits.length = before.edits
        dropped.length = before.dropped
        take(rule, groups, true)
      }
      for (const edit of edits.slice(before.edits))
        if (edit.action === 'replace-result') rewritten.add(`${edit.at}.${edit.call}`)
    } catch (error) {
      setting.onFailure(rule.name, error)
    }
  }
  const absent = absentAfter(edits, operations)
  if (results === 'sent') edits = acceptAlone(edits)
  const arrived = yield* planIncoming(sealed, operations, absent)
  edits.unshift(...arrived.edits)
  kept.unshift(...arrived.kept)
  dropped.unshift(...arrived.dropped)
  const tokensBefore = messages.reduce((sum, message) => sum + setting.messageTokens(message), 0)
  const { statuses, next } = setting
  const problems = turnProblems(messages, turn)
  const recalls = recallsOf(turn.rounds, setting.tokens)
  const requests = setting.requestsBefore + messages.filter(({ role }) => role === 'assistant').length
  const counts = { recalls, tokensBefore, walked, requests }
  const files = { writesFiles: wrote, written, changed }
  return { turn, statuses, next, operations, edits, kept, dropped, problems, ...files, ...counts }
}
