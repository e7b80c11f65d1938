import { compressForCall } from '../compress/compress-for-call.ts'
import { noteOf, type Planned } from '../compress/note.ts'
import { resolveCompressOptions } from '../compress/options.ts'
import { outcomeOf } from '../compress/outcome.ts'
import type { CompressOptions, Profile } from '../compress/types.ts'
import type { Shortened } from '../edit/types.ts'
import type { TokenCounter } from '../ports.ts'
import { isUniqueTool } from '../prune/presets.ts'
import { estimator } from '../tokens/estimate.ts'
import { checkCompressOptions, checkCounter, checkOptions } from './options.ts'

/** A tool result and what it was asked for. */
export interface CompressInput {
  readonly toolName: string
  /** The arguments of the call. */
  readonly args?: unknown
  /** Text, a list of content parts, or any JSON value. */
  readonly output: unknown
  /** What the person wants to know. Default: only the arguments count. */
  readonly query?: string
}

/** Options of {@link compressResult}. */
export interface CompressResultOptions extends CompressOptions {
  /** Default `default`. */
  readonly profile?: Profile
  /** Default {@link estimator}. */
  readonly tokens?: TokenCounter
}

/** What to send instead, and what was done; `report` is missing where nothing was. */
export interface CompressedResult {
  readonly output: unknown
  readonly report?: Shortened
  /** Why nothing was left out of an output above the cap. */
  readonly skipped?: string
}

const isTextPart = (part: unknown): part is { readonly type: 'text'; readonly text: string } =>
  typeof part === 'object' &&
  part !== null &&
  (part as { type?: unknown }).type === 'text' &&
  typeof (part as { text?: unknown }).text === 'string'

/** The texts of an output with their places; a value that is no list of parts is one text, as it stands on the wire. */
function textsOf(output: unknown): { index: number; raw: string }[] {
  if (typeof output === 'string') return [{ index: 0, raw: output }]
  if (Array.isArray(output) && output.some(isTextPart))
    return output.flatMap((part, index) => (isTextPart(part) ? [{ index, raw: part.text }] : []))
  try {
    const raw: unknown = JSON.stringify(output)
    return typeof raw === 'string' ? [{ index: 0, raw }] : []
  } catch {
    return []
  }
}

/**
 * Shrinks one tool result for the question it answers, outside any conversation: the same content written shorter, and
 * above `cap` tokens what matters for the question, with marks where something is missing. Text comes back as text, parts
 * come back as parts (only their texts change), any other value as itself or as text. Never gives more tokens.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * const { output, report } = compressResult(
 *   { toolName: 'read_file', args: { path: 'src/app.ts' }, output: source, query: 'Where is the port set?' },
 *   { cap: 800 },
 * )
 */
export function compressResult(input: CompressInput, options: CompressResultOptions = {}): CompressedResult {
  const { profile = 'default', tokens = estimator, ...own } = options
  checkCompressOptions(own)
  checkOptions({ profile })
  checkCounter(options.tokens)
  const { toolName, args, output, query = '' } = input
  const resolved = resolveCompressOptions(own, profile, (name) => isUniqueTool(name))
  const setting = resolved.settingOf(toolName)
  const texts = setting.off ? [] : textsOf(output)
  const sizes = texts.length < 2 ? [] : texts.map(({ raw }) => tokens.count(raw))
  const call = { toolName, input: args }
  const planned = texts.map(({ index, raw }): Planned => {
    const compression = compressForCall(raw, call, query, sizes, resolved, tokens)
    const outcome = outcomeOf(raw, compression, () => undefined, tokens)
    return { index, raw, before: compression.before, outcome, skipped: compression.skipped }
  })
  const skipped = planned.find((text) => text.skipped !== undefined)?.skipped
  const why = skipped === undefined ? {} : { skipped }
  if (planned.every(({ raw, outcome }) => outcome.text === raw)) return { output, ...why }
  const report = noteOf(call, query, planned)
  if (!Array.isArray(output) || !output.some(isTextPart)) return { output: planned[0]!.outcome.text, report, ...why }
  const parts: unknown[] = [...output]
  for (const { index, outcome } of planned) parts[index] = { ...(parts[index] as object), text: outcome.text }
  return { output: parts, report, ...why }
}
