import type { StrideContext, StrideRule } from '../edit/processor.ts'
import { resultText } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import { hashText } from '../text/hash.ts'
import { leftOutMark } from '../text/left-out-mark.ts'
import { matchesTool } from '../text/tool-matcher.ts'
import { addVisibleValues } from '../text/visible.ts'
import type { ResolvedCompactOptions } from './options.ts'
import { withValues } from './residue.ts'
import { isOfKind } from './scope.ts'

/** Results of fewer tokens are not worth a mark. */
const smallest = 60
/** Most values of one result that stay, and most of its tokens they may take. */
const mostValues = 20
const valueShare = 0.1

/**
 * Lets old results of an open turn go, all but their values: never what a kept tool gave, nor what was read from files
 * once the conversation changed some.
 */
export function createStrideRule(
  { keepTools, keepKinds, strides, minSavings }: ResolvedCompactOptions,
  isUnique: (toolName: string) => boolean,
): StrideRule | undefined {
  if (!strides) return undefined
  const isKept = (use: ToolUse, { writesFiles }: StrideContext): boolean =>
    isUnique(use.value.toolName) ||
    keepTools.some((matcher) => matchesTool(matcher, use.value.toolName)) ||
    (writesFiles && isOfKind(use, keepKinds))

  return {
    name: 'stride',
    minSavings,
    ...strides,
    mayGo(use, context) {
      const [place] = use.results
      if (use.results.length !== 1 || place!.value.status !== 'ok') return false
      const { content } = place!.value
      if (content.length !== 1 || content[0]!.type !== 'text') return false
      return context.tokens.count(content[0]!.text) >= smallest && !isKept(use, context)
    },
    shorten(use, { tokens }) {
      const raw = resultText(use.results[0]!.value)
      const known = new Set<string>()
      addVisibleValues({ role: 'assistant', parts: [use.value] }, known)
      const mark = leftOutMark({ unit: 'lines', total: raw.split('\n').length, shown: 0 }, hashText(raw))
      const room = { values: mostValues, tokens: tokens.count(raw) * valueShare }
      const values = withValues('', { uses: [use], texts: [] }, (value) => known.has(value), room, tokens)
      return `${values}\n${mark}`.trimStart()
    },
  }
}
