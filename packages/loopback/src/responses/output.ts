import type { Memory } from '../memory.ts'
import type { Reply } from '../reply.ts'
import type { WireBody } from '../wire.ts'

/** A reasoning item of a response. */
export interface ReasoningItem {
  readonly type: 'reasoning'
  readonly id: string
  readonly summary: readonly { readonly type: 'summary_text'; readonly text: string }[]
  readonly encrypted_content?: string
}

/** A message item of a response. */
export interface MessageItem {
  readonly type: 'message'
  readonly id: string
  readonly role: 'assistant'
  readonly status: 'completed'
  readonly content: readonly {
    readonly type: 'output_text'
    readonly text: string
    readonly annotations: readonly never[]
    readonly logprobs: readonly never[]
  }[]
}

/** A function call item of a response. */
export interface FunctionCallItem {
  readonly type: 'function_call'
  readonly id: string
  readonly call_id: string
  readonly name: string
  readonly arguments: string
  readonly status: 'completed'
}

export type OutputItem = ReasoningItem | MessageItem | FunctionCallItem

function itemsOf({ reasoning, text, calls = [] }: Reply, memory: Memory): OutputItem[] {
  const items: OutputItem[] = []
  if (reasoning)
    items.push({
      type: 'reasoning',
      id: reasoning.id ?? memory.nextId('rs'),
      summary: reasoning.summary === undefined ? [] : [{ type: 'summary_text', text: reasoning.summary }],
      ...(reasoning.encrypted !== undefined && { encrypted_content: reasoning.encrypted }),
    })
  if (text !== undefined)
    items.push({
      type: 'message',
      id: memory.nextId('msg'),
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
    })
  for (const call of calls)
    items.push({
      type: 'function_call',
      id: memory.nextId('fc'),
      call_id: call.id ?? memory.nextId('call'),
      name: call.name,
      arguments: JSON.stringify(call.arguments),
      status: 'completed',
    })
  return items
}

/** Makes the output items of a reply and remembers them, each with the reasoning it belongs to. */
export function produceOutput(reply: Reply, body: WireBody, memory: Memory): OutputItem[] {
  const items = itemsOf(reply, memory)
  const reasoning = items.find((item) => item.type === 'reasoning')?.id
  for (const item of items)
    memory.items.set(item.id, {
      id: item.id,
      type: item.type,
      item,
      stored: body.store !== false,
      ...(item.type !== 'reasoning' && reasoning !== undefined && { reasoning }),
      ...(item.type === 'function_call' && { callId: item.call_id }),
    })
  return items
}
