import type { ToolIndex } from '@winnow/core'
import { isFields, type Fields } from '../native-message.ts'

/** How {@link withWinnow} offers tools, where the Winnow selects them. */
export interface SelectionOptions {
  /** Ranks in the place of Winnow, and knows what this caller may see. Default that of the Winnow's `select`. */
  readonly index?: ToolIndex | undefined
  /**
   * What the model is sent of tools that are not offered. `offered` sends nothing; `all` sends every definition in a fixed
   * order and names those that may be called, so that a prompt cache keeps the definitions: with OpenAI Responses, where no
   * index says what the caller may see; else as `offered`. Default `offered`.
   */
  readonly definitions?: 'offered' | 'all' | undefined
}

/** What was made with options: hooks, tool sets, the search tool. Settings are copied, so that they cannot be known again. */
const made = new WeakMap<object, SelectionOptions>()

export const rememberOptions = (part: object, options: SelectionOptions): void => void made.set(part, options)

/** The options, of which the later ones count where they say something: permissions stay until others are given. */
export const mergeOptions = (earlier: SelectionOptions, later: SelectionOptions): SelectionOptions => ({
  index: later.index ?? earlier.index,
  definitions: later.definitions ?? earlier.definitions,
})

/** The options with which parts of these settings were made before; the step function counts most, as it offers the tools. */
export function earlierOptions({ prepareCall, prepareStep, tools }: Fields): SelectionOptions {
  const parts = [prepareCall, ...(isFields(tools) ? Object.values(tools) : []), tools, prepareStep]
  return parts.map((part) => made.get(part as object) ?? {}).reduce<SelectionOptions>(mergeOptions, {})
}
