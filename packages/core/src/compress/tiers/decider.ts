import type { ModelUse } from '../../edit/report.ts'
import { inputText } from '../../message/input.ts'
import type { Embedder, Generate, Store, TokenCounter } from '../../ports.ts'
import { DecidedOnce } from '../../store/decided-once.ts'
import { firstCharacters } from '../../text/cut.ts'
import { cosine } from '../../text/unit-vectors.ts'
import { within } from '../../within.ts'
import type { ResolvedCompressOptions } from '../options.ts'
import { askForParts, askForSummary, readParts, readSummary, type ModelRequest } from './ask-model.ts'
import { wholeLines } from './whole-lines.ts'
import { longestSummary, readDecision, type Decision } from './decision.ts'
import type { Need } from './need.ts'
import { PartVectors } from './part-vectors.ts'
import { redactedParts } from './redacted-parts.ts'
import { similarParts } from './similar-parts.ts'

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
export interface Decided {
  readonly decisions: readonly (Decision | undefined)[]
  readonly models: ModelUse
}

/** Characters of the lines of a part, and of a question, that are embedded. */
const longestEmbedded = 2000
const longestQuestion = 2000
/** Whether a model is asked for a summary of a text. */
const wantsSummary = (
  { tier, kind }: Pick<Need, 'tier' | 'kind'>,
  { model }: Pick<ResolvedCompressOptions, 'model'>,
): boolean => tier === 'model' && model.answer === 'summarize' && kind.mayBeSummarized === true

/** What an embedder is given of a text. */
interface Prepared {
  /** The parts without what must not leave the process. */
  readonly parts: readonly string[]
  readonly question: string
}

/** Counts what is sent and told in one round of decisions. */
class Round {
  readonly models = { calls: 0, input: 0, output: 0, embedded: 0 }
  readonly #told = new Set<string>()
  readonly #setting: DeciderSetting

  constructor(setting: DeciderSetting) {
    this.#setting = setting
  }

  count(what: 'input' | 'output' | 'embedded', ...texts: readonly string[]): void {
    for (const text of texts) this.models[what] += this.#setting.tokens.count(text)
  }

  /** What fails is told once for all results of a request. */
  async attempt<Value>(part: string, run: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await run()
    } catch (error) {
      if (!this.#told.has(part)) this.#setting.onFailure(`compress.${part}`, error)
      this.#told.add(part)
      return undefined
    }
  }
}

/** Decides with an embedder or a model what of a result is relevant: once, for every process that shares the store. */
export class TierDecider {
  readonly #setting: DeciderSetting
  readonly #decided: DecidedOnce<Decision>
  readonly #vectors: PartVectors | undefined

  constructor(setting: DeciderSetting) {
    const { options, store, embedder, onFailure } = setting
    this.#setting = setting
    this.#decided = new DecidedOnce({
      store,
      milliseconds: Math.min(options.semantic.timeout, options.model.timeout),
      prefix: 'winnow:compress',
      read: readDecision,
      onFailure: (error) => onFailure('compress.store', error),
    })
    this.#vectors = embedder && new PartVectors(embedder)
  }

  /** Everything a decision of a tier depends on besides the result and what it answers. */
  nameOf(tier: Need['tier']): string {
    const { options, embedder } = this.#setting
    const { threshold, minItems, maxItems } = options.semantic
    const { answer, maxSummaryTokens } = options.model
    const own = tier === 'model' ? [answer, maxSummaryTokens] : [embedder?.name, threshold, minItems, maxItems]
    return JSON.stringify([2, tier, ...own])
  }

  /** Never rejects; what fails leaves the decision to the tier below, and to rules at last. */
  async decide(needs: readonly Need[]): Promise<Decided> {
    const round = new Round(this.#setting)
    if (needs.length === 0) return { decisions: [], models: round.models }
    const decisions = await this.#decided.getAll(needs, async (places) => {
      const missing = places.map((place) => needs[place]!)
      const byModel = await Promise.all(missing.map(async (need) => this.#byModel(need, round)))
      const rest = missing.filter((_, at) => byModel[at] === undefined)
      const bySimilarity = await this.#bySimilarity(rest, round)
      return missing.map((need, at) => byModel[at]?.decision ?? bySimilarity[rest.indexOf(need)])
    })
    return { decisions, models: { ...round.models } }
  }

  #redact(text: string): string {
    const { redact } = this.#setting.options
    if (!redact) return text
    const redacted: unknown = redact(text)
    if (typeof redacted !== 'string') throw new TypeError('redact gave no text')
    return redacted
  }

  async #generate(request: ModelRequest, round: Round): Promise<unknown> {
    const { generate, options, signal: stop } = this.#setting
    round.models.calls += 1
    round.count('input', request.system, request.prompt)
    const { timeout: milliseconds } = options.model
    const answer: unknown = await within(async (signal) => generate!({ ...request, signal }), {
      what: 'generate',
      milliseconds,
      signal: stop,
    })
    if (typeof answer === 'string') round.count('output', answer)
    return answer
  }

  /** What a model decides; undefined where it is not asked or fails. */
  async #byModel(need: Need, round: Round): Promise<{ readonly decision: Decision | undefined } | undefined> {
    if (need.tier !== 'model' || !this.#setting.generate) return undefined
    const { model } = this.#setting.options
    const redact = (text: string): string => this.#redact(text)
    const count = need.leftOut?.parts.length ?? 0
    const isSummary = wantsSummary(need, this.#setting.options)
    const most = Math.floor(Math.min(need.cap, model.maxSummaryTokens ?? need.cap))
    const request = await round.attempt('redact', async () =>
      isSummary ? askForSummary(need, most, redact) : askForParts(need, this.#partsOf(need), redact),
    )
    if (!request) return undefined
    return round.attempt('generate', async () => {
      const answer = await this.#generate(request, round)
      if (isSummary) {
        const summary = readSummary(answer)
        const tokens = this.#setting.tokens.count(summary)
        if (tokens > most) throw new Error(`generate gave a summary of ${tokens} tokens instead of ${most}`)
        // Runs of line breaks have few tokens.
        if (summary.length > Math.min(need.raw.length, longestSummary))
          throw new Error('generate gave a summary longer than the result')
        return { decision: { tier: 3, summary } as const }
      }
      const picked = readParts(answer, count)
      // Most needed first.
      const relevant = picked.map((part, at) => [part, (picked.length - at) / picked.length] as const)
      return { decision: { tier: 3, parts: count, relevant } as const }
    })
  }

  /** What an embedder decides about texts, in their order. */
  async #bySimilarity(needs: readonly Need[], round: Round): Promise<readonly (Decision | undefined)[]> {
    const vectors = this.#vectors
    if (!vectors || needs.length === 0) return []
    const { signal: stop } = this.#setting
    const { semantic } = this.#setting.options
    const prepared = await round.attempt('redact', async () => needs.map((need) => this.#prepare(need)))
    if (!prepared) return []
    const texts = prepared.flatMap(({ parts, question }) => [...parts, question])
    const found = await round.attempt('embedder', async () => {
      for (const call of vectors.missing(texts)) {
        round.models.calls += 1
        round.count('embedded', ...call)
      }
      return within(async (signal) => vectors.of(texts, signal), {
        what: 'embedder',
        milliseconds: semantic.timeout,
        signal: stop,
      })
    })
    if (!found) return []
    let next = 0
    return prepared.map(({ parts }): Decision => {
      const own = found.slice(next, (next += parts.length))
      const question = found[next]!
      next += 1
      const similarity = Float64Array.from(own, (vector) => cosine(vector, question))
      return { tier: 2, parts: parts.length, relevant: similarParts(similarity, semantic) }
    })
  }

  #partsOf({ leftOut }: Need): string[] {
    const redact = this.#setting.options.redact && ((text: string) => this.#redact(text))
    return leftOut ? redactedParts(leftOut, redact) : []
  }

  #prepare(need: Need): Prepared {
    const { question, asked: people, call } = need
    const parts = this.#partsOf(need).map(
      (text) => wholeLines(text, question.terms, question.pattern, longestEmbedded).trim() || ' ',
    )
    const asked = people.trim() === '' ? inputText(call.input) : people
    return { parts, question: firstCharacters(this.#redact(asked), longestQuestion) }
  }
}
