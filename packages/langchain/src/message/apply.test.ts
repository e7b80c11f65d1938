import { AIMessage, AIMessageChunk, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import type { EditAction } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { applyMessages } from './apply.ts'

const search = { id: 'a', name: 'search', args: { q: 'x' }, type: 'tool_call' as const }
const open = { id: 'b', name: 'open', args: { page: 1 }, type: 'tool_call' as const }
const raw = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{}' } })
const answers = (...ids: string[]) => ids.map((id) => new ToolMessage({ content: `result ${id}`, tool_call_id: id }))

/** The AI message of a round of two calls after the edits. */
function edited(message: BaseMessage, ...edits: EditAction[]): AIMessage | undefined {
  const view = applyMessages([new HumanMessage('Go'), message, ...answers('a', 'b')], edits)
  return view.find((candidate) => AIMessage.isInstance(candidate))
}

const withoutFirst: EditAction = { action: 'remove-tool-use', at: 1, call: 0 }
const withoutSecond: EditAction = { action: 'remove-tool-use', at: 1, call: 1 }

describe('removing a call', () => {
  test('takes it out of all five places and keeps everything else of the message', () => {
    const reasoned = {
      type: 'message',
      id: 'msg_1',
      content: [{ type: 'output_text', text: 'Looking.', annotations: [] }],
    }
    const message = new AIMessage({
      id: 'resp_1',
      name: 'agent',
      content: [{ type: 'text', text: 'Looking.' }],
      tool_calls: [search, open],
      usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      additional_kwargs: {
        tool_calls: [raw('a', 'search'), raw('b', 'open')] as never,
        __openai_function_call_ids__: { a: 'fc_1', b: 'fc_2' },
        parsed: { kept: true },
      },
      response_metadata: {
        model_name: 'gpt-5.2',
        output: [
          reasoned,
          { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'search', arguments: '{}' },
          { type: 'function_call', id: 'fc_2', call_id: 'b', name: 'open', arguments: '{}' },
        ],
      },
    })
    const before = JSON.stringify(message)
    const after = edited(message, withoutFirst)!
    expect(after).not.toBe(message)
    expect(after).toMatchObject({
      id: 'resp_1',
      name: 'agent',
      content: [{ type: 'text', text: 'Looking.' }],
      usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
    })
    expect(after.tool_calls).toEqual([open])
    expect(after.additional_kwargs).toEqual({
      tool_calls: [raw('b', 'open')],
      __openai_function_call_ids__: { b: 'fc_2' },
      parsed: { kept: true },
    })
    expect(after.response_metadata).toEqual({
      model_name: 'gpt-5.2',
      output: [reasoned, { type: 'function_call', id: 'fc_2', call_id: 'b', name: 'open', arguments: '{}' }],
    })
    expect(JSON.stringify(message)).toBe(before)
  })

  test('leaves no raw calls behind when it was the last, because OpenAI would be sent those', () => {
    const message = new AIMessage({
      content: 'Looking.',
      tool_calls: [search, open],
      additional_kwargs: {
        tool_calls: [raw('a', 'search'), raw('b', 'open')] as never,
        __openai_function_call_ids__: { a: 'fc_1', b: 'fc_2' },
        __openai_custom_tool_call_ids__: { a: 'ctc_1' },
      },
    })
    const after = edited(message, withoutFirst, withoutSecond)!
    expect(after.tool_calls).toEqual([])
    expect(after.additional_kwargs).toEqual({})
    expect(after.content).toBe('Looking.')
  })

  test('takes the streamed input of its block along', () => {
    const block = (index: number, id: string, name: string) => [
      { type: 'tool_use', id, name, input: '', index },
      { type: 'input_json_delta', input: '{"q":', index },
      { type: 'input_json_delta', input: '"x"}', index },
    ]
    const message = new AIMessage({
      content: [...block(0, 'a', 'search'), ...block(1, 'b', 'open')],
      tool_calls: [search, open],
    })
    expect(edited(message, withoutFirst)!.content).toEqual(block(1, 'b', 'open'))
  })

  test('takes reasoning along when nothing else is left but what may not go', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }
    const message = new AIMessage({
      content: [{ type: 'thinking', thinking: 'Hm.', signature: 'abc' }, image],
      tool_calls: [search, open],
      additional_kwargs: { reasoning: { type: 'reasoning', id: 'rs_1', summary: [] } },
    })
    const after = edited(message, withoutFirst, withoutSecond)!
    expect(after.content).toEqual([image])
    expect(after.additional_kwargs).toEqual({})
  })

  test('removes a replayed output of which only blank text is left, reasoning item and all', () => {
    const blank = { type: 'message', id: 'msg_1', content: [{ type: 'output_text', text: ' ', annotations: [] }] }
    const output = [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      blank,
      { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'search', arguments: '{}' },
    ]
    const message = new AIMessage({ content: ' ', tool_calls: [search], response_metadata: { output } })
    expect(edited(message, withoutFirst)).toBeUndefined()
  })

  test('removes a message that held nothing else', () => {
    expect(
      edited(new AIMessage({ content: '', tool_calls: [search, open] }), withoutFirst, withoutSecond),
    ).toBeUndefined()
  })
})

describe('copies', () => {
  test('of a streamed message are streamed messages, and the original keeps its calls', () => {
    const chunk = new AIMessageChunk({
      content: '',
      tool_call_chunks: [search, open].map(({ id, name, args }, index) => ({
        type: 'tool_call_chunk',
        id,
        name,
        args: JSON.stringify(args),
        index,
      })),
    })
    const after = edited(chunk, withoutFirst)
    expect(AIMessageChunk.isInstance(after)).toBe(true)
    expect(after!.tool_calls).toEqual([open])
    expect(chunk.tool_calls).toEqual([search, open])
    expect(JSON.stringify(after)).not.toContain('search')
  })

  test('are of the class of the original, and a new id does not reach it', () => {
    class OwnMessage extends AIMessage {
      readonly own = 'mine'
    }
    const message = new OwnMessage({ content: 'x', tool_calls: [search, open], id: 'old' })
    const after = edited(message, withoutFirst)!
    expect(Object.getPrototypeOf(after)).toBe(OwnMessage.prototype)
    expect(after).toMatchObject({ own: 'mine', id: 'old' })
    // oxlint-disable-next-line no-underscore-dangle -- LangChain's name
    after._updateId('new')
    expect(message.id).toBe('old')
    expect(message.lc_kwargs['id']).toBe('old')
  })

  test('of frozen messages are edited like any other', () => {
    const message = Object.freeze(new AIMessage({ content: 'x', tool_calls: [search, open] }))
    expect(edited(message, withoutFirst)!.tool_calls).toEqual([open])
    const [result] = answers('a').map(Object.freeze) as BaseMessage[]
    const short: EditAction = { action: 'replace-result', at: 0, call: 0, texts: [{ index: 0, text: 'short' }] }
    const [, after] = applyMessages([new AIMessage({ content: '', tool_calls: [search] }), result!], [short])
    expect(after!.content).toBe('short')
  })

  test('serialise with what was edited', () => {
    const message = new AIMessage({ content: 'x', tool_calls: [search, open] })
    expect(edited(message, withoutFirst)!.toDict().data).toMatchObject({ content: 'x', tool_calls: [open] })
  })
})

describe('replacing a result', () => {
  const history = (result: ToolMessage): BaseMessage[] => [
    new HumanMessage('Go'),
    new AIMessage({ content: '', tool_calls: [search] }),
    result,
  ]
  const replace = (...texts: { index: number; text: string }[]): EditAction => ({
    action: 'replace-result',
    at: 1,
    call: 0,
    texts,
  })

  test('keeps id, name, status, artifact and metadata of the tool message', () => {
    const artifact = { raw: 'long' }
    const result = new ToolMessage({
      content: 'long',
      tool_call_id: 'a',
      id: 'tool-1',
      name: 'search',
      status: 'success',
      artifact,
      metadata: { page: 1 },
      additional_kwargs: { own: true },
    })
    const after = applyMessages(history(result), [replace({ index: 0, text: 'short' })])[2] as ToolMessage
    expect(after).toMatchObject({
      content: 'short',
      tool_call_id: 'a',
      id: 'tool-1',
      name: 'search',
      status: 'success',
      metadata: { page: 1 },
      additional_kwargs: { own: true },
    })
    expect(after.artifact).toBe(artifact)
    expect(result.content).toBe('long')
  })

  test('replaces text blocks in place and leaves other blocks and their fields alone', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }
    const text = { type: 'text', text: 'long', cache_control: { type: 'ephemeral' } }
    const result = new ToolMessage({ content: [image, text], tool_call_id: 'a' })
    const after = applyMessages(history(result), [replace({ index: 1, text: 'short' })])[2]!
    expect(after.content).toEqual([image, { ...text, text: 'short' }])
    expect((after.content as unknown[])[0]).toBe(image)
  })
})
