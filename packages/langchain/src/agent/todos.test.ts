import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { MemorySaver } from '@langchain/langgraph'
import { createWinnow, renderTodos, type Report } from '@winnow/core'
import { createAgent, createMiddleware, todoListMiddleware } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from './with-winnow.ts'

const todosInPrompt = createMiddleware({
  name: 'todosInPrompt',
  stateSchema: z.object({ todos: z.array(z.object({ content: z.string(), status: z.string() })).default([]) }),
  wrapModelCall: (request, handler) => {
    const { todos } = request.state
    if (todos.length === 0) return handler(request)
    return handler({ ...request, systemMessage: request.systemMessage.concat(`\n\n## Todos\n${renderTodos(todos)}`) })
  },
})

const plan = (first: string, second: string) => ({
  name: 'write_todos',
  args: {
    todos: [
      { content: 'Ask the harbour for a berth', status: first },
      { content: 'Tell the crew about the storm', status: second },
    ],
  },
  type: 'tool_call' as const,
})

const conversation = () =>
  fakeModel()
    .respond(new AIMessage({ content: '', tool_calls: [{ id: 't1', ...plan('in_progress', 'pending') }] }))
    .respond(new AIMessage({ content: '', tool_calls: [{ id: 't2', ...plan('completed', 'completed') }] }))
    .respond(new AIMessage('Both are done.'))
    .respond(new AIMessage('You are welcome.'))

async function lastRequest(middleware: readonly ReturnType<typeof createMiddleware>[]) {
  const reports: Report[] = []
  const winnow = createWinnow({
    compact: false,
    onEvent: (event) => event.type === 'prepared' && reports.push(event.report),
  })
  const model = conversation()
  const checkpointer = new MemorySaver()
  const agent = createAgent(
    withWinnow(winnow, {
      model,
      checkpointer,
      systemPrompt: 'You run a ship.',
      middleware: [todoListMiddleware(), ...middleware],
    }),
  )
  const config = { configurable: { thread_id: '1' } }
  await agent.invoke({ messages: [new HumanMessage('Get us into harbour.')] }, config)
  const { messages, todos } = await agent.invoke({ messages: [new HumanMessage('Thanks!')] }, config)
  return { sent: model.calls.at(-1)!.messages, report: reports.at(-1)!, messages, todos }
}

describe('the todo list of an agent', () => {
  test('is not pruned while only the static prompt of todoListMiddleware is sent, and the report says why', async () => {
    const { sent, report } = await lastRequest([])
    expect(sent.filter((message) => message.getType() === 'tool')).toHaveLength(2)
    expect(report.rules).toEqual([])
    expect(report.kept).toEqual([
      {
        rule: 'prune',
        at: 1,
        call: 0,
        toolName: 'write_todos',
        reason: expect.stringMatching(/^not-in-system-text: /u),
      },
      { rule: 'prune', at: 3, call: 0, toolName: 'write_todos', reason: expect.any(String) },
    ])
  })

  test('is pruned from finished turns once the list is rendered into the prompt', async () => {
    const { sent, report, messages, todos } = await lastRequest([todosInPrompt])
    expect(sent.map((message) => message.getType())).toEqual(['system', 'human', 'ai', 'human'])
    expect(sent[0]!.text).toContain('1. Ask the harbour for a berth (completed)')
    expect(report.rules).toMatchObject([{ rule: 'prune', edits: 2 }])
    expect(messages.filter((message) => message.getType() === 'tool')).toHaveLength(2)
    expect(todos).toEqual(plan('completed', 'completed').args.todos)
  })
})
