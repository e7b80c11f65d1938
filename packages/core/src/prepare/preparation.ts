import { applyOperations } from '../edit/apply.ts'
import { groupsOf } from '../edit/groups.ts'
import { rememberOperations } from '../edit/operations.ts'
import type { Processor } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import type { Turn } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import { acceptingProviders } from '../message/validity.ts'
import type { TokenCounter } from '../ports.ts'
import { acceptGroup, type Ground } from './accept.ts'
import { ruleReports, totalTokens, type Assembled } from './assemble.ts'
import { turnProblems } from './problems.ts'
import type { HistoryPlan } from './plan.ts'
import type { Mode, Prepared } from './types.ts'

/** What finishing a plan needs. */
export interface FinishSetting {
  readonly mode: Mode
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
}

/** The view, the edits and the report of a planned history. */
export function finish(
  messages: readonly Message[],
  plan: HistoryPlan,
  assembled: Assembled,
  setting: FinishSetting,
): Prepared {
  const { edits, kept, dropped, operations } = assembled
  const firstTurn = plan.sealed[0]?.start ?? plan.open?.start ?? messages.length
  const outside = [...messages.slice(0, firstTurn), ...messages.slice(plan.open?.start ?? messages.length)]
  const view = applyOperations(messages, operations)
  rememberOperations(edits, operations)
  const before = assembled.tokensBefore + totalTokens(outside, setting.messageTokens)
  const saved = edits.reduce((sum, edit) => sum + (edit.tokensSaved ?? 0), 0)
  return {
    messages: setting.mode === 'on' ? view : messages,
    edits: setting.mode === 'on' ? edits : [],
    report: {
      mode: setting.mode,
      counter: { name: setting.tokens.name, exact: setting.tokens.exact },
      tokens: { before, after: before - saved, saved },
      messages: { before: messages.length, after: view.length },
      turns: { sealed: plan.sealed.length, open: plan.open ? 1 : 0 },
      rules: ruleReports(edits),
      kept,
      dropped,
      problems: plan.open ? [...assembled.problems, ...turnProblems(plan.open)] : assembled.problems,
    },
  }
}

/** All turns of a planned history with absolute positions. */
export function turnsOf(plan: HistoryPlan): Turn[] {
  const sealed = plan.sealed.map(({ start, plan: { turn } }): Turn => {
    if (start === 0) return turn
    const rounds = turn.rounds.map((round) => ({
      at: round.at + start,
      end: round.end + start,
      uses: round.uses.map((use) => ({
        ...use,
        at: use.at + start,
        results: use.results.map((place) => ({ ...place, at: place.at + start })),
      })),
      orphans: round.orphans.map((place) => ({ ...place, at: place.at + start })),
    }))
    return { ...turn, start, end: turn.end + start, answerFrom: turn.answerFrom + start, rounds }
  })
  return plan.open ? [...sealed, plan.open] : sealed
}

/** Takes the edits of a user's processor, group by group, as far as the laws allow. */
export function takeEdits(
  processor: Processor,
  edits: readonly Edit[],
  messages: readonly Message[],
  turns: readonly Turn[],
  assembled: Assembled,
  setting: FinishSetting,
): void {
  const rounds = new Map(turns.flatMap((turn) => turn.rounds).map((round) => [round.at, round]))
  const ground: Ground = {
    messages,
    turnAt: (at) => turns.find((turn) => at >= turn.start && at < turn.end),
    roundAt: (at) => rounds.get(at),
    messageTokens: setting.messageTokens,
    exact: setting.tokens.exact,
  }
  for (const [group, list] of groupsOf(edits)) {
    const named = list.map((edit) => ({ ...edit, rule: processor.name }))
    const accepted = acceptingProviders(applyOperations(messages, assembled.operations))
    const undo = new Map([...assembled.operations].map(([at, operation]) => [at, operation]))
    const judged = acceptGroup(named, assembled.operations, ground, 0)
    const refused = 'refused' in judged ? judged.refused : whyRefused(messages, assembled, accepted)
    if (refused === undefined && 'edits' in judged) {
      assembled.edits.push(...judged.edits)
      continue
    }
    assembled.operations.clear()
    for (const [at, operation] of undo) assembled.operations.set(at, operation)
    assembled.dropped.push({ rule: processor.name, group, reason: refused ?? 'unknown' })
  }
}

function whyRefused(
  messages: readonly Message[],
  assembled: Assembled,
  accepted: ReadonlySet<string>,
): string | undefined {
  const now: ReadonlySet<string> = acceptingProviders(applyOperations(messages, assembled.operations))
  return [...accepted].every((provider) => now.has(provider)) ? undefined : 'a provider would refuse what remains'
}
