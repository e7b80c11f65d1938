import { inOneGo, type Steps } from '../breaks.ts'
import { because } from '../edit/because.ts'
import type { SealedTurn, TurnRuleInSteps } from '../edit/processor.ts'
import type { Edit, EditAction } from '../edit/types.ts'
import { isPerson, resultText, textOf } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Round } from '../message/pairing.ts'
import { holdsDigest, isPointer } from '../text/marks/digest-mark.ts'
import { isClosed } from '../text/marks/left-out-mark.ts'
import { shortenAsSent, usesOf } from './as-sent.ts'
import { DigestWriter, type DigestedCalls } from './digest.ts'
import { createFailedRoundsRule } from './failed-rounds.ts'
import { resolveCompactOptions, type CompactSetting } from './options.ts'
import { paysForCache } from './pays.ts'
import { saidBetween } from './told/said-between.ts'
import { scopeOf, type Scope } from './scope.ts'
import type { CompactOptions } from './types.ts'
import { whyFailed } from './why-failed.ts'

/** A digest may have this many tokens however little the turn loses. */
const leastDigest = 600

/** Tokens of what a turn loses. */
function sizeOf({ going, kept, texts }: Scope, { tokens }: SealedTurn): number {
  let size = 0
  for (const message of texts) size += tokens.count(textOf(message))
  for (const use of kept ? [...going, kept] : going) {
    for (const place of use.results) size += tokens.count(resultText(place.value))
    if (use !== kept) size += tokens.count(callText(use.value))
  }
  return size
}

/** Whether a text is one of ours: of a view that is prepared again, or a short form that the host stored. */
const isMarked = (text: string): boolean => holdsDigest(text) || isClosed(text) || isPointer(text)

/** Whether a result of a round was shortened before: by its turn, or on arrival, so that the turn was judged then. */
const wasShortened = ({ uses }: Round): boolean =>
  uses.some(({ results }) => results.some(({ value }) => isMarked(resultText(value))))

/** What people asked for in a turn, and its answer. */
const askedIn = ({ messages, turn }: SealedTurn): string =>
  messages
    .slice(turn.start, turn.end)
    .filter((message, index) => isPerson(message) || turn.start + index >= turn.answerFrom)
    .map(textOf)
    .join('\n')

/** The rounds between two messages of people: calls stay on their side of what a person said. */
function stretchesOf(rounds: readonly Round[], { messages }: SealedTurn): Round[][] {
  const stretches: Round[][] = [[]]
  let from = 0
  for (const round of rounds) {
    if (messages.slice(from, round.at).some(isPerson) && stretches.at(-1)!.length > 0) stretches.push([])
    stretches.at(-1)!.push(round)
    from = round.at
  }
  return stretches
}

function actionsOf({ going, kept, textsAt }: Scope, digest: string | undefined): EditAction[] {
  const actions: EditAction[] = going.map(({ at, call }) => ({ action: 'remove-tool-use', at, call }))
  for (const at of textsAt) actions.push({ action: 'remove-message', at })
  if (kept && digest !== undefined && digest !== resultText(kept.results[0]!.value))
    actions.push({ action: 'replace-result', at: kept.at, call: kept.call, texts: [{ index: 0, text: digest }] })
  return actions
}

/**
 * Decides what a sealed turn shrinks to: its instruction, what people wrote, its final answer, kept tools, and one call whose
 * result carries the digest of the others; or, by the strategy `failed-rounds`, the turn without what failed and was
 * repaired. Decided once; a function of the system text and the history up to its end.
 */
export function createCompactRule(given: CompactOptions, setting: CompactSetting): TurnRuleInSteps {
  const options = resolveCompactOptions(given, setting)
  if (options.strategy === 'failed-rounds') return createFailedRoundsRule(options)

  /** Most tokens the digest may have where so many are lost. */
  function roomFor(size: number): number {
    const limits = options.digest ?? { tokens: 0, share: 0 }
    return Math.min(limits.tokens, Math.max(leastDigest, limits.share * size))
  }

  function* planInSteps(raw: SealedTurn): Steps<readonly Edit[]> {
    // What went while the turn was open is measured as it was sent since.
    const context = { ...raw, ...raw.sent }
    const rounds = context.turn.rounds.filter((round) => round.at < context.turn.answerFrom)
    const stretches = stretchesOf(rounds, context)
    const found = stretches.map((stretch) => scopeOf(stretch, context, options))
    // Where no call can carry the digest, what goes would go without a mark.
    const isTold = ({ kept }: Scope): boolean => !options.digest || !options.keepCall || !!kept
    const scopes = found.map((scope) => (isTold(scope) ? scope : { ...scope, going: [], texts: [], textsAt: [] }))
    if (scopes.every(({ kept, going, textsAt }) => going.length === 0 && textsAt.length === 0 && !kept)) return []
    if (raw.turn.rounds.some(wasShortened)) return []
    yield
    const keep = (reason: string): [] => {
      context.keep({ rule: 'compact', at: context.turn.start, reason })
      return []
    }
    const failed = whyFailed(rounds, context, options)
    if (failed) return keep(failed)
    const sizes = scopes.map((scope) => sizeOf(scope, context))
    const size = sizes.reduce((sum, each) => sum + each, 0)
    if (options.digest && size < options.minSavings) return keep(because('saves-less-than', options.minSavings))
    yield
    const actions: EditAction[] = []
    for (const [index, scope] of scopes.entries()) {
      const { kept, going } = scope
      const made = stretches[index]!.flatMap(({ uses }) => uses)
      const staying = made.filter((use) => scope.stays(use))
      const said = saidBetween(scope.texts, scope.textsAt)
      const calls = kept && options.digest && { kept, going, staying, made, said }
      const digest = calls && (yield* digestOf(calls, context, raw, roomFor(sizes[index]!)))
      for (const action of actionsOf(scope, digest)) actions.push(action)
    }
    return actions.map((action): Edit => ({
      ...action,
      rule: 'compact',
      reason: because('turn-finished'),
      group: 'compact',
    }))
  }

  const { paysBy } = options
  return {
    name: 'compact',
    minSavings: options.minSavings,
    ...(paysBy && options.digest && options.keepCall
      ? {
          whyNotWorth: (change) => (paysForCache(change, paysBy) ? undefined : because('not-worth-cache')),
        }
      : {}),
    planTurn: (turn) => inOneGo(planInSteps(turn)),
    planInSteps,
  }

  /** The text that replaces the result of the kept call. It tells what the tools said, also of what was cleared. */
  function* digestOf(
    { going, ...told }: Pick<DigestedCalls, 'kept' | 'staying' | 'made' | 'said'> & Pick<Scope, 'going'>,
    context: SealedTurn,
    { turn, given: asTold }: SealedTurn,
    room: number,
  ): Steps<string> {
    const asGiven = usesOf(asTold)
    const kept = asGiven(told.kept)
    const calls = { ...told, kept, others: going.map(asGiven), asked: askedIn(context), next: context.next ?? '' }
    const asSent = asTold === turn ? {} : shortenAsSent(setting, asTold, usesOf(turn))
    return yield* new DigestWriter({ ...setting, ...asSent }, context.tokens).write(calls, room)
  }
}
