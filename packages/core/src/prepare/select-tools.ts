import type { Embedder, Generate, Store, TokenCounter } from '../ports.ts'
import { InvalidOptionError } from '../errors.ts'
import { withPlain } from '../plain.ts'
import type { TurnOptions } from '../message/turns.ts'
import { resolveSelectOptions } from '../select/options.ts'
import { Ranker } from '../select/ranker.ts'
import { Selector } from '../select/selector.ts'
import type { SelectableTool, Selection, SelectOptions, SelectRequest } from '../select/types.ts'
import { estimator } from '../tokens/estimate.ts'
import { memoizeCounter } from '../tokens/memo.ts'
import { guardTurnOptions } from './options/guard-turns.ts'
import { checkMessages } from './options/check-messages.ts'
import { checkNames, checkTools } from './options/check-tools.ts'
import { plainCounter, plainTurns } from './options/plain-options.ts'
import { check } from './shapes/check-shape.ts'
import { checkCounter, checkPorts, checkTurnOptions } from './shapes/host-shapes.ts'
import { select as selectShape } from './shapes/select-shape.ts'

/** What ranking may use besides words. */
interface SelectPorts {
  readonly embedder?: Embedder | undefined
  readonly generate?: Generate | undefined
  readonly store?: Store | undefined
}

/** What a selector of a Winnow is made of. */
export interface SelectorParts extends SelectPorts {
  readonly select: SelectOptions
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly onFailure: (part: string, error: unknown) => void
}

/** @throws InvalidOptionError where ranking is asked for what nothing was given for */
function checkParts({ strategy, rerank }: SelectOptions, { embedder, generate }: SelectPorts, path: string): void {
  if (strategy !== undefined && strategy !== 'lexical' && !embedder)
    throw new InvalidOptionError(`${path}strategy`, `${strategy} needs an embedder`, "Give embedder, or 'lexical'.")
  if (rerank && !generate)
    throw new InvalidOptionError(`${path}rerank`, 'it needs a model', 'Give generate, or leave rerank out.')
}

/**
 * Makes the selector of a Winnow. What a model decides about a message has to hold for every later request, so it needs
 * a store.
 *
 * @throws InvalidOptionError
 */
export function createSelector({
  select,
  embedder,
  generate,
  store,
  turns,
  tokens,
  onFailure,
}: SelectorParts): Selector {
  checkParts(select, { embedder, generate }, 'select.')
  const options = resolveSelectOptions(select, embedder !== undefined)
  const asks = options.strategy !== 'lexical' || options.rerank === true || options.index !== undefined
  if (asks && !store)
    throw new InvalidOptionError(
      'store',
      'tools that an embedder, a model or an index selects stay selected, also for another process',
      "Give a store such as Keyv, new Map() to keep it in this process, or select: { strategy: 'lexical' }.",
    )
  const ranking = { strategy: options.strategy, embedder, generate: options.rerank ? generate : undefined }
  const ranker = new Ranker({ ...ranking, store, timeout: options.timeout, onFailure })
  return new Selector({ options, ranker, turns, tokens, onFailure })
}

/** Options of {@link selectTools}. */
export interface SelectToolsOptions
  extends SelectOptions, Omit<SelectRequest, 'limit' | 'alwaysInclude' | 'index' | 'searchTool'> {
  /** For `vector` and `hybrid`. */
  readonly embedder?: Embedder
  /** For `rerank`. */
  readonly generate?: Generate
  /** Where turns begin. */
  readonly turns?: TurnOptions
  /** Default {@link estimator}. */
  readonly tokens?: TokenCounter
  /** Hears what failed; what fails costs what it would have added, and words decide. */
  readonly onFailure?: (part: string, error: unknown) => void
}

/**
 * Selects tools for a question or a history, outside any Winnow: 5 of them unless `limit` says otherwise, ranked by the
 * words of their definitions unless an embedder, a model or an index is given. Nothing is kept between calls.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix, InvalidMessageError
 * @example
 * const { tools } = await selectTools(definitions, { query: 'Is my order 4711 on its way?', minTools: 0 })
 */
export async function selectTools<Tool extends SelectableTool>(
  tools: readonly Tool[],
  given: SelectToolsOptions = {},
): Promise<Selection<Tool>> {
  const { messages, query, before, toolChoice, signal, embedder, generate, turns, tokens, onFailure, ...own } = given
  check(selectShape, own, [])
  checkPorts({ embedder, generate })
  checkTurnOptions(turns ?? {})
  checkCounter(tokens)
  checkTools(tools)
  checkNames(tools, own.alwaysInclude ?? [], 'alwaysInclude')
  if ((messages === undefined) === (query === undefined))
    throw new InvalidOptionError('query', 'either query or messages is needed', 'Give one of them.')
  if (messages) checkMessages(messages)
  checkParts(own, { embedder, generate }, '')
  const tell = (part: string, error: unknown): void => {
    try {
      Promise.resolve<unknown>(onFailure?.(part, error)).catch(() => {})
    } catch {
      // An observer breaks nothing.
    }
  }
  const options = resolveSelectOptions(withPlain(own, '', ['fallback']), embedder !== undefined)
  const ranking = { strategy: options.strategy, embedder, generate: options.rerank ? generate : undefined }
  const selector = new Selector({
    options,
    ranker: new Ranker({ ...ranking, store: new Map(), timeout: options.timeout, onFailure: tell }),
    turns: guardTurnOptions(plainTurns(turns ?? {}), tell),
    tokens: memoizeCounter(tokens ? plainCounter(tokens) : estimator, (error) => tell('tokens', error)),
    onFailure: tell,
  })
  return selector.select(tools, { messages, query, before, toolChoice, signal })
}
