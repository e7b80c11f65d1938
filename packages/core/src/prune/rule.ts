import { inOneGo, type Steps } from '../breaks.ts'
import { because } from '../edit/because.ts'
import type { SealedTurn, TurnRuleInSteps } from '../edit/processor.ts'
import type { Edit, Evidence } from '../edit/types.ts'
import { hasOpaqueContent } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import { parseJson } from '../parse-json.ts'
import { Judge } from './judge.ts'
import { isBefore, ReplacedStates, type Replaced } from './replaced.ts'
import { createRuleTable } from './rule-table.ts'
import type { PruneOptions, PruneRule } from './types.ts'

/** What speaks against removing a use before any evidence is looked for. */
function obstacle(use: ToolUse, context: SealedTurn): string | undefined {
  if (use.results.length === 0) return because('not-answered')
  if (use.results.some((place) => place.value.status !== 'ok')) return because('failed-or-denied')
  if (use.results.some((place) => hasOpaqueContent(place.value.content))) return because('result-not-only-text')
  return context.whyProtected(use)
}

/** What decisions depend on besides the turn itself, as it is remembered. */
interface Inputs {
  readonly rendered: readonly string[]
  readonly replaced: readonly Replaced[]
}

/** Why a use goes, with the proof, or why it stays. */
type Decision = Pick<Edit, 'reason'> & { readonly evidence?: Evidence }

/**
 * Finds tool uses whose content the system text already holds, and those that a later one replaced, where the system text
 * shows what that one wrote. Judged when a turn is sealed.
 */
export function createPruneRule(options: PruneOptions = {}): TurnRuleInSteps {
  const table = createRuleTable(options)
  const judge = new Judge()
  const replacedStates = new ReplacedStates(table, judge)
  let last = { text: '', replaced: [] as readonly Replaced[] }

  function replacedIn(inputs: string): readonly Replaced[] {
    if (inputs !== last.text) last = { text: inputs, replaced: (parseJson(inputs) as Inputs).replaced }
    return last.replaced
  }

  function decide(use: ToolUse, rule: PruneRule, context: SealedTurn): Decision {
    const against = obstacle(use, context)
    if (against) return { reason: against }
    const verdict = judge.judgeUse(use, rule, context.system)
    if ('evidence' in verdict) return { reason: rule.reason ?? because('in-system-text'), evidence: verdict.evidence }
    const state = table.stateOf(use.value.toolName)
    const place = { at: context.offset + use.at, call: use.call }
    const replaced = context.inputs === '' ? [] : replacedIn(context.inputs)
    const later = replaced.find((one) => one.state === state && !isBefore(one.upTo, place))
    if (!later) return { reason: verdict.missing }
    return { reason: because('later-call-in-system-text'), evidence: later.evidence }
  }

  function* planInSteps(context: SealedTurn): Steps<readonly Edit[]> {
    const edits: Edit[] = []
    for (const round of context.given.rounds) {
      const together = context.messages[round.at]!.indivisible === true
      const proposed: Edit[] = []
      for (const use of round.uses) {
        yield
        const { at, call } = use
        const { toolName } = use.value
        const rule = table.ruleFor(toolName)
        if (!rule) continue
        const isUnique = rule.policy === 'unique'
        const { reason, evidence } = isUnique
          ? { reason: rule.reason ?? because('only-in-result') }
          : decide(use, rule, context)
        const group = together ? `prune:${at}` : `prune:${at}.${call}`
        if (!evidence) context.keep({ rule: 'prune', at, call, toolName, reason })
        else proposed.push({ action: 'remove-tool-use', at, call, rule: 'prune', reason, group, evidence })
      }
      if (together && proposed.length > 0 && proposed.length < round.uses.length) {
        context.keep({ rule: 'prune', at: round.at, reason: because('bound-calls') })
      } else for (const each of proposed) edits.push(each)
    }
    return edits
  }

  return {
    name: 'prune',
    inputs({ messages, system }) {
      const rendered = table.rules.map((rule) => rule.renderState?.() ?? '')
      const replaced = replacedStates.of(messages, system)
      return JSON.stringify({ rendered, replaced } satisfies Inputs)
    },
    planTurn: (turn) => inOneGo(planInSteps(turn)),
    planInSteps,
  }
}
