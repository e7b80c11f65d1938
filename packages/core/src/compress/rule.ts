import { eachInSteps, inOneGo, type Steps } from '../breaks.ts'
import type { IncomingResult, IncomingContext, ResultRule } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Refs } from '../text/marks/ref.ts'
import { isDigest, sizesOf, textsOf, whyLeft } from './shown/incoming-texts.ts'
import { isLargeForCall } from './compress-for-call.ts'
import { Compressor, placeOf, sharedOf } from './compressor.ts'
import type { KindTable } from './kind-table.ts'
import { resolveCompressOptions } from './options.ts'
import { noteOf, reasonOf, type Planned } from './note.ts'
import { outcomeOf } from './outcome.ts'
import { ShownLines, withinReach } from './shown/repeats.ts'
import { earlierOf, shownBy, ShownTurn, writtenUpTo, type Earlier } from './shown/shown-turn.ts'
import { TierDecider, type DeciderSetting } from './tiers/decider.ts'
import type { CompressOptions, Profile } from './types.ts'

const ruleName = 'compress'

function editOf(
  { use, result }: IncomingResult,
  asked: string,
  planned: readonly Planned[],
  offset: number,
  kinds: KindTable,
): Edit | undefined {
  const changed = planned.filter(({ raw, outcome }) => outcome.text !== raw)
  if (changed.length === 0) return undefined
  const { at, call } = use
  const targets = new Set(planned.flatMap(({ outcome }) => outcome.pointed?.targets ?? []))
  return {
    action: 'replace-result',
    at,
    call,
    ...(result > 0 ? { result } : {}),
    texts: changed.map(({ index, outcome }) => ({ index, text: outcome.text })),
    rule: ruleName,
    reason: reasonOf(changed.map(({ outcome }) => outcome)),
    group: `${ruleName}:${at}.${call}.${result}`,
    shortened: noteOf(use.value, asked, planned, kinds),
    ...(targets.size > 0
      ? { pointsAt: [...targets].map((place) => ({ at: place.at - offset, call: place.call })) }
      : {}),
  }
}

/** Takes note of the texts that a result is sent with. */
const showAll = (turn: ShownTurn, use: ToolUse, texts: readonly string[]): Steps<unknown> =>
  eachInSteps(texts, (text) => turn.show(use, text))

/**
 * Decides what a tool result is sent as, from its first request on: written shorter, without what the turn has shown
 * before, and above the cap with what matters for the question.
 *
 * @param ports what tiers above the rules work with; missing where rules decide alone
 */
export function createCompressRule(
  given: CompressOptions,
  profile: Profile,
  isExempt: (toolName: string) => boolean,
  refs: Refs,
  query: (text: string) => string = (text) => text,
  onFailure: (part: string, error: unknown) => void = () => {},
  ports?: Omit<DeciderSetting, 'options' | 'onFailure' | 'signal'>,
): ResultRule {
  const options = resolveCompressOptions(given, profile, isExempt, refs, onFailure)
  const compressor = new Compressor(options, query)
  const decider = ports && new TierDecider({ ...ports, options, onFailure })

  /** Decides about one text in each step, and takes note of another as it is sent. */
  function* plan(
    incoming: IncomingResult,
    turn: ShownTurn,
    { tokens, keep, offset, turn: number }: IncomingContext,
  ): Steps<readonly Edit[]> {
    const { use } = incoming
    const { toolName } = use.value
    const note = (reason: string): void => keep({ rule: ruleName, at: use.at, call: use.call, toolName, reason })
    const texts = textsOf(incoming)
    const left = whyLeft(incoming, options.settingOf(toolName).off, tokens)
    if (left !== undefined) {
      const raws = texts.map(({ raw }) => raw)
      yield* showAll(turn, use, raws)
      if (isLargeForCall(raws, use.value, options, tokens)) note(left)
      return []
    }
    const asked = query(turn.question)
    const sizes = sizesOf(texts, tokens)
    const shared = sharedOf(incoming, { asked, sizes, runsWritten: turn.runsWritten(use.value) })
    const planned = yield* eachInSteps(texts, ({ index, raw }): Planned => {
      if (isDigest(raw, tokens)) {
        const before = tokens.count(raw)
        return { index, raw, before, outcome: { text: raw, tokens: before }, skipped: undefined }
      }
      const place = placeOf(number, incoming, index)
      const compression = compressor.compress({ ...shared, raw, place }, tokens)
      const point = (text: string) => turn.point(text, use.value, options.kinds.readingOf(use.value))
      const isFailure = incoming.place.value.status === 'error'
      const outcome = outcomeOf(raw, compression, isFailure ? () => undefined : point, tokens)
      return { index, raw, before: compression.before, outcome, skipped: compression.skipped }
    })
    yield* showAll(
      turn,
      use,
      planned.map(({ outcome }) => outcome.text),
    )
    const edit = editOf(incoming, asked, planned, offset, options.kinds)
    const skipped = planned.find((text) => text.skipped !== undefined)?.skipped
    if (skipped !== undefined && !edit) note(skipped)
    return edit ? [edit] : []
  }

  return {
    name: ruleName,
    consult: decider && (async (turns) => compressor.consult(turns, decider)),
    ahead: compressor,
    beginTurn(context) {
      const { turns, written } = earlierOf(context)
      const turn = new ShownTurn(context, options.repeats ? new ShownLines(turns) : undefined, written)
      const takeInSteps = (incoming: IncomingResult): Steps<readonly Edit[]> => {
        turn.readTo(incoming.place.at)
        return plan(incoming, turn, context)
      }
      return {
        take: (incoming) => inOneGo(takeInSteps(incoming)),
        takeInSteps,
        forget: (use) => turn.forget(use),
      }
    },
    endTurn(context, sent) {
      const written = writtenUpTo(context)
      if (!options.repeats) return { written } satisfies Earlier
      return { turns: withinReach(earlierOf(context).turns, shownBy(context, sent)), written } satisfies Earlier
    },
  }
}
