import { halves, type Api, type ServerEvent } from '../api.ts'
import type { LoopbackUsage } from '../cache/usage.ts'
import type { Memory } from '../memory.ts'
import type { Reply } from '../reply.ts'
import type { WireBody } from '../wire.ts'
import { renderAnthropic } from './render.ts'
import { anthropicRules } from './rules.ts'

type Block =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }

function blocksOf({ reasoning, text, calls = [] }: Reply, memory: Memory): Block[] {
  const blocks: Block[] = []
  if (reasoning)
    blocks.push({
      type: 'thinking',
      thinking: reasoning.summary ?? '',
      signature: reasoning.encrypted ?? memory.nextId('signature'),
    })
  if (text !== undefined) blocks.push({ type: 'text', text })
  for (const { id, name, arguments: input } of calls)
    blocks.push({ type: 'tool_use', id: id ?? memory.nextId('toolu'), name, input })
  return blocks
}

/** As if a cache breakpoint stood at the end of every prompt. */
const usageOf = ({ input, cached, written, output }: LoopbackUsage) => ({
  input_tokens: input - cached - written,
  cache_creation_input_tokens: written,
  cache_read_input_tokens: cached,
  output_tokens: output,
})

function answer(reply: Reply, body: WireBody, memory: Memory, used: LoopbackUsage) {
  return {
    id: memory.nextId('msg'),
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: blocksOf(reply, memory),
    stop_reason: (reply.calls?.length ?? 0) > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: usageOf(used),
  }
}

function startOf(block: Block): object {
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  return block.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} }
}

function deltasOf(block: Block): object[] {
  if (block.type === 'text') return halves(block.text).map((text) => ({ type: 'text_delta', text }))
  if (block.type === 'thinking')
    return [
      { type: 'thinking_delta', thinking: block.thinking },
      { type: 'signature_delta', signature: block.signature },
    ]
  return halves(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
}

function events(reply: Reply, body: WireBody, memory: Memory, used: LoopbackUsage): ServerEvent[] {
  const { content, stop_reason, stop_sequence, usage, ...head } = answer(reply, body, memory, used)
  const message = { ...head, content: [], stop_reason: null, stop_sequence, usage: { ...usage, output_tokens: 0 } }
  const all: ({ type: string } & Record<string, unknown>)[] = [
    { type: 'message_start', message },
    ...content.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: startOf(block) },
      ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage },
    { type: 'message_stop' },
  ]
  return all.map((data) => ({ event: data.type, data }))
}

const error = (message: string, status: number): unknown => ({
  type: 'error',
  error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message },
})

/** Anthropic messages. */
export const anthropicApi: Api = {
  path: '/v1/messages',
  rules: anthropicRules,
  render: renderAnthropic,
  answer,
  events,
  error,
}
