import type { Message, SelectableTool, SelectedTool, SelectReason, SelectReport, ToolMatch, Winnow } from '@winnow/core'

/** Why a tool is not offered: others were found before it, it was not found, or the index hides it from its caller. */
export type MissReason = 'limit' | 'unmatched' | 'not-permitted'

/** How a tool was found. */
interface Found {
  /** The place among all tools by the question alone, whatever was asked before; from 1 on. */
  readonly rank?: number
  /** How well it matched what brought it, else the question; only comparable within one message. */
  readonly score?: number
  /** What speaks for it there. */
  readonly matches?: readonly string[]
}

export interface OfferedTool extends Found {
  readonly name: string
  readonly reason: SelectReason
  /** Index of the message of the history that brought it; missing where the question did. */
  readonly message?: number
  /** The tool that brought it with its group. */
  readonly groupedWith?: string
}

export interface MissedTool extends Found {
  readonly name: string
  readonly reason: MissReason
}

/** Which tools a question is offered and which not, with what speaks for each. */
export interface Choice {
  readonly question: string
  readonly report: SelectReport
  /** In the order in which they are offered. */
  readonly offered: readonly OfferedTool[]
  /** The best first, those that were not found last, in their own order. */
  readonly missed: readonly MissedTool[]
}

/** What is asked of whom. */
export interface Request {
  readonly winnow: Winnow
  readonly tools: readonly SelectableTool[]
  readonly history: readonly Message[]
  readonly question: string
  readonly limit: number | undefined
}

const isPerson = ({ role, source = 'person' }: Message): boolean => role === 'user' && source === 'person'
const textOf = ({ parts }: Message): string =>
  parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')

const selectedIn = (offered: readonly SelectedTool[]): ToolMatch[] =>
  offered.flatMap(({ name, reason, score, matches }) =>
    reason === 'selected' && score !== undefined ? [{ name, score, ...(matches ? { reasons: matches } : {}) }] : [],
  )

/**
 * The tools the question finds, with what was asked before read along: those it would be offered, which serve each of its parts, then all others, the best
 * first. `offered` is what it is offered where nothing was asked before.
 */
async function rankTools(
  { winnow, tools, history, question, limit }: Request,
  offered: readonly SelectedTool[],
): Promise<ToolMatch[]> {
  const before = history.filter(isPerson).map(textOf)
  const request = { query: question, before }
  const first = selectedIn(history.length === 0 ? offered : (await winnow.select(tools, { ...request, limit })).offered)
  const { matches } = await winnow.searchTools(tools, { ...request, limit: Math.max(1, tools.length) })
  const taken = new Set(first.map(({ name }) => name))
  return [...first, ...matches.filter(({ name }) => !taken.has(name))]
}

/** The tools that may be offered: all that are left where selection is off. */
async function permittedNames({ winnow, tools, question }: Request): Promise<ReadonlySet<string>> {
  const { mode } = winnow
  winnow.mode = 'off'
  try {
    const permitted = await winnow.select(tools, { query: question })
    return new Set(permitted.tools.map(({ name }) => name))
  } finally {
    winnow.mode = mode
  }
}

/** What an index or a model gives is not always a list of texts. */
const textsIn = (given: unknown): readonly string[] =>
  Array.isArray(given) ? given.filter((text): text is string => typeof text === 'string') : []

/** Selects tools for a question, and ranks all others by it. */
export async function choose(request: Request): Promise<Choice> {
  const { winnow, tools, history, question, limit } = request
  const messages: Message[] = [...history, { role: 'user', parts: [{ type: 'text', text: question }] }]
  const { offered, report, isRestricted } = await winnow.select(tools, {
    messages,
    searchTool: true,
    ...(limit === undefined ? {} : { limit }),
  })
  const matches = await rankTools(request, offered)
  const found = new Map<string, Found>(
    matches.map(({ name, score, reasons }, index) => [name, { rank: index + 1, score, matches: textsIn(reasons) }]),
  )
  const permitted = isRestricted ? await permittedNames(request) : undefined
  const taken = new Set(offered.map(({ name }) => name))
  let leader: string | undefined
  return {
    question,
    report,
    offered: offered.map(({ name, reason, at, score, matches: own }): OfferedTool => {
      if (reason !== 'group') leader = name
      return {
        name,
        reason,
        ...(at === undefined || at >= history.length ? {} : { message: at }),
        ...(reason === 'group' && leader !== undefined ? { groupedWith: leader } : {}),
        ...found.get(name),
        ...(score === undefined ? {} : { score, matches: textsIn(own) }),
      }
    }),
    missed: [
      ...matches.map(({ name }): MissedTool => ({ name, reason: 'limit', ...found.get(name) })),
      ...tools
        .filter(({ name }) => !found.has(name))
        .map(({ name }): MissedTool => ({
          name,
          reason: permitted && !permitted.has(name) ? 'not-permitted' : 'unmatched',
        })),
    ].filter(({ name }) => !taken.has(name)),
  }
}
