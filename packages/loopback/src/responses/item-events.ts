import { halves } from '../api.ts'
import type { FunctionCallItem, MessageItem, OutputItem, ReasoningItem } from './output.ts'

/** An event of a response stream before it is numbered. */
export type ItemEvent = { readonly type: string } & Readonly<Record<string, unknown>>

function reasoningEvents({ id: item_id, summary }: ReasoningItem, output_index: number): ItemEvent[] {
  return summary.flatMap((part, summary_index) => {
    const place = { item_id, output_index, summary_index }
    return [
      { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } },
      ...halves(part.text).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...place, delta })),
      { type: 'response.reasoning_summary_text.done', ...place, text: part.text },
      { type: 'response.reasoning_summary_part.done', ...place, part },
    ]
  })
}

function messageEvents({ id: item_id, content }: MessageItem, output_index: number): ItemEvent[] {
  return content.flatMap((part, content_index) => {
    const place = { item_id, output_index, content_index }
    return [
      { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
      ...halves(part.text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
      { type: 'response.output_text.done', ...place, text: part.text, logprobs: [] },
      { type: 'response.content_part.done', ...place, part },
    ]
  })
}

function callEvents({ id: item_id, arguments: input, name }: FunctionCallItem, output_index: number): ItemEvent[] {
  const place = { item_id, output_index }
  return [
    ...halves(input).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
    { type: 'response.function_call_arguments.done', ...place, name, arguments: input },
  ]
}

function startOf(item: OutputItem): object {
  if (item.type === 'reasoning') return { ...item, summary: [] }
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] }
  return { ...item, status: 'in_progress', arguments: '' }
}

function insideOf(item: OutputItem, output_index: number): ItemEvent[] {
  if (item.type === 'reasoning') return reasoningEvents(item, output_index)
  if (item.type === 'message') return messageEvents(item, output_index)
  return callEvents(item, output_index)
}

/** The events of one output item, from added to done. */
export function itemEvents(item: OutputItem, output_index: number): ItemEvent[] {
  return [
    { type: 'response.output_item.added', output_index, item: startOf(item) },
    ...insideOf(item, output_index),
    { type: 'response.output_item.done', output_index, item },
  ]
}
