import { describe, expect, test } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import { applyChat } from './apply.ts'
import { prepareChat } from './prepare-chat.ts'
import { readChat } from './read.ts'
import { recallChatTool } from './recall-chat-tool.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

const line = (at: number): string => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`
const log = Array.from({ length: 400 }, (_, at) => line(at)).join('\n')
const history: readonly ChatMessage[] = [
  { role: 'user', content: 'What rang at quay 3?' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'read_log', arguments: '{"day":"Monday"}' } }],
  },
  { role: 'tool', tool_call_id: 'a', content: log },
]
const calling = (given: unknown): ChatToolCall => {
  return { id: 'r', type: 'function', function: { name: 'recall_result', arguments: given as string } }
}
const refIn = (messages: readonly ChatMessage[]): string =>
  / left out, ref (\w+)\]/u.exec(JSON.stringify(messages))?.[1] ?? 'none'
const winnow = createWinnow({ compress: { cap: 300 } })
const recall = recallChatTool(winnow)

test('its definition goes with the tools, and takes the event away', async () => {
  const told: string[] = []
  const listening = createWinnow({ compress: { cap: 300 }, onEvent: ({ type }) => void told.push(type) })
  await prepareChat(listening, history, { tools: [recallChatTool(listening).definition] })
  expect(told).toEqual(['prepared'])
  await prepareChat(listening, history, { tools: [{ type: 'function', function: { name: 'read_log' } }] })
  expect(told).toEqual(['prepared', 'prepared', 'left-out'])
  expect(recall.definition).toMatchObject({ type: 'function', function: { name: recall.name } })
})

describe('a call', () => {
  test('is answered from the stored history, by a message of its own', async () => {
    const { messages } = await prepareChat(winnow, history)
    const answer = await recall.answer(history, calling(JSON.stringify({ ref: refIn(messages), lines: '206' })))
    expect(answer).toEqual({
      role: 'tool',
      tool_call_id: 'r',
      content: `ref ${refIn(messages)}, read_log {"day":"Monday"}\n\n206: ${line(205)}`,
    })
    expect((await recall.answer(history, calling({ tool: 'read_log', lines: '206' }))).content).toContain(line(205))
    expect((await recall.answer(history.slice(0, 1), calling('{"tool":"read_log"}'))).content).toContain('No call')
  })

  test.each([['{"ref":'], ['[]'], ['7'], [''], [undefined]])(
    'with the arguments %j is told what to give',
    async (given) => {
      expect((await recall.answer(history, calling(given))).content).toContain(
        'Give one with ref, tool, path or query.',
      )
      expect((await recall.answer(history, {})).tool_call_id).toBe('')
    },
  )

  test('about a history that cannot be read is answered', async () => {
    expect((await recall.answer(undefined as never, calling('{"query":"bell"}'))).content).toContain(
      'could not be read',
    )
  })

  test('reads what was stored short, for its scope alone', async () => {
    const keeping = createWinnow({ compress: { cap: 300 }, store: new Map() })
    const { edits } = await keeping.persist(readChat(history), { scope: 'chat-1' })
    const stored = applyChat(history, edits)
    const call = calling(JSON.stringify({ ref: refIn(stored), lines: '206' }))
    const read = async (scope?: string) => (await recallChatTool(keeping, { scope }).answer(stored, call)).content
    expect(await read('chat-1')).toContain(line(205))
    expect(await read('chat-2')).toContain('Nothing in this conversation')
    expect(await read()).toContain('Nothing in this conversation')
  })
})
