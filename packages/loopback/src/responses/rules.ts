import type { Memory } from '../memory.ts'
import type { Rule } from '../rule.ts'
import { isEmptyContent, type WireBody, type WireItem } from '../wire.ts'

/** With server-held history the input need not be complete in itself. */
const holdsHistory = (body: WireBody): boolean => Boolean(body['previous_response_id'] ?? body['conversation'])

const isReasoning = (item: WireItem): boolean =>
  item.type === 'reasoning' || (item.type === 'item_reference' && (item.id ?? '').startsWith('rs_'))

/** An item only a model writes, so that reasoning may stand before it. */
function isModelItem(item: WireItem): boolean {
  if (item.type === undefined || item.type === 'message') return item.role === 'assistant'
  return !item.type.endsWith('_output') && !item.type.endsWith('_response')
}

const nameOf = (item: WireItem): string => item.id ?? 'rs_without_id'

/** Source: “One of "input" or "previous_response_id" or 'prompt' or 'conversation_id' must be provided.” */
export const noInput: Rule = (body) =>
  (body.input ?? []).length > 0 || holdsHistory(body)
    ? undefined
    : 'One of "input" or "previous_response_id" or \'prompt\' or \'conversation_id\' must be provided.'

/** Source: “No tool call found for function call output with call_id …” */
export const outputWithoutCall: Rule = (body, memory) => {
  const called = new Set<string | undefined>()
  if (holdsHistory(body)) for (const { callId } of memory.items.values()) if (callId !== undefined) called.add(callId)
  for (const item of body.input ?? []) {
    if (item.type === 'function_call') called.add(item.call_id)
    if (item.type === 'item_reference') called.add(memory.items.get(item.id ?? '')?.callId)
    if (item.type === 'function_call_output' && !called.has(item.call_id))
      return `No tool call found for function call output with call_id ${item.call_id}.`
  }
  return undefined
}

/** Source: “No tool output found for function call …” */
export const callWithoutOutput: Rule = ({ input = [] }) => {
  const open = new Set<string | undefined>()
  for (const item of input) {
    if (item.type === 'function_call_output') open.delete(item.call_id)
    if (item.type !== 'function_call') continue
    if (open.has(item.call_id)) break
    open.add(item.call_id)
  }
  return open.size === 0 ? undefined : `No tool output found for function call ${[...open][0]}.`
}

/**
 * Source: “Item 'rs_…' of type 'reasoning' was provided without its required following item.” Reasoning directly before
 * other reasoning is the same mistake: the first one lost its item.
 */
export const reasoningWithoutFollower: Rule = ({ input = [] }) => {
  for (const [at, item] of input.entries()) {
    if (!isReasoning(item)) continue
    const next = input[at + 1]
    if (next === undefined || isReasoning(next) || !isModelItem(next))
      return `Item '${nameOf(item)}' of type 'reasoning' was provided without its required following item.`
  }
  return undefined
}

/** Source: “Item 'fc_…' of type 'function_call' was provided without its required 'reasoning' item: 'rs_…'.” */
export const itemWithoutItsReasoning: Rule = (body, memory) => {
  if (holdsHistory(body)) return undefined
  const seen = new Set<string | undefined>()
  for (const item of body.input ?? []) {
    if (isReasoning(item)) seen.add(item.id)
    const produced = memory.items.get(item.id ?? '')
    if (produced?.reasoning !== undefined && !seen.has(produced.reasoning))
      return `Item '${produced.id}' of type '${produced.type}' was provided without its required 'reasoning' item: '${produced.reasoning}'.`
  }
  return undefined
}

/** Source: “Item with id '…' not found.”, and “Items are not persisted when `store` is set to false.” */
export const referenceToUnknownItem: Rule = ({ input = [] }, memory: Memory) => {
  for (const { type, id = '' } of input) {
    if (type !== 'item_reference') continue
    const item = memory.items.get(id)
    if (item === undefined) return `Item with id '${id}' not found.`
    if (!item.stored) return `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false.`
  }
  return undefined
}

/**
 * Source: “Invalid 'input[…].content': empty array. Expected an array with minimum length 1”. Empty text is refused here
 * too, though the service is not known to: it is what a careless removal leaves behind.
 */
export const emptyAssistantItem: Rule = ({ input = [] }) => {
  const at = input.findIndex((item) => item.role === 'assistant' && isEmptyContent(item.content))
  return at < 0
    ? undefined
    : `Invalid 'input[${at}].content': empty array. Expected an array with minimum length 1, but got an empty array instead.`
}

/** Everything the Responses API refuses, in the order of checking. */
export const responsesRules: readonly Rule[] = [
  noInput,
  referenceToUnknownItem,
  outputWithoutCall,
  callWithoutOutput,
  reasoningWithoutFollower,
  itemWithoutItsReasoning,
  emptyAssistantItem,
]
