import { halves, type Api, type ServerEvent } from '../api.ts'
import type { LoopbackUsage } from '../cache/usage.ts'
import type { Memory } from '../memory.ts'
import { openaiError } from '../openai-error.ts'
import type { Reply } from '../reply.ts'
import type { WireBody, WireToolCall } from '../wire.ts'
import { renderChat } from './render.ts'
import { chatRules } from './rules.ts'

function callsOf(reply: Reply, memory: Memory): WireToolCall[] {
  return (reply.calls ?? []).map((call) => ({
    id: call.id ?? memory.nextId('call'),
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
}

const usageOf = ({ input, cached, output }: LoopbackUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
})

const finishReason = (reply: Reply): string => ((reply.calls?.length ?? 0) > 0 ? 'tool_calls' : 'stop')

function answer(reply: Reply, body: WireBody, memory: Memory, usage: LoopbackUsage): unknown {
  const calls = callsOf(reply, memory)
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: null,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return {
    id: memory.nextId('chatcmpl'),
    object: 'chat.completion',
    created: 0,
    model: body.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(reply) }],
    usage: usageOf(usage),
  }
}

function events(reply: Reply, body: WireBody, memory: Memory, usage: LoopbackUsage): ServerEvent[] {
  const head = { id: memory.nextId('chatcmpl'), object: 'chat.completion.chunk', created: 0, model: body.model }
  const chunk = (delta: object, finish_reason: string | null = null): ServerEvent => ({
    data: { ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] },
  })
  const calls = callsOf(reply, memory).flatMap(({ function: { name, arguments: input }, ...call }, index) => [
    chunk({ tool_calls: [{ index, ...call, function: { name, arguments: '' } }] }),
    ...halves(input).map((half) => chunk({ tool_calls: [{ index, function: { arguments: half } }] })),
  ])
  const wantsUsage = (body['stream_options'] as { include_usage?: boolean } | undefined)?.include_usage === true
  return [
    chunk({ role: 'assistant', content: '' }),
    ...halves(reply.text ?? '').map((half) => chunk({ content: half })),
    ...calls,
    chunk({}, finishReason(reply)),
    ...(wantsUsage ? [{ data: { ...head, choices: [], usage: usageOf(usage) } }] : []),
    { data: '[DONE]' },
  ]
}

/** OpenAI chat completions. */
export const chatApi: Api = {
  path: '/v1/chat/completions',
  rules: chatRules,
  render: renderChat,
  answer,
  events,
  error: openaiError,
}
