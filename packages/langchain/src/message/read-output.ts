import type { Part } from '@winnow/core'
import { summaryText } from './blocks.ts'
import { callOfItem, namesAll, type NativeCall } from './calls.ts'
import { fieldsOf, listOf, textOf } from './fields.ts'

/** The parts of a `message` item; `undefined` when it holds more than text and refusals. */
function messageParts(item: unknown): Part[] | undefined {
  const parts: Part[] = []
  for (const block of listOf(fieldsOf(item)['content'])) {
    const { type, text } = fieldsOf(block)
    if (type === 'output_text' && typeof text === 'string') parts.push({ type: 'text', text })
    else if (type !== 'refusal') return undefined
  }
  return parts
}

/**
 * Reads `response_metadata.output`, which the Responses API is sent word for word instead of the message. `undefined`
 * when it holds other calls than the message, or an item that is no message, reasoning or function call.
 */
export function readOutput(
  output: readonly unknown[],
  calls: readonly NativeCall[],
  callPart: (call: NativeCall) => Part,
): readonly Part[] | undefined {
  if (!namesAll(output, callOfItem, calls)) return undefined
  const parts: Part[] = []
  let call = 0
  for (const item of output) {
    const type = textOf(fieldsOf(item)['type'])
    if (type === 'message') {
      const read = messageParts(item)
      if (!read) return undefined
      for (const each of read) parts.push(each)
    } else if (type === 'reasoning') {
      parts.push({ type: 'reasoning', text: summaryText(fieldsOf(item)) })
    } else if (callOfItem(item)) {
      parts.push(callPart(calls[call]!))
      call += 1
    } else return undefined
  }
  return parts
}
