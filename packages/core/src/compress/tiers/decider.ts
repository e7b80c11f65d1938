import type { ModelUse } from '../../edit/report.ts'
import type { Embedder, Generate, Store, TokenCounter } from '../../ports.ts'
import { DecidedOnce } from '../../store/decided-once.ts'
import { withTimeout } from '../../timeout.ts'
import type { ResolvedCompressOptions } from '../options.ts'
import type { Tier, TierAnswers, TierDecision, TierRequest } from '../tier.ts'
import { decisionOf, readDecision, type Decision, type NamedTier } from './decision.ts'
import { modelTier } from './model.ts'
import type { Need } from './need.ts'
import { RedactError, requestOf } from './request.ts'
import { semanticTier } from './semantic.ts'

/** What tiers above the rules work with. */
interface TierPorts {
  readonly embedder?: Embedder | undefined
  readonly generate?: Generate | undefined
  readonly store: Store
}

export interface DeciderSetting extends TierPorts {
  readonly options: Pick<ResolvedCompressOptions, 'semantic' | 'model' | 'redact'>
  readonly tokens: TokenCounter
  readonly onFailure: (part: string, error: unknown) => void
  /** Aborted when nobody waits for decisions any more. */
  readonly signal?: AbortSignal | undefined
}

/** Decisions in the order of what was asked, and what making them took. */
export interface TierDecisions {
  readonly decisions: readonly (Decision | undefined)[]
  readonly models: ModelUse
}

const defaultTimeout = 2000

/** What one round of decisions took, and what failed in it. */
class Round {
  readonly models = { calls: 0, input: 0, output: 0, embedded: 0 }
  readonly #told = new Set<string>()
  readonly #onFailure: DeciderSetting['onFailure']

  constructor(onFailure: DeciderSetting['onFailure']) {
    this.#onFailure = onFailure
  }

  use(use: Partial<ModelUse>): void {
    for (const name of ['calls', 'input', 'output', 'embedded'] as const) {
      const count = use[name]
      if (Number.isFinite(count) && count! > 0) this.models[name] += count!
    }
  }

  /** What fails is told once for all results of a request. */
  fail(part: string, error: unknown): void {
    if (error instanceof RedactError && part !== 'redact') return this.fail('redact', error.cause)
    if (!this.#told.has(part)) this.#onFailure(`compress.${part}`, error)
    this.#told.add(part)
  }
}

const isPromise = (given: TierAnswers): given is Exclude<TierAnswers, readonly unknown[]> =>
  !Array.isArray(given) && 'then' in Object(given)

/** Hears promises among what was returned: one that is rejected, and that nobody waits for, would end the process. */
function hearAll(given: unknown): void {
  const values =
    Symbol.iterator in Object(given) ? (given as Iterable<unknown>) : Object.values(Object(given) as object)
  for (const value of values) if ('then' in Object(value)) Promise.resolve(value).catch(() => {})
}

/** The answers of a tier, one for each result, as promises. @throws TypeError where there are not as many */
function readAnswers(given: TierAnswers, count: number): readonly Promise<TierDecision | undefined>[] {
  const check = <List extends TierAnswers>(list: List): List => {
    hearAll(list)
    if (!Array.isArray(list) || list.length !== count)
      throw new TypeError(`decide has to return a list of ${count} decisions, one for each result`)
    return list
  }
  if (!isPromise(given)) return check(given).map(async (answer) => answer)
  const list = Promise.resolve(given).then(check)
  return Array.from({ length: count }, async (_, at) => (await list)[at])
}

/** Decides with tiers above the rules what of a result is relevant: once, for every process that shares the store. */
export class TierDecider {
  readonly #setting: DeciderSetting
  readonly #decided: DecidedOnce<Decision>
  readonly #semantic: NamedTier | undefined
  readonly #model: NamedTier | undefined

  constructor(setting: DeciderSetting) {
    const { options, store, embedder, generate, onFailure } = setting
    this.#setting = setting
    this.#decided = new DecidedOnce({
      store,
      milliseconds: Math.min(options.semantic.timeout, options.model.timeout),
      prefix: 'winnow:compress',
      read: readDecision,
      onFailure: (error) => onFailure('compress.store', error),
    })
    this.#semantic = embedder && {
      tier: semanticTier(embedder, options.semantic),
      part: 'embedder',
      what: 'embedder',
      number: 2,
    }
    this.#model = generate && {
      tier: modelTier(generate, options.model),
      part: 'generate',
      what: 'generate',
      number: 3,
    }
  }

  /** The tiers that are asked about a result, until one of them decides. */
  #chainOf(tier: Need['tier']): readonly NamedTier[] {
    if (typeof tier === 'object') return [{ tier, part: `tier.${tier.name}`, what: `the tier ${tier.name}`, number: 4 }]
    const chain = tier === 'model' ? [this.#model, this.#semantic] : [this.#semantic]
    return chain.filter((each) => each !== undefined)
  }

  /** Everything a decision of a tier depends on besides the result and what it answers. */
  nameOf(tier: Need['tier']): string {
    const first = this.#chainOf(tier)[0]?.tier
    return JSON.stringify([3, first?.name, first?.version])
  }

  /** Never rejects; what fails leaves the decision to the tier below, and to rules at last. */
  async decide(needs: readonly Need[]): Promise<TierDecisions> {
    const round = new Round(this.#setting.onFailure)
    if (needs.length === 0) return { decisions: [], models: round.models }
    const decisions = await this.#decided.getAll(needs, async (places) =>
      this.#decideAll(
        places.map((place) => needs[place]!),
        round,
      ),
    )
    return { decisions, models: { ...round.models } }
  }

  async #decideAll(needs: readonly Need[], round: Round): Promise<(Decision | undefined)[]> {
    const requests = needs.map((need) => {
      try {
        return requestOf(need, this.#setting.options.redact)
      } catch (error) {
        round.fail('redact', error instanceof RedactError ? error.cause : error)
        return undefined
      }
    })
    const decisions = needs.map((): Decision | undefined => undefined)
    const chains = needs.map(({ tier }) => this.#chainOf(tier))
    for (let step = 0; ; step += 1) {
      const byTier = new Map<Tier, { readonly named: NamedTier; readonly places: number[] }>()
      for (const [place, chain] of chains.entries()) {
        const named = chain[step]
        if (!named || !requests[place] || decisions[place]) continue
        const known = byTier.get(named.tier)
        if (known) known.places.push(place)
        else byTier.set(named.tier, { named, places: [place] })
      }
      if (byTier.size === 0) return decisions
      const asked = [...byTier.values()].map(async ({ named, places }) => {
        const answers = await this.#ask(
          named,
          places.map((place) => requests[place]!),
          round,
        )
        for (const [at, place] of places.entries()) decisions[place] = answers[at]
      })
      await Promise.all(asked)
    }
  }

  /** What one tier decides about results; what is late, rejected or wrong is not decided. */
  async #ask(named: NamedTier, requests: readonly TierRequest[], round: Round): Promise<(Decision | undefined)[]> {
    const { tier, part, what } = named
    const { tokens, signal } = this.#setting
    const controller = new AbortController()
    let answers: readonly Promise<TierDecision | undefined>[] = []
    const context = { signal: controller.signal, tokens, used: (use: Partial<ModelUse>) => round.use(use) }
    const limit = { what, milliseconds: tier.timeout ?? defaultTimeout, signal }
    const decide = async (request: TierRequest, at: number): Promise<Decision | undefined> => {
      try {
        const answer = await withTimeout(async (own) => {
          own.addEventListener('abort', () => controller.abort(own.reason))
          if (at === 0) {
            answers = readAnswers(tier.decide([...requests], context), requests.length)
            hearAll(answers)
          }
          return answers[at]
        }, limit)
        return answer === undefined ? undefined : decisionOf(answer, request, named, tokens)
      } catch (error) {
        round.fail(part, error)
        return undefined
      }
    }
    return Promise.all(requests.map(decide))
  }
}
