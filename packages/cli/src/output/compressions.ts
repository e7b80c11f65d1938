import type { ToolReport } from '@winnow/core'
import { formatTree, reasonText, type Locale } from '@winnow/core/format'
import type { ShortenedResult } from '../replay/decisions.ts'
import type { Replay } from '../replay/replay.ts'
import { number, percent } from './numbers.ts'
import type { Texts } from './texts.ts'

/** The rows of the table by tool. */
export const toolRows = (tools: readonly ToolReport[]): string[][] =>
  tools.map(({ toolName, results, tokens: { before, after }, leftOut, repeatedLines, kinds }) => [
    toolName.replace(/\p{Cc}+/gu, ' '),
    number(results),
    number(before),
    number(after),
    percent(before - after, before),
    number(leftOut),
    number(repeatedLines),
    Object.keys(kinds).join(', '),
  ])

function compressionLine(result: ShortenedResult, texts: Texts): string {
  const { message, toolName, kind, tier, tokens, items, repeatedLines, intent, keywords, ref } = result
  return [
    texts.compression(message, toolName, kind, texts.tier(tier)),
    texts.sizes(number(tokens.before), number(tokens.after)),
    ...(items ? [texts.items(number(items.before), number(items.after), items.unit)] : []),
    ...(repeatedLines === undefined ? [] : [texts.repeatedLines(number(repeatedLines))]),
    ...(ref === undefined ? [] : [texts.ref(ref)]),
    ...(intent === undefined ? [] : [texts.wanted(intent, keywords?.join(', ') ?? '')]),
  ].join('')
}

/** Each transcript with what became of its tool results; those without any are left out. */
export function compressionTrees(replays: readonly Replay[], texts: Texts, locale: Locale): string[] {
  return replays.flatMap(({ transcript, shortened, unshortened }) => {
    const lines = [
      ...shortened.map((result) => ({ message: result.message, line: compressionLine(result, texts) })),
      ...unshortened.map(({ message, toolName, reason }) => ({
        message,
        line: texts.unshortened(message, toolName, reasonText(reason, locale)),
      })),
    ]
    const ordered = lines.toSorted((a, b) => a.message - b.message).map(({ line }) => line)
    return ordered.length > 0 ? [formatTree(texts.compressions(transcript.name), ordered)] : []
  })
}
