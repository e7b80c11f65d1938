import type { AIMessage, BaseMessage, ToolMessage } from '@langchain/core/messages'
import type { StructuredToolInterface } from '@langchain/core/tools'
import { createWinnow } from '@winnow/core'
import { createAgent } from 'langchain'
import { describe, expectTypeOf, test } from 'vitest'
import { recallTool } from './recall-tool.ts'

const recall = recallTool(createWinnow())
declare const answer: AIMessage
declare const messages: BaseMessage[]
declare const signal: AbortSignal

describe('recallTool', () => {
  test('is invoked with a call and the messages it reads', () => {
    const [call] = answer.tool_calls!
    expectTypeOf(recall.invoke(call!, { state: { messages } })).resolves.toEqualTypeOf<ToolMessage>()
    expectTypeOf(recall.invoke(call!, { state: messages, signal })).resolves.toEqualTypeOf<ToolMessage>()
  })

  test('is invoked with a request alone, and then gives the text', () => {
    expectTypeOf(recall.invoke({ ref: 'wnghtrepmoyfisudak' }, { state: { messages } })).resolves.toEqualTypeOf<string>()
    expectTypeOf(recall.invoke({ query: 'quay' })).resolves.toEqualTypeOf<string>()
  })

  test('takes no state that holds no messages', () => {
    // @ts-expect-error: an agent keeps them under `messages`
    expectTypeOf(recall.invoke({ query: 'quay' }, { state: { history: messages } })).not.toBeAny()
  })

  test('stays a tool for agents and lists of tools', () => {
    expectTypeOf(recall).toExtend<StructuredToolInterface>()
    const tools: StructuredToolInterface[] = [recall]
    void createAgent({ model: 'openai:gpt-5.2', tools: [recall] })
    void createAgent({ model: 'openai:gpt-5.2', tools })
  })
})
