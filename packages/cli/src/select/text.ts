import { formatTree, type Locale } from '@winnow/core/format'
import { number, percent } from '../output/numbers.ts'
import { formatTable, unknown } from '../output/table.ts'
import type { MissedTool, MissReason, OfferedTool } from './choice.ts'
import type { Findings } from './findings.ts'
import { textsFor, type Texts } from './texts.ts'

/** How the selection is written. */
export interface TextOptions {
  readonly locale: Locale
  /** Whether every tool that is not offered has its line. */
  readonly all: boolean
}

/** The best of the tools that are not offered. */
const mostMissed = 10
/** Longest name and longest list of words that is shown, in characters. */
const longestCell = 60

/** What a definition put there must not break the table, drive the terminal or turn the order of what is read. */
function cell(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length <= longestCell ? line : `${line.slice(0, longestCell - 1)}…`
}

function why(tool: OfferedTool | MissedTool, texts: Texts): string {
  if ('groupedWith' in tool && tool.groupedWith !== undefined) return cell(texts.group(tool.groupedWith))
  if ('message' in tool && tool.message !== undefined && tool.reason === 'selected') return texts.message(tool.message)
  return texts.reasons[tool.reason]
}

const rowOf = (tool: OfferedTool | MissedTool, texts: Texts): string[] => [
  tool.rank === undefined ? unknown : number(tool.rank),
  cell(tool.name),
  tool.score === undefined ? unknown : tool.score.toFixed(2),
  cell(tool.matches?.join(', ') ?? ''),
  why(tool, texts),
]

const table = (title: string, tools: readonly (OfferedTool | MissedTool)[], texts: Texts): string =>
  `${title}\n${formatTable(
    texts.columns,
    tools.map((tool) => rowOf(tool, texts)),
  )}`

/** How many tools are not shown, by why they are not offered. */
function rest(hidden: readonly MissedTool[], texts: Texts): string[] {
  if (hidden.length === 0) return []
  const counted: readonly (readonly [MissReason, (count: string) => string])[] = [
    ['limit', texts.below],
    ['unmatched', texts.unmatched],
    ['not-permitted', texts.notPermitted],
  ]
  return [
    texts.notShown(
      counted.flatMap(([reason, text]) => {
        const count = hidden.filter((tool) => tool.reason === reason).length
        return count > 0 ? [text(number(count))] : []
      }),
    ),
  ]
}

/** The selection for people, in sections. */
export function selectionText({ choice, failures }: Findings, { locale, all }: TextOptions): string {
  const texts = textsFor(locale)
  const { question, report, offered, missed } = choice
  const { tools, tokens, strategy } = report
  const shown = all ? missed : missed.filter(({ reason }) => reason === 'limit').slice(0, mostMissed)
  const head = [
    texts.tools(number(tools.after), number(tools.before)),
    texts.strategies[strategy],
    texts.tokens(
      number(tokens.before),
      number(tokens.after),
      number(tokens.saved),
      percent(tokens.saved, tokens.before),
    ),
  ]
  const sections = [
    formatTree(texts.title(question), head),
    ...(offered.length > 0 ? [table(texts.offered, offered, texts)] : []),
    ...(shown.length > 0 ? [table(texts.missed, shown, texts)] : []),
    ...rest(missed.slice(shown.length), texts),
    ...(failures.length > 0 ? [formatTree(texts.failures, failures)] : []),
  ]
  return `${sections.join('\n\n')}\n`
}
