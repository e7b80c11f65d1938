import type { CompactOptions } from '../../compact/types.ts'
import type { CompressOptions } from '../../compress/types.ts'
import type { TurnOptions } from '../../message/turns.ts'
import { plain, withPlain } from '../../plain.ts'
import type { TokenCounter } from '../../ports.ts'
import type { PruneOptions, PruneRule } from '../../prune/types.ts'
import type { ReviewOptions } from '../../review/types.ts'
import type { WindowOptions } from '../../window/types.ts'
import type { WinnowOptions } from '../types.ts'

// Functions that have to answer at once. What may be asynchronous (ports, processors, `onEvent`) is awaited where it is asked.

/** A counter may be an instance of a class, so it is not spread. */
export const plainCounter = (tokens: TokenCounter): TokenCounter => ({
  name: tokens.name,
  exact: tokens.exact,
  count: plain('tokens', (text) => tokens.count(text)),
})

export const plainTurns = (turns: TurnOptions): TurnOptions => withPlain(turns, 'turns.', ['status', 'startAt'])

const plainRules = (rules: readonly PruneRule[], path: string): PruneRule[] =>
  rules.map((rule, at) => withPlain(rule, `${path}[${at}].`, ['tool', 'renderState', 'isCovered']))

export const plainPrune = (options: PruneOptions, path = ''): PruneOptions => ({
  ...options,
  ...(options.tools ? { tools: plainRules(options.tools, `${path}tools`) } : {}),
  ...(options.presets ? { presets: plainRules(options.presets, `${path}presets`) } : {}),
})

export function plainCompact(options: CompactOptions, path = ''): CompactOptions {
  const keepTools = options.keepTools?.map((tool, at) =>
    typeof tool === 'function' ? plain(`${path}keepTools[${at}]`, tool) : tool,
  )
  return keepTools ? { ...options, keepTools } : options
}

/** Outlines and kinds of the host's own are guarded where they are read. */
export function plainCompress(options: CompressOptions, path = ''): CompressOptions {
  const own = withPlain(options, path, ['redact'])
  if (!Array.isArray(own.tools)) return own
  return { ...own, tools: own.tools.map((rule, at) => withPlain(rule, `${path}tools[${at}].`, ['tool'])) }
}

export const plainReview = (options: ReviewOptions, path = ''): ReviewOptions =>
  withPlain(options, path, ['redact', 'isCritique'])

export function plainWindow(options: WindowOptions): WindowOptions {
  return options.summary ? { ...options, summary: withPlain(options.summary, 'window.summary.', ['redact']) } : options
}

/** The options with every function that has to answer at once guarded: what it gets wrong names it, and is told. */
export function plainOptions(options: WinnowOptions): WinnowOptions {
  const { tokens, turns, prune, compact, compress, select, review, window } = options
  return {
    ...withPlain(options, '', ['query']),
    ...(tokens ? { tokens: plainCounter(tokens) } : {}),
    ...(turns ? { turns: plainTurns(turns) } : {}),
    ...(prune ? { prune: plainPrune(prune, 'prune.') } : {}),
    ...(compact ? { compact: plainCompact(compact, 'compact.') } : {}),
    ...(compress ? { compress: plainCompress(compress, 'compress.') } : {}),
    ...(select ? { select: withPlain(select, 'select.', ['fallback']) } : {}),
    ...(review ? { review: plainReview(review, 'review.') } : {}),
    ...(window ? { window: plainWindow(window) } : {}),
  }
}
