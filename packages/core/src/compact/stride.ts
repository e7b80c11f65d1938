import type { StrideContext, StrideRule } from '../edit/processor.ts'
import { resultText } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import { countLines } from '../text/count-lines.ts'
import { isClosed, leftOutMark } from '../text/left-out-mark.ts'
import type { RefOf } from '../text/ref.ts'
import { residueMark } from '../text/residue-mark.ts'
import { byToolName } from '../text/tool-matcher.ts'
import { ValueTable } from '../text/value-table.ts'
import { addVisibleInPart } from '../text/visible.ts'
import type { ResolvedCompactOptions } from './options.ts'
import { withValues } from './residue.ts'

/** Results of fewer tokens are not worth a mark. */
const smallest = 60
/** Most values of one result that stay, and most of its tokens they may take. */
const mostValues = 20
const valueShare = 0.1

const nothingSeen = (): boolean => false

/**
 * Lets old results of an open turn go, all but their values: never what a kept tool gave, nor what was read from files
 * once the conversation changed some.
 */
export function createStrideRule(
  { isKeptTool, isKeptKind, strides, minSavings }: ResolvedCompactOptions,
  isUnique: (toolName: string) => boolean,
  refOf: RefOf,
): StrideRule | undefined {
  if (!strides) return undefined
  const isLeft = byToolName((toolName) => isUnique(toolName) || isKeptTool(toolName))
  const isKept = (use: ToolUse, { writesFiles }: StrideContext): boolean =>
    isLeft(use.value.toolName) || (writesFiles && isKeptKind(use.value))

  return {
    name: 'stride',
    minSavings,
    ...strides,
    mayGo(use, context) {
      const [place] = use.results
      if (use.results.length !== 1 || place!.value.status !== 'ok') return false
      const { content } = place!.value
      if (content.length !== 1 || content[0]!.type !== 'text') return false
      const { text } = content[0]!
      // What was shortened before has a name of its own, under which its history can be read.
      if (isClosed(text) || text.startsWith(residueMark)) return false
      return context.tokens.count(text) >= smallest && !isKept(use, context)
    },
    shorten(use, { tokens }) {
      const raw = resultText(use.results[0]!.value)
      const known = new ValueTable()
      addVisibleInPart(use.value, known)
      const mark = leftOutMark({ unit: 'lines', total: countLines(raw), shown: 0 }, refOf(raw))
      const room = { values: mostValues, tokens: tokens.count(raw) * valueShare }
      const values = withValues('', { uses: [use], texts: [] }, known, nothingSeen, room, tokens)
      return `${values}\n${mark}`.trimStart()
    },
  }
}
