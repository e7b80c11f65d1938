import type { SealedTurn, TurnRule } from '../edit/processor.ts'
import type { Edit, EditAction } from '../edit/types.ts'
import { resultText, textOf } from '../message/guards.ts'
import { inputText } from '../message/input.ts'
import type { Round } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
import { addVisibleValues } from '../text/visible.ts'
import { resolveCompactOptions, type ResolvedCompactOptions } from './options.ts'
import { composeResidue, residueMark, type Lost } from './residue.ts'
import { scopeOf, type Scope } from './scope.ts'
import type { CompactOptions } from './types.ts'

/** A residue may have this many tokens however little the turn loses. */
const leastResidue = 100

/** Why a turn is left whole, if it is: the host says so, or every result of its last round is an error. */
function whyFailed(rounds: readonly Round[], context: SealedTurn, options: ResolvedCompactOptions): string | undefined {
  const { messages, turn } = context
  if (options.status) {
    for (let at = turn.start; at < turn.end; at += 1) {
      const status = options.status(messages[at]!)
      if (status === 'failed' || status === 'aborted')
        return `the host says the turn ${status === 'failed' ? 'failed' : 'was aborted'}`
    }
  }
  const last = rounds.findLast((round) => round.uses.some((use) => !context.isGone(use)))
  const results = last?.uses.filter((use) => !context.isGone(use)).flatMap((use) => use.results) ?? []
  const failed = results.length > 0 && results.every((place) => place.value.status !== 'ok')
  return failed ? 'its last round failed' : undefined
}

/** The values that stay visible in the turn itself: instruction, answer, kept uses, the anchor's own call. */
function valuesThatStay(rounds: readonly Round[], context: SealedTurn, scope: Scope): Set<string> {
  const seen = new Set<string>()
  const { messages, turn } = context
  for (let at = turn.start; at < turn.end; at += 1) {
    if (messages[at]!.role === 'user' || at >= turn.answerFrom) addVisibleValues(messages[at]!, seen)
  }
  const show = (part: Message['parts'][number]): void => addVisibleValues({ role: 'assistant', parts: [part] }, seen)
  for (const use of rounds.flatMap((round) => round.uses)) {
    if (use !== scope.anchor && !scope.stays(use)) continue
    show(use.value)
    if (scope.stays(use)) for (const place of use.results) show(place.value)
  }
  return seen
}

/** Tokens of what a turn loses. */
const sizeOf = (lost: Lost, { tokens }: SealedTurn): number =>
  lost.texts.reduce((sum, message) => sum + tokens.count(textOf(message)), 0) +
  lost.uses.reduce(
    (sum, use) =>
      use.results.reduce((all, place) => all + tokens.count(resultText(place.value)), sum) +
      tokens.count(inputText(use.value.input)),
    0,
  )

function actionsOf(scope: Scope, residue: string | undefined): EditAction[] {
  const actions: EditAction[] = scope.going.map(({ at, call }) => ({ action: 'remove-tool-use', at, call }))
  for (const at of scope.textsAt) actions.push({ action: 'remove-message', at })
  if (scope.anchor && residue !== undefined) {
    const { at, call } = scope.anchor
    actions.push({ action: 'replace-result', at, call, texts: [{ index: 0, text: residue }] })
  }
  return actions
}

/**
 * Decides what a sealed turn shrinks to: its instruction, what people wrote, its final answer, kept tools, and one
 * anchor whose result carries the residue. Decided once; a function of the system text and the history up to its end.
 */
export function createCompactRule(given: CompactOptions = {}, status?: ResolvedCompactOptions['status']): TurnRule {
  const options = resolveCompactOptions(given, status)

  /** The text that replaces the anchor's result; `undefined` where that result may stay. */
  function residueOf(rounds: readonly Round[], context: SealedTurn, scope: Scope): string | undefined {
    if (!scope.anchor) return undefined
    const limits = options.residue ?? { values: 0, tokens: 0, share: 0 }
    const raw = resultText(scope.anchor.results[0]!.value)
    const alone = scope.going.length === 0 && scope.textsAt.length === 0
    if (alone && raw.startsWith(residueMark) && context.tokens.count(raw) <= limits.tokens) return undefined
    const staying = valuesThatStay(rounds, context, scope)
    const uses = [...scope.going, scope.anchor].toSorted((a, b) => a.at - b.at || a.call - b.call)
    const lost = { uses, texts: scope.texts }
    const room = Math.min(limits.tokens, Math.max(leastResidue, limits.share * sizeOf(lost, context)))
    const isKnown = (value: string): boolean => staying.has(value) || context.hasSeen(value)
    return composeResidue(lost, isKnown, { values: limits.values, tokens: room }, context.tokens)
  }

  return {
    name: 'compact',
    minSavings: options.minSavings,
    planTurn(context) {
      const rounds = context.turn.rounds.filter((round) => round.at < context.turn.answerFrom)
      const scope = scopeOf(rounds, context, options)
      if (scope.going.length === 0 && scope.textsAt.length === 0 && !scope.anchor) return []
      const failed = whyFailed(rounds, context, options)
      if (failed) {
        context.keep({ rule: 'compact', at: context.turn.start, reason: failed })
        return []
      }
      return actionsOf(scope, residueOf(rounds, context, scope)).map((action): Edit => ({
        ...action,
        rule: 'compact',
        reason: 'the turn is finished',
        group: 'compact',
      }))
    },
  }
}
