import type { Arrival, ArrivalContext, ArrivalRule } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import { callText } from '../message/input.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { TokenCounter } from '../ports.ts'
import { residueMark, residueTokens } from '../text/residue-mark.ts'
import { compressForCall, isLargeForCall } from './compress-for-call.ts'
import type { Compression } from './compress-text.ts'
import { CompressionMemo } from './memo.ts'
import { resolveCompressOptions } from './options.ts'
import { noteOf, reasonOf, type Planned } from './note.ts'
import { outcomeOf } from './outcome.ts'
import { ShownLines } from './repeats.ts'
import { ShownTurn } from './shown-turn.ts'
import type { CompressOptions, Profile } from './types.ts'

const ruleName = 'compress'

/** What a finished turn was shortened to before; it is not shortened once more. */
const isResidue = (raw: string, tokens: TokenCounter): boolean =>
  raw.startsWith(residueMark) && tokens.count(raw) <= residueTokens

/** Why nothing is done to a result, if so. */
function whyLeft({ place, stays }: Arrival, isOff: boolean): string | undefined {
  const { status } = place.value
  if (status !== 'ok') return status === 'error' ? 'it is an error' : 'it was denied'
  return stays ?? (isOff ? 'its tool is left alone' : undefined)
}

function editOf(
  { use, result }: Arrival,
  asked: string,
  planned: readonly Planned[],
  offset: number,
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
    shortened: noteOf(use.value, asked, planned),
    ...(targets.size > 0
      ? { pointsAt: [...targets].map((place) => ({ at: place.at - offset, call: place.call })) }
      : {}),
  }
}

/**
 * Decides what a tool result is sent as, from its first request on: written shorter, without what the turn has shown
 * before, and above the cap with what matters for the question.
 */
export function createCompressRule(
  given: CompressOptions,
  profile: Profile,
  isExempt: (toolName: string) => boolean,
  query: (text: string) => string = (text) => text,
  onFailure?: (part: string, error: unknown) => void,
): ArrivalRule {
  const options = resolveCompressOptions(given, profile, isExempt, onFailure)
  const memo = new CompressionMemo()

  function compress(
    raw: string,
    { value }: ToolUse,
    asked: string,
    sizes: readonly number[],
    tokens: TokenCounter,
  ): Compression {
    const said = `${sizes.join()}\0${value.toolName}\0${callText(value)}`
    return memo.get(raw, said, asked, () => compressForCall(raw, value, asked, sizes, options, tokens))
  }

  function plan(arrival: Arrival, turn: ShownTurn, { tokens, keep, offset }: ArrivalContext): readonly Edit[] {
    const { use } = arrival
    const { toolName } = use.value
    const note = (reason: string): void => keep({ rule: ruleName, at: use.at, call: use.call, toolName, reason })
    const texts = arrival.place.value.content.flatMap((item, index) =>
      item.type === 'text' ? [{ index, raw: item.text }] : [],
    )
    const left = whyLeft(arrival, options.settingOf(toolName).off)
    if (left !== undefined) {
      const raws = texts.map(({ raw }) => raw)
      for (const raw of raws) turn.show(use, raw)
      if (isLargeForCall(raws, use.value, options, tokens)) note(left)
      return []
    }
    const asked = query(turn.question)
    const sizes = texts.length < 2 ? [] : texts.map(({ raw }) => tokens.count(raw))
    const planned = texts.map(({ index, raw }): Planned => {
      if (isResidue(raw, tokens)) {
        const before = tokens.count(raw)
        return { index, raw, before, outcome: { text: raw, tokens: before }, skipped: undefined }
      }
      const compression = compress(raw, use, asked, sizes, tokens)
      const outcome = outcomeOf(raw, compression, (text) => turn.point(text), tokens)
      return { index, raw, before: compression.before, outcome, skipped: compression.skipped }
    })
    for (const { outcome } of planned) turn.show(use, outcome.text)
    const edit = editOf(arrival, asked, planned, offset)
    const skipped = planned.find((text) => text.skipped !== undefined)?.skipped
    if (skipped !== undefined && !edit) note(skipped)
    return edit ? [edit] : []
  }

  return {
    name: ruleName,
    beginTurn(context) {
      const lines = options.repeats ? new ShownLines(shownBefore(context)) : undefined
      const turn = new ShownTurn(context, lines)
      return {
        take(arrival) {
          turn.readTo(arrival.place.at)
          return plan(arrival, turn, context)
        },
        forget: (use) => turn.forget(use),
      }
    },
    endTurn(context, sent) {
      if (!options.repeats) return undefined
      const lines = shownBefore(context) ?? new ShownLines()
      const turn = new ShownTurn(context, lines)
      for (const { use, place, texts } of sent) {
        turn.readTo(place.at)
        for (const text of texts) turn.show(use, text)
      }
      turn.readTo(context.messages.length - 1)
      return lines
    },
  }
}

const shownBefore = ({ before }: ArrivalContext): ShownLines | undefined =>
  before instanceof ShownLines ? before : undefined
