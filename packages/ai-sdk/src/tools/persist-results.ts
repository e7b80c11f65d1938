import type { RequestIdentity, Winnow } from '@winnow/core'
import { applyModelMessages } from '../message/apply.ts'
import { isFields, partsOf, type Fields, type NativeMessage } from '../message/native-message.ts'
import { isLeftAlone } from './offer-recall.ts'
import { ownOptions } from '../own-options.ts'
import { readModelMessages } from '../message/read.ts'
import { isToolSearch, originalOf, toolWithExecute } from '../select/governed-tools.ts'
import { isOwn } from '../select/selectable-tools.ts'
import { rememberOptions, type PersistScope, type WithWinnowOptions } from '../select/selection-options.ts'

type Execute = (input: unknown, options: unknown) => unknown

/** The functions of hosts, by those that stand in their place: settings may come a second time, for another scope. */
const made = new WeakMap<object, Execute>()

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof (value as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator] === 'function'

/** A result with its call, and what people said before it: all that its short form depends on. */
function historyOf(toolName: string, input: unknown, output: unknown, options: Fields): NativeMessage[] {
  const { messages, toolCallId } = options
  const said = (Array.isArray(messages) ? (messages as NativeMessage[]) : []).filter(({ role }) => role === 'user')
  const written = { type: typeof output === 'string' ? 'text' : 'json', value: output }
  const call = { type: 'tool-call', toolCallId, toolName, input }
  const result = { type: 'tool-result', toolCallId, toolName, output: written }
  return [...said, { role: 'assistant', content: [call] }, { role: 'tool', content: [result] }]
}

/** The function of a tool, with the short form of what it gives in the place of the whole. */
function persisting(
  winnow: Winnow,
  name: string,
  tool: Fields,
  execute: Execute,
  persist: PersistScope,
  names: Partial<RequestIdentity>,
): Execute {
  async function shorten(output: unknown, input: unknown, options: unknown): Promise<unknown> {
    // A text in the place of what a schema describes would not be what the host checks stored messages by.
    if (output === undefined || (typeof output !== 'string' && tool['outputSchema'] !== undefined)) return output
    try {
      const given = isFields(options) ? options : {}
      const history = historyOf(name, input, output, given)
      const signal = given['abortSignal'] as AbortSignal | undefined
      const { edits } = await winnow.persist(readModelMessages(history), { ...persist, ...names, signal })
      if (edits.length === 0) return output
      const [part] = partsOf(applyModelMessages(history, edits).at(-1)!)
      return ((part as Fields)['output'] as Fields)['value']
    } catch (error) {
      winnow.notify({ type: 'failed', ...names, part: 'persist', error })
      return output
    }
  }

  async function* streamed(outputs: AsyncIterable<unknown>, input: unknown, options: unknown) {
    let last: unknown
    for await (last of outputs) yield last
    const stored = await shorten(last, input, options)
    // What comes last is the result.
    if (stored !== last) yield stored
  }

  return function persisted(this: unknown, input, options) {
    // A copy of a tool lacks what is private to the tool itself.
    const self: unknown = isFields(this) ? originalOf(this) : this
    const output: unknown = Reflect.apply(execute, self, [input, options])
    if (isStream(output)) return streamed(output, input, options)
    return Promise.resolve(output).then((whole) => shorten(whole, input, options))
  }
}

/** Whether the host runs the tool and leaves it to `ai` what its results are sent as. */
function isPersisted(tool: unknown): tool is Fields & { readonly execute: Execute } {
  if (!isFields(tool) || isOwn(tool) || isToolSearch(tool)) return false
  const { type, execute, toModelOutput } = tool
  const isOfProvider = type === 'provider' || type === 'provider-defined'
  return typeof execute === 'function' && toModelOutput === undefined && !isOfProvider
}

/** Settings whose tools give the short form of their results, once the whole of it is in the store. */
export function persistResults(winnow: Winnow, settings: Fields, options: WithWinnowOptions): Fields {
  const { tools } = settings
  const { persist } = options
  if (!persist || !isFields(tools) || isLeftAlone(settings)) return settings
  const { conversationId } = winnow.identify(undefined, ownOptions(settings))
  const names = conversationId === undefined ? {} : { conversationId }
  const persisted = Object.entries(tools).map(([name, tool]): [string, unknown] => {
    if (!isPersisted(tool)) return [name, tool]
    const execute = made.get(tool.execute) ?? tool.execute
    const stored = persisting(winnow, name, tool, execute, persist, names)
    made.set(stored, execute)
    const copy = toolWithExecute(tool, stored)
    rememberOptions(copy, options)
    return [name, copy]
  })
  return { ...settings, tools: Object.fromEntries(persisted) }
}
