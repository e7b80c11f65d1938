import type { SealedTurn, TurnRule } from '../edit/processor.ts'
import type { Edit, EditAction } from '../edit/types.ts'
import { resultText, textOf } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Round, ToolUse } from '../message/pairing.ts'
import type { Turn } from '../message/turns.ts'
import { residueMark, residueTokens } from '../text/residue-mark.ts'
import { ValueTable } from '../text/value-table.ts'
import { addVisibleInPart, addVisibleValues } from '../text/visible.ts'
import { createFailedRoundsRule } from './failed-rounds.ts'
import { resolveCompactOptions, type CompactSetting } from './options.ts'
import { paysForCache } from './pays.ts'
import { composeResidue } from './residue.ts'
import { scopeOf, type Scope } from './scope.ts'
import type { CompactOptions } from './types.ts'
import { whyFailed } from './why-failed.ts'
import type { Lost } from './worth.ts'

/** A residue may have this many tokens however little the turn loses. */
const leastResidue = 100

/** The values that stay visible in the turn itself: instruction, answer, kept uses, the anchor's own call. */
function valuesThatStay(rounds: readonly Round[], context: SealedTurn, scope: Scope): ValueTable {
  const seen = new ValueTable()
  const { messages, turn } = context
  for (let at = turn.start; at < turn.end; at += 1) {
    if (messages[at]!.role === 'user' || at >= turn.answerFrom) addVisibleValues(messages[at]!, seen)
  }
  for (const use of rounds.flatMap((round) => round.uses)) {
    if (use !== scope.anchor && !scope.stays(use)) continue
    addVisibleInPart(use.value, seen)
    if (scope.stays(use)) for (const place of use.results) addVisibleInPart(place.value, seen)
  }
  return seen
}

/** Tokens of what a turn loses. */
const sizeOf = (lost: Lost, { tokens }: SealedTurn): number =>
  lost.texts.reduce((sum, message) => sum + tokens.count(textOf(message)), 0) +
  lost.uses.reduce(
    (sum, use) =>
      use.results.reduce((all, place) => all + tokens.count(resultText(place.value)), sum) +
      tokens.count(callText(use.value)),
    0,
  )

const argumentTokens = ({ value }: ToolUse, { tokens }: SealedTurn): number => tokens.count(callText(value))

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
 * anchor whose result carries the residue; or, by the strategy `failed-rounds`, the turn without what failed and was
 * repaired. Decided once; a function of the system text and the history up to its end.
 */
export function createCompactRule(given: CompactOptions, setting: CompactSetting): TurnRule {
  const options = resolveCompactOptions(given, setting)
  if (options.strategy === 'failed-rounds') return createFailedRoundsRule(options)

  /** Most tokens the residue may have where so many are lost. */
  function roomFor(size: number): number {
    const limits = options.residue ?? { tokens: 0, share: 0 }
    return Math.min(limits.tokens, Math.max(leastResidue, limits.share * size))
  }

  /** The text that replaces the anchor's result. Values come from what the tools said, also of what went in strides. */
  function residueOf(staying: ValueTable, context: SealedTurn, lost: Lost, raw: Turn, room: number): string {
    const rounds = new Map(raw.rounds.map((round) => [round.at, round]))
    const uses = lost.uses.map((use) => rounds.get(use.at)?.uses[use.call] ?? use)
    const limits = { values: options.residue?.values ?? 0, tokens: room }
    return composeResidue({ ...lost, uses }, staying, context.hasSeen, limits, context.tokens)
  }

  /** A turn that was compacted before: its one use carries a residue already. */
  function isResidue(context: SealedTurn, { anchor, going, textsAt }: Scope): boolean {
    if (!anchor || going.length > 0 || textsAt.length > 0) return false
    const text = resultText(anchor.results[0]!.value)
    return text.startsWith(residueMark) && context.tokens.count(text) <= (options.residue?.tokens ?? residueTokens)
  }

  return {
    name: 'compact',
    minSavings: options.minSavings,
    planTurn(raw) {
      // What went while the turn was open is measured as it was sent since.
      const context = { ...raw, ...raw.sent }
      const rounds = context.turn.rounds.filter((round) => round.at < context.turn.answerFrom)
      const scope = scopeOf(rounds, context, options)
      if (scope.going.length === 0 && scope.textsAt.length === 0 && !scope.anchor) return []
      if (isResidue(context, scope)) return []
      const keep = (reason: string): [] => {
        context.keep({ rule: 'compact', at: context.turn.start, reason })
        return []
      }
      const failed = whyFailed(rounds, context, options)
      if (failed) return keep(failed)
      const { anchor } = scope
      const uses = [...scope.going, ...(anchor ? [anchor] : [])].toSorted((a, b) => a.at - b.at || a.call - b.call)
      const lost = { uses, texts: scope.texts }
      // Judged by the room, not by the values found in it: a view that is prepared again must be judged the same.
      const size = sizeOf(lost, context)
      const room = roomFor(size)
      const least = size - (anchor ? argumentTokens(anchor, context) : 0) - room
      if (anchor && options.residue && least < options.minSavings)
        return keep(`it would save fewer than ${options.minSavings} tokens`)
      const first = Math.min(...uses.map(({ at }) => at), ...scope.textsAt)
      if (anchor && options.residue && options.paysBy && !paysForCache(first, least, raw, options.paysBy))
        return keep('it would not pay for the prompt cache it breaks')
      const residue = anchor
        ? residueOf(valuesThatStay(rounds, context, scope), context, lost, raw.turn, room)
        : undefined
      return actionsOf(scope, residue).map((action): Edit => ({
        ...action,
        rule: 'compact',
        reason: 'the turn is finished',
        group: 'compact',
      }))
    },
  }
}
