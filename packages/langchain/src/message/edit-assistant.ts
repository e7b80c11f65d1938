import type { BaseMessage } from '@langchain/core/messages'
import { losesReasoning, type Message, type MessageOperation } from '@winnow/core'
import { kindOfBlock } from './blocks.ts'
import { callOfBlock, callOfItem, callOfRaw, callsOf, namesAll, type CallName, type CallReader } from './calls.ts'
import { copyWith } from './copy-with.ts'
import { fieldsOf, listOf, textOf, type Fields } from './fields.ts'

/** What goes from a message; all places are edited by it. */
interface Removal {
  readonly calls: readonly CallName[]
  readonly gone: ReadonlySet<number>
  readonly reasoning: boolean
}

/** The items of a place without the removed calls; the place itself where it names other calls. */
function withoutCalls(items: readonly unknown[], read: CallReader, { calls, gone }: Removal): readonly unknown[] {
  if (!namesAll(items, read, calls)) return items
  let call = -1
  return items.filter((item) => {
    if (read(item) === undefined) return true
    call += 1
    return !gone.has(call)
  })
}

function editContent(content: unknown, removal: Removal): unknown {
  if (!Array.isArray(content)) return content
  const kept = withoutCalls(content, callOfBlock, removal)
  const stays = new Set(kept)
  const indexes = new Set(content.filter((block) => !stays.has(block)).map((block) => fieldsOf(block)['index']))
  return kept.filter((block) => {
    const kind = kindOfBlock(block)
    if (kind === 'call-input') return !indexes.has(fieldsOf(block)['index'])
    return kind !== 'reasoning' || !removal.reasoning
  })
}

/** OpenAI's item ids by call id. */
const idMaps = ['__openai_function_call_ids__', '__openai_custom_tool_call_ids__']

function editKwargs(kwargs: Fields, { calls, gone, reasoning }: Removal): Fields {
  const keptIds = new Set(calls.filter((_, call) => !gone.has(call)).map(({ id }) => id))
  const edited: Record<string, unknown> = { ...kwargs }
  // Left without calls, OpenAI's converter sends these instead.
  if ('tool_calls' in kwargs) {
    const kept = listOf(kwargs['tool_calls']).filter((call) => keptIds.has(callOfRaw(call)!.id))
    if (kept.length > 0) edited['tool_calls'] = kept
    else delete edited['tool_calls']
  }
  for (const name of idMaps) {
    if (!(name in kwargs)) continue
    const kept = Object.entries(fieldsOf(kwargs[name])).filter(([id]) => keptIds.has(id))
    if (kept.length > 0) edited[name] = Object.fromEntries(kept)
    else delete edited[name]
  }
  if (reasoning) delete edited['reasoning']
  return edited
}

function editMetadata(metadata: Fields, removal: Removal): Fields {
  if (!Array.isArray(metadata['output'])) return metadata
  const kept = withoutCalls(metadata['output'], callOfItem, removal)
  const isReasoning = (item: unknown): boolean => textOf(fieldsOf(item)['type']) === 'reasoning'
  return { ...metadata, output: removal.reasoning ? kept.filter((item) => !isReasoning(item)) : kept }
}

/**
 * Removes calls from an AI message, in all the places it holds them: `tool_calls`, `invalid_tool_calls`, content blocks,
 * `additional_kwargs` and `response_metadata.output`; a streamed message has its chunks, too.
 */
export function editAssistant(message: BaseMessage, read: Message, operation: MessageOperation): BaseMessage {
  const fields = message as unknown as Fields
  const { calls } = callsOf(fields)
  const removal: Removal = { calls, gone: operation.calls, reasoning: losesReasoning(read, operation) }
  const valid = listOf(fields['tool_calls'])
  const invalid = listOf(fields['invalid_tool_calls'])
  return copyWith(message, {
    content: editContent(fields['content'], removal),
    tool_calls: valid.filter((_, call) => !operation.calls.has(call)),
    invalid_tool_calls: invalid.filter((_, call) => !operation.calls.has(valid.length + call)),
    ...('tool_call_chunks' in message ? { tool_call_chunks: [] } : {}),
    additional_kwargs: editKwargs(fieldsOf(fields['additional_kwargs']), removal),
    response_metadata: editMetadata(fieldsOf(fields['response_metadata']), removal),
  })
}
