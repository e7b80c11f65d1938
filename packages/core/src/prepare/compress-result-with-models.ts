import { applyDecision } from '../compress/tiers/apply-decision.ts'
import { leftOutForCall } from '../compress/compress-for-call.ts'
import type { Compression } from '../compress/compress-text.ts'
import { questionOf } from '../compress/read/question.ts'
import type { LeftOut } from '../compress/tiers/left-out.ts'
import { isChosen, needOf, type Need } from '../compress/tiers/need.ts'
import { TierDecider } from '../compress/tiers/decider.ts'
import type { ModelUse } from '../edit/report.ts'
import type { Embedder, Generate } from '../ports.ts'
import { unlessAborted } from '../timeout.ts'
import { checkTiers } from './options/check-tiers.ts'
import {
  compressTextOf,
  readResult,
  writeResult,
  type CompressedResult,
  type CompressInput,
  type CompressResultOptions,
} from './compress-result.ts'
import { checkPorts } from './shapes/host-shapes.ts'
import { noModels } from './plan/plan-consulted.ts'

/** Options of {@link compressResultWithModels}. */
export interface CompressWithModelsOptions extends CompressResultOptions {
  /** For `tier: 'semantic'`; where a model fails, too. */
  readonly embedder?: Embedder
  /** For `tier: 'model'`. */
  readonly generate?: Generate
  /** Rules decide where it is aborted before others have, who are told to stop. */
  readonly signal?: AbortSignal
  /** Hears what failed; what fails costs what it would have added. */
  readonly onFailure?: (part: string, error: unknown) => void
}

/** What to send instead, and what asking took. */
export interface CompressedWithModels extends CompressedResult {
  readonly models: ModelUse
}

/**
 * Shrinks one tool result like {@link compressResult}, and has an embedder or a model say what matters where something has
 * to be left out (`tier`). Nothing is kept between calls, so another call may choose otherwise.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * const { output } = await compressResultWithModels(
 *   { toolName: 'read_file', args: { path: 'src/app.ts' }, output: source, query: 'Where is the port set?' },
 *   { cap: 800, tier: 'semantic', embedder },
 * )
 */
export async function compressResultWithModels(
  input: CompressInput,
  options: CompressWithModelsOptions = {},
): Promise<CompressedWithModels> {
  const { embedder, generate, signal, onFailure, ...own } = options
  const tell = (part: string, error: unknown): void => {
    // Who aborted it knows.
    if (signal?.aborted) return
    try {
      Promise.resolve<unknown>(onFailure?.(part, error)).catch(() => {})
    } catch {
      // An observer breaks nothing.
    }
  }
  const task = readResult(input, own, tell)
  const { resolved, tokens, call, query, texts } = task
  const store = new Map<string, string>()
  checkPorts({ embedder, generate })
  checkTiers(own, { ...(embedder ? { embedder } : {}), ...(generate ? { generate } : {}), store }, '')
  const rules = texts.map(({ raw }) => compressTextOf(task, raw))
  const decider = new TierDecider({ options: resolved, embedder, generate, store, tokens, onFailure: tell, signal })
  const { tier } = resolved.settingOf(call.toolName)
  const needs = new Map<number, Need>()
  for (const [at, byRules] of rules.entries()) {
    if (!isChosen(byRules) || tier === 'rules') continue
    const { raw } = texts[at]!
    const kind = resolved.kinds.named(byRules.chosen.kind)
    const given = { name: String(at), mayDecide: true, tier, kind, asked: query, call, raw }
    const need = needOf(byRules, given, () => leftOutForCall({ raw, call, asked: query }, byRules, resolved))
    if (need) needs.set(at, need)
  }
  const places = [...needs.keys()]
  const nothing = { decisions: [], models: noModels }
  const { decisions, models } = await unlessAborted(decider.decide([...needs.values()]), signal, () => nothing)
  const compressions = rules.map((byRules, at): Compression => {
    const decision = decisions[places.indexOf(at)]
    if (!decision || !isChosen(byRules)) return byRules
    const { raw } = texts[at]!
    const leftOut = (): LeftOut =>
      needs.get(at)?.leftOut ?? leftOutForCall({ raw, call, asked: query }, byRules, resolved)
    return applyDecision(byRules, decision, { raw, terms: questionOf(query, call.input).terms, leftOut }, tokens)
  })
  return { ...writeResult(input.output, task, compressions), models }
}
