import {
  checkAdapterOptions,
  InvalidOptionError,
  type RequestIdentity,
  type SentDefinitions,
  type ToolIndex,
  type Winnow,
} from '@winnow/core'
import type { ModelRequest } from 'langchain'
import { atOnce } from '../../at-once.ts'
import { fieldsOf } from '../../message/fields.ts'
import type { PersistScope } from '../../persist/persist-scope.ts'
import { checkWhole, type WholeRefs } from '../../whole-refs.ts'

/** Options of {@link winnowMiddleware} and {@link withWinnow}. */
export interface WinnowMiddlewareOptions {
  /**
   * Who searches the tools instead of `select.index`, and knows which of them the caller may see. A function is
   * asked before each model call, with the runtime of the run: its `context` says who calls.
   */
  readonly index?: ToolIndex | ((runtime: ModelRequest['runtime']) => ToolIndex) | undefined
  /**
   * What the model is sent of tools that are not offered. `offered` sends nothing; `all` sends every definition in a fixed
   * order and names those that may be called, so that a prompt cache keeps the definitions: with `ChatOpenAI`, without
   * structured output, and where no index says what the caller may see; else as `offered`. Default `offered`.
   */
  readonly definitions?: SentDefinitions | undefined
  /**
   * Refs of what is to be sent whole, from a screen for people, for one: a list, or a function that is asked before each model
   * call, with the `context` and the `configurable` of the run. Nothing remembers them. Default none.
   */
  readonly whole?: WholeRefs | undefined
  /**
   * Whether a summary of the window is part of the user message beside it instead of a message of its own: for models that take
   * messages of a user and of the assistant in turn only, such as Mistral and Gemma. Default: whether the
   * name of the model says so.
   */
  readonly joinSummaries?: boolean | undefined
}

/** Options of {@link withWinnow}. */
export interface WithWinnowOptions extends WinnowMiddlewareOptions {
  /**
   * Puts the short form of tool results in the state, so that this is what checkpoints hold, and keeps the whole in the
   * `store` of the Winnow under your scope, a conversation or a user. Default none: the state stays whole, and only requests
   * are shortened.
   */
  readonly persist?: PersistScope | undefined
}

const isIndex = (value: unknown): value is ToolIndex => typeof fieldsOf(value)['search'] === 'function'

/** Permits nothing, because nobody said who calls. */
const closed: ToolIndex = {
  name: 'index',
  search: () => Promise.resolve([]),
  permitted: () => Promise.resolve([]),
}

/** @throws InvalidOptionError */
export function checkMiddlewareOptions(winnow: Winnow, options: WinnowMiddlewareOptions): void {
  const { index, definitions, whole } = options
  checkWhole(whole)
  const given = Object.entries({ index, definitions }).find(([, value]) => value !== undefined)
  if (given && !winnow.selectsTools)
    throw new InvalidOptionError(
      given[0],
      'this Winnow selects no tools',
      `Make it with createWinnow({ select: {} }), or leave ${given[0]} out.`,
    )
  checkAdapterOptions(winnow, { index, definitions }, { byRun: true })
}

/** Whether the index may forbid tools; a function is taken to, as it is there to tell callers apart. */
export const mayForbid = ({ index }: WinnowMiddlewareOptions): boolean =>
  typeof index === 'function' || index?.permitted !== undefined

/** The index of a request. Where it cannot be told, nothing is permitted: only it knows what the caller may see. */
export function indexOf(
  winnow: Winnow,
  { index }: WinnowMiddlewareOptions,
  runtime: ModelRequest['runtime'],
  identity: Partial<RequestIdentity>,
): ToolIndex | undefined {
  if (typeof index !== 'function') return index
  try {
    const given: unknown = atOnce('index', index(runtime))
    if (isIndex(given)) return given
    throw new TypeError('the index function gave no index')
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'langchain', error })
    return closed
  }
}
