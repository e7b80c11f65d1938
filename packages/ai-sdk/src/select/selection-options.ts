import type { PersistOptions, SentDefinitions, ToolIndex } from '@winnow/core'
import { isFields, type Fields } from '../message/native-message.ts'

/** How {@link withWinnow} offers tools, where the Winnow selects them. */
export interface SelectionOptions {
  /** Ranks instead of Winnow, and knows what this caller may see. Default that of the Winnow's `select`. */
  readonly index?: ToolIndex | undefined
  /**
   * What the model is sent of tools that are not offered. `offered` sends nothing; `all` sends every definition in a fixed
   * order and names those that may be called, so that a prompt cache keeps the definitions: with OpenAI Responses, where no
   * index says what the caller may see; else as `offered`. Default `offered`.
   */
  readonly definitions?: SentDefinitions | undefined
}

/** For whom the whole of results is kept, and how long. */
export type PersistScope = Pick<PersistOptions, 'scope' | 'ttl'>

/** Options of {@link withWinnow}. */
export interface WithWinnowOptions extends SelectionOptions {
  /**
   * Lets tools return the short form of their results, so that this is what you store, and keeps the whole in the `store` of
   * the Winnow under your scope, a conversation or a user. Default none: results stay whole, and only requests are shortened.
   */
  readonly persist?: PersistScope | undefined
}

/** What was made with options: hooks, tool sets, tools. Settings are copied, so that they cannot be known again. */
const made = new WeakMap<object, WithWinnowOptions>()

export const rememberOptions = (part: object, options: WithWinnowOptions): void => void made.set(part, options)

/** The options, of which the later ones count where they say something: permissions stay until others are given. */
export const mergeOptions = (earlier: WithWinnowOptions, later: WithWinnowOptions): WithWinnowOptions => ({
  index: later.index ?? earlier.index,
  definitions: later.definitions ?? earlier.definitions,
  persist: later.persist ?? earlier.persist,
})

/** The options with which parts of these settings were made before; the step function counts most, as it offers the tools. */
export function earlierOptions({ prepareCall, prepareStep, tools }: Fields): WithWinnowOptions {
  const parts = [prepareCall, ...(isFields(tools) ? Object.values(tools) : []), tools, prepareStep]
  return parts.map((part) => made.get(part as object) ?? {}).reduce<WithWinnowOptions>(mergeOptions, {})
}
