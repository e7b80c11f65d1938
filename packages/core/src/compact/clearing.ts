import type { ClearingContext, ClearingRule } from '../edit/processor.ts'
import { resultText } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import { holdsDigest } from '../text/marks/digest-mark.ts'
import { countLines } from '../text/count-lines.ts'
import { isClosed, leftOutMark } from '../text/marks/left-out-mark.ts'
import type { Refs } from '../text/marks/ref.ts'
import { byToolName } from '../text/tool-matcher.ts'
import type { CompactSetting, ResolvedCompactOptions } from './options.ts'

/** Results of fewer tokens are not worth a mark. */
const smallest = 60
/** The share of a result that stays, and the fewest tokens it may have. */
const shareThatStays = 0.1
const leastThatStays = 40

/**
 * Lets old results of an open turn go, all but a tenth: never what a kept tool gave, nor what was read from files once the
 * conversation changed some.
 */
export function createClearingRule(
  { isKept: isKeptCall, staysInClearing, clearing, minSavings }: ResolvedCompactOptions,
  isUnique: (toolName: string) => boolean,
  shownRef: Refs['shownRef'],
  shorten: CompactSetting['shorten'],
): ClearingRule | undefined {
  if (!clearing) return undefined
  const isLeft = byToolName(isUnique)
  const isKept = (use: ToolUse, { writesFiles }: ClearingContext): boolean =>
    isLeft(use.value.toolName) || isKeptCall(use.value) || (writesFiles && staysInClearing(use.value))

  return {
    name: 'clearing',
    minSavings,
    ...clearing,
    mayGo(use, context) {
      const [place] = use.results
      if (use.results.length !== 1 || place!.value.status !== 'ok') return false
      const { content } = place!.value
      if (content.length !== 1 || content[0]!.type !== 'text') return false
      const { text } = content[0]!
      // What was shortened before has a name of its own, under which its history can be read.
      if (isClosed(text) || holdsDigest(text)) return false
      return context.tokens.count(text) >= smallest && !isKept(use, context)
    },
    *shorten(use, { tokens }) {
      const raw = resultText(use.results[0]!.value)
      const room = Math.max(leastThatStays, tokens.count(raw) * shareThatStays)
      const text = yield* shorten(raw, { call: use.value, asked: '', roomOf: () => room }, tokens)
      const isShort = isClosed(text) && tokens.count(text) <= room * 2
      return isShort ? text : leftOutMark({ unit: 'lines', total: countLines(raw), shown: 0 }, shownRef(raw))
    },
  }
}
