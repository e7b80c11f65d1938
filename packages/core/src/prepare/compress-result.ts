import { compressForCall } from '../compress/compress-for-call.ts'
import type { Compression } from '../compress/compress-text.ts'
import type { CallSaid } from '../compress/kind-table.ts'
import { noteOf, type Planned } from '../compress/note.ts'
import { resolveCompressOptions, type ResolvedCompressOptions } from '../compress/options.ts'
import { outcomeOf } from '../compress/outcome.ts'
import type { RecallOptions } from '../compress/recall/types.ts'
import { TextSizes } from '../compress/choose/text-sizes.ts'
import type { CompressOptions, Profile } from '../compress/types.ts'
import type { Shortened } from '../edit/types.ts'
import { InvalidOptionError } from '../errors.ts'
import type { TokenCounter } from '../ports.ts'
import { isUniqueTool } from '../prune/presets.ts'
import { createRefs } from '../text/marks/ref.ts'
import { runsOneOf } from '../text/shell/scripts.ts'
import { estimator } from '../tokens/estimate.ts'
import { checkCompressInput } from './options/check-compress-input.ts'
import { tiersIn } from './options/check-tiers.ts'
import { plainCompress, plainCounter } from './options/plain-options.ts'
import { check } from './shapes/check-shape.ts'
import { checkCounter, checkProfile, recallOrOff } from './shapes/host-shapes.ts'
import { checkCompressOptions } from './shapes/kind-options.ts'

/** A tool result and what it was asked for. */
export interface CompressInput {
  readonly toolName: string
  /** The arguments of the call. */
  readonly args?: unknown
  /** Text, a list of content parts, or any JSON value. */
  readonly output: unknown
  /** What the person wants to know. Default: only the arguments count. */
  readonly query?: string
  /** Files that the conversation wrote or edited: the output of a script among them comes whole up to 4000 tokens. */
  readonly written?: readonly string[]
  /** Whether the tool reported a failure. Default `false`. */
  readonly failed?: boolean
}

/** Options of {@link compressResult}. */
export interface CompressResultOptions extends CompressOptions {
  /** Default `default`. */
  readonly profile?: Profile
  /** How what is left out is named; as in the options of the Winnow that reads it back. `false` names nothing. */
  readonly recall?: RecallOptions | false
  /** Default {@link estimator}. */
  readonly tokens?: TokenCounter
}

/** What to send instead, and what was done; `report` is missing where nothing was. */
export interface CompressedResult {
  readonly output: unknown
  readonly report?: Shortened
  /** Why nothing was left out of an output above the cap: a code, which `reasonText` says in words. */
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

/** One result with everything that compressing it takes. */
export interface ResultTask {
  readonly resolved: ResolvedCompressOptions
  readonly tokens: TokenCounter
  readonly call: CallSaid
  readonly query: string
  readonly texts: readonly { readonly index: number; readonly raw: string }[]
  /** Tokens of each text, where there are several. */
  readonly sizes: TextSizes | undefined
  readonly runsWritten: boolean
  readonly failed: boolean
}

/** @throws InvalidOptionError */
export function readResult(
  input: CompressInput,
  { profile = 'default', tokens: counter, recall, ...own }: CompressResultOptions,
  onFailure?: (part: string, error: unknown) => void,
): ResultTask {
  checkCompressInput(input)
  const { toolName, args, output, query = '', written = [], failed = false } = input
  checkCompressOptions(own)
  checkProfile(profile)
  check(recallOrOff, recall, ['recall'])
  checkCounter(counter)
  const tokens = counter ? plainCounter(counter) : estimator
  const options = plainCompress(own)
  const resolved = resolveCompressOptions(options, profile, (name) => isUniqueTool(name), createRefs(recall), onFailure)
  const texts = resolved.settingOf(toolName).off ? [] : textsOf(output)
  const sizes = texts.length < 2 ? undefined : new TextSizes(texts.map(({ raw }) => tokens.count(raw)))
  const runsWritten = runsOneOf(written, toolName, args)
  return { resolved, tokens, call: { toolName, input: args }, query, texts, sizes, runsWritten, failed }
}

/** One text of a result, compressed by rules. */
export const compressTextOf = ({ resolved, tokens, query, ...task }: ResultTask, raw: string): Compression =>
  compressForCall({ ...task, raw, asked: query }, resolved, tokens)

/** The result with its texts as they were compressed. */
export function writeResult(
  output: unknown,
  { resolved, texts, call, query, tokens }: ResultTask,
  compressions: readonly Compression[],
): CompressedResult {
  const planned = texts.map(({ index, raw }, at): Planned => {
    const compression = compressions[at]!
    const outcome = outcomeOf(raw, compression, () => undefined, tokens)
    return { index, raw, before: compression.before, outcome, skipped: compression.skipped }
  })
  const skipped = planned.find((text) => text.skipped !== undefined)?.skipped
  const why = skipped === undefined ? {} : { skipped }
  if (planned.every(({ raw, outcome }) => outcome.text === raw)) return { output, ...why }
  const report = noteOf(call, query, planned, resolved.kinds)
  if (!Array.isArray(output) || !output.some(isTextPart)) return { output: planned[0]!.outcome.text, report, ...why }
  const parts: unknown[] = [...output]
  for (const { index, outcome } of planned) parts[index] = { ...(parts[index] as object), text: outcome.text }
  return { output: parts, report, ...why }
}

/**
 * Shrinks one tool result for the question it answers, outside any conversation: the same content written shorter, and
 * above `cap` tokens what matters for the question, with marks where something is missing. Text comes back as text, parts
 * come back as parts (only their texts change), any other value as itself or as text. Never gives more tokens. Rules
 * decide alone; {@link compressResultWithModels} asks others, too.
 *
 * @throws InvalidOptionError naming the path of a wrong option, or of what is wrong with the input, and the fix
 * @example
 * const { output, report } = compressResult(
 *   { toolName: 'read_file', args: { path: 'src/app.ts' }, output: source, query: 'Where is the port set?' },
 *   { cap: 800 },
 * )
 */
export function compressResult(input: CompressInput, options: CompressResultOptions = {}): CompressedResult {
  const task = readResult(input, options)
  const [asked] = tiersIn(options).filter(({ tier }) => tier !== 'rules')
  if (asked)
    throw new InvalidOptionError(asked.path, `nobody is asked here`, "Use compressResultWithModels, or 'rules'.")
  const compressions = task.texts.map(({ raw }) => compressTextOf(task, raw))
  return writeResult(input.output, task, compressions)
}
