import { formatTree } from '@winnow/core/format'
import type { LongResults, ShortResult } from '../run/long-results.ts'
import { number, savedShare, shorten } from './table.ts'

/** Lines shown of a result, half of them from its end. */
const mostLines = 14
const longestLine = 110

function excerpt(text: string): string {
  const lines = text.split('\n').map((line) => shorten(line, longestLine))
  const half = mostLines / 2
  const shown = lines.length <= mostLines ? lines : [...lines.slice(0, half), '(…)', ...lines.slice(-half)]
  return shown.map((line) => `  | ${line}`.trimEnd()).join('\n')
}

function whatBecame({ shortened: { toolName, kind, tokens, items } }: ShortResult): string {
  const share = items ? `, ${number(items.after)} of ${number(items.before)} ${items.unit}` : ''
  const saved = savedShare(tokens.before, tokens.after)
  return `${toolName}: ${kind}${share}, ${number(tokens.before)} -> ${number(tokens.after)} tokens (${saved} saved)`
}

/** What one long result was sent as, and how the rest of it stays within reach. */
export function tellLongResults({ longest, recalled, repeated }: LongResults): string {
  const rest = formatTree('What the model reads back, and what it is not sent twice', [
    `recall_result ${JSON.stringify(recalled.input)}: ${number(recalled.tokens)} tokens, “${shorten(recalled.text, 60)}”`,
    `${whatBecame(repeated)}, sent as “${repeated.text}”`,
  ])
  return `A long result, from the first request that holds it
${whatBecame(longest)}
${excerpt(longest.text)}

${rest}`
}
