import type { ToolReport } from '../edit/report.ts'
import { number, percent } from './numbers.ts'
import type { Texts } from './texts.ts'

/** What the results of a tool were taken for; how many of each where they differ. */
function kindsOf(kinds: ToolReport['kinds']): string {
  const entries = Object.entries(kinds)
  return entries.map(([kind, count]) => (entries.length === 1 ? kind : `${number(count)} ${kind}`)).join(', ')
}

/** One line for each tool whose results were shortened. */
export const toolLines = (tools: readonly ToolReport[], texts: Texts): string[] =>
  tools.map(({ toolName, results, leftOut, repeatedLines, tokens: { before, after }, kinds }) => {
    const parts = [
      texts.results(number(results), results === 1, kindsOf(kinds)),
      texts.sizes(number(before), number(after), percent(before - after, before)),
      ...(leftOut > 0 ? [texts.leftOut(number(leftOut))] : []),
      ...(repeatedLines > 0 ? [texts.repeatedLines(number(repeatedLines), repeatedLines === 1)] : []),
    ]
    return `${toolName}${texts.colon}${parts.join('')}`
  })
