import { fieldsOf, isFields, textOf, type Fields } from './fields.ts'

/**
 * What a content block is to Winnow: `call-input` is the streamed input of the call block with the same `index`; `data`
 * is anything known that is no text; `unknown` may be a call of a provider this package has not met.
 */
export type BlockKind = 'text' | 'reasoning' | 'call' | 'call-input' | 'data' | 'unknown'

const kinds: Readonly<Record<string, BlockKind>> = {
  thinking: 'reasoning',
  redacted_thinking: 'reasoning',
  reasoning: 'reasoning',
  reasoning_content: 'reasoning',
  tool_use: 'call',
  tool_call: 'call',
  functionCall: 'call',
  input_json_delta: 'call-input',
  image: 'data',
  image_url: 'data',
  input_image: 'data',
  audio: 'data',
  input_audio: 'data',
  video: 'data',
  file: 'data',
  input_file: 'data',
  document: 'data',
  media: 'data',
  'text-plain': 'data',
  citation: 'data',
  search_result: 'data',
}

/** The text of a text block; `undefined` for every other block. */
export function blockText(block: unknown): string | undefined {
  if (typeof block === 'string') return block
  const { type, text } = fieldsOf(block)
  return type === 'text' && typeof text === 'string' ? text : undefined
}

export function kindOfBlock(block: unknown): BlockKind {
  if (blockText(block) !== undefined) return 'text'
  if (!isFields(block)) return 'unknown'
  return kinds[textOf(block['type'])] ?? ('source_type' in block ? 'data' : 'unknown')
}

/** The visible reasoning of a reasoning block: Anthropic, the standard blocks, Bedrock; redacted reasoning has none. */
export function reasoningText(block: unknown): string {
  const { thinking, reasoning, reasoningText: bedrock } = fieldsOf(block)
  return textOf(thinking) || textOf(reasoning) || textOf(fieldsOf(bedrock)['text'])
}

/** The text of the summary of an OpenAI reasoning item. */
export const summaryText = (item: Fields): string =>
  (Array.isArray(item['summary']) ? item['summary'] : []).map((part) => textOf(fieldsOf(part)['text'])).join('')
