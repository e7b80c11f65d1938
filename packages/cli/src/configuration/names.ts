import type {
  CompactOptions,
  CompressOptions,
  ModelOptions,
  PruneOptions,
  RecallOptions,
  DigestLimits,
  ReviewOptions,
  SelectOptions,
  SemanticOptions,
  ClearingOptions,
  TurnOptions,
  WindowOptions,
  WindowSummaryOptions,
  WinnowOptions,
} from '@winnow/core'
import { distance } from 'fastest-levenshtein'

/**
 * What a configuration may hold at an option: any `value`; a value whose keys are `names` of tools and are taken as they
 * are; nothing, because only a `program` has it; or options of its own.
 */
type Place = 'value' | 'names' | 'program' | Places
export interface Places {
  readonly [name: string]: Place
}

/** Every option has its place: an option that is added to the core is decided about here. */
type Complete<Options> = Readonly<Record<keyof Required<Options>, Place>>

const prune: Complete<PruneOptions> = { tools: 'value', presets: 'value', otherTools: 'value' }

const digest: Complete<DigestLimits> = { tokens: 'value', share: 'value' }
const clearing: Complete<ClearingOptions> = { contextWindow: 'value', from: 'value', keep: 'value', every: 'value' }
const turns: Complete<TurnOptions> = { finalTools: 'value', startAt: 'value', status: 'program', endedByHost: 'value' }

const compact: Complete<CompactOptions> = {
  strategy: 'value',
  keepCall: 'value',
  digest,
  keepTools: 'value',
  keepKinds: 'value',
  clearing,
  minSavings: 'value',
}

const semantic: Complete<SemanticOptions> = {
  threshold: 'value',
  minItems: 'value',
  maxItems: 'value',
  timeout: 'value',
}
const model: Complete<ModelOptions> = { answer: 'value', maxSummaryTokens: 'value', timeout: 'value' }

const compress: Complete<CompressOptions> = {
  kinds: 'program',
  tools: 'names',
  cap: 'value',
  tier: 'value',
  semantic,
  model,
  redact: 'program',
  repeats: 'value',
  keepRanges: 'value',
  outline: 'program',
}

const select: Complete<SelectOptions> = {
  limit: 'value',
  minTools: 'value',
  alwaysInclude: 'value',
  groups: 'names',
  tags: 'names',
  strategy: 'value',
  rerank: 'value',
  fallback: 'value',
  searchTool: 'value',
  index: 'program',
  timeout: 'value',
}

/** A secret stands in no file that is kept with the code. */
const recall: Complete<RecallOptions> = { secret: 'program' }

const review: Complete<ReviewOptions> = {
  language: 'value',
  prompts: { quick: 'value', full: 'value' },
  type: 'value',
  depth: 'value',
  maxTokens: 'value',
  recentMessages: 'value',
  maxPages: 'value',
  timeout: 'value',
  concurrency: 'value',
  redact: 'program',
  isCritique: 'program',
}

const windowSummary: Complete<WindowSummaryOptions> = {
  model: 'value',
  timeout: 'value',
  preload: 'value',
  redact: 'program',
  instructions: 'value',
}

const window: Complete<WindowOptions> = {
  contextWindow: 'value',
  output: 'value',
  keep: 'value',
  recentCount: 'value',
  ratios: { global: 'value', segments: 'value', recent: 'value' },
  summary: windowSummary,
}

/** The options of a configuration. */
export const places: Complete<WinnowOptions> = {
  mode: 'value',
  profile: 'value',
  compress,
  query: 'program',
  prune,
  compact,
  recall,
  select,
  review,
  window,
  embedder: 'program',
  generate: 'program',
  store: 'program',
  memory: { messages: 'value', characters: 'value' },
  turns,
  turnRules: 'program',
  processors: 'program',
  processorTimeout: 'value',
  prices: 'value',
  tokens: 'program',
  onEvent: 'program',
  report: 'value',
}

const inSnakeCase = /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/u

/** The name of an option, however it is spelt: `min_savings` is `minSavings`. */
export const optionName = (key: string): string =>
  inSnakeCase.test(key) ? key.replace(/_./gu, (pair) => pair.charAt(1).toUpperCase()) : key

const snakeCase = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** Names longer than this are no misspelt options. */
const longestName = 40

/** Where options of this name stand. */
function homesOf(name: string, inside: Places, path: readonly string[] = []): string[][] {
  return Object.entries(inside).flatMap(([own, place]) => [
    ...(own === name ? [[...path, own]] : []),
    ...(typeof place === 'string' ? [] : homesOf(name, place, [...path, own])),
  ])
}

/** The name a misspelt one most likely means: one letter in three may be wrong, or its end missing. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined
  const far = (other: string): number =>
    Math.min(name.length, other.length) >= 4 && (other.startsWith(name) || name.startsWith(other))
      ? 1
      : distance(name.toLowerCase(), other.toLowerCase())
  const [best] = names.map((other) => ({ other, far: far(other) })).toSorted((a, b) => a.far - b.far)
  return best && best.far <= Math.max(1, Math.floor(best.other.length / 3)) ? best.other : undefined
}

/** What to do about a key that is no option among `names`; it is spelt as the key is. */
export function suggestion(key: string, names: readonly string[]): string {
  const name = optionName(key)
  const spelt = (text: string): string => (key.includes('_') ? snakeCase(text) : text)
  const near = nearest(name, names)
  if (near !== undefined) return `Did you mean ${spelt(near)}?`
  const homes = homesOf(name, places).map((home) => spelt(home.join('.')))
  return homes.length > 0
    ? `It stands elsewhere: ${homes.join(', ')}.`
    : 'Remove it, or see the reference for the options there are.'
}
