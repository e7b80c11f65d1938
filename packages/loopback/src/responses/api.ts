import type { Api, ServerEvent } from '../api.ts'
import type { LoopbackUsage } from '../cache/usage.ts'
import type { Memory } from '../memory.ts'
import { openaiError } from '../openai-error.ts'
import type { Reply } from '../reply.ts'
import type { WireBody } from '../wire.ts'
import { itemEvents, type ItemEvent } from './item-events.ts'
import { produceOutput } from './output.ts'
import { renderResponses } from './render.ts'
import { responsesRules } from './rules.ts'

const created_at = 1_700_000_000

const usageOf = ({ input, cached, output }: LoopbackUsage) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: input + output,
})

function answer(reply: Reply, body: WireBody, memory: Memory, usage: LoopbackUsage) {
  return {
    id: memory.nextId('resp'),
    object: 'response',
    created_at,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: body.model,
    output: produceOutput(reply, body, memory),
    parallel_tool_calls: true,
    store: body.store !== false,
    tools: [],
    metadata: {},
    usage: usageOf(usage),
  }
}

function events(reply: Reply, body: WireBody, memory: Memory, usage: LoopbackUsage): ServerEvent[] {
  const response = answer(reply, body, memory, usage)
  const started = { ...response, status: 'in_progress', output: [], usage: null }
  const all: ItemEvent[] = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...response.output.flatMap(itemEvents),
    { type: 'response.completed', response },
  ]
  return all.map((event, sequence_number) => ({ event: event.type, data: { ...event, sequence_number } }))
}

/** OpenAI Responses. */
export const responsesApi: Api = {
  path: '/v1/responses',
  rules: responsesRules,
  render: renderResponses,
  answer,
  events,
  error: openaiError,
}
