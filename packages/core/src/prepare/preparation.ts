import { applyOperations } from '../edit/apply.ts'
import { rememberOperations } from '../edit/operations.ts'
import type { Turn } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { ruleReports, totalTokens, type Assembled } from './assemble.ts'
import type { HistoryPlan } from './plan.ts'
import { toolReports } from './tool-reports.ts'
import type { Mode, Prepared } from './types.ts'

/** What finishing a plan needs. */
export interface FinishSetting {
  readonly mode: Mode
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly besides: { readonly system: number; readonly tools: number }
}

/** The view, the edits and the report of a planned history. */
export function finish(
  messages: readonly Message[],
  plan: HistoryPlan,
  assembled: Assembled,
  setting: FinishSetting,
): Prepared {
  const { edits, kept, dropped, problems, recalls, operations } = assembled
  const outside = messages.slice(0, plan.sealed[0]?.start ?? plan.open?.start ?? messages.length)
  const view = applyOperations(messages, operations)
  rememberOperations(edits, messages, operations)
  const before = assembled.tokensBefore + totalTokens(outside, setting.messageTokens)
  const saved = edits.reduce((sum, edit) => sum + (edit.tokensSaved ?? 0), 0)
  return {
    messages: setting.mode === 'on' ? view : messages,
    edits: setting.mode === 'on' ? edits : [],
    report: {
      mode: setting.mode,
      counter: { name: setting.tokens.name, exact: setting.tokens.exact },
      tokens: { before, after: before - saved, saved },
      besides: setting.besides,
      messages: { before: messages.length, after: view.length },
      turns: { sealed: plan.sealed.length, open: plan.open ? 1 : 0 },
      rules: ruleReports(edits),
      tools: toolReports(edits),
      recalls,
      kept,
      dropped,
      problems,
    },
  }
}

/** All turns of a planned history with absolute positions. */
export function turnsOf({ sealed, open }: HistoryPlan): Turn[] {
  return [...sealed, ...(open ? [open] : [])].map(({ start, plan: { turn } }): Turn => {
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
}
