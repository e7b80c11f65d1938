import { createWinnow, parseJson } from '@winnow/core'
import { prepareChat, recallChatTool, type ChatMessage, type ChatToolCall } from '@winnow/core/openai-chat'
import { expect, test } from 'vitest'
import { startLoopback, type Loopback, type LoopbackRequest, type Replies } from '../index.ts'

const line = (day: string, at: number): string =>
  `${at} boats lay at quay ${at % 7} on ${day} when bell ${at * 31} rang`
const log = (day: string): string => Array.from({ length: 400 }, (_, at) => line(day, at)).join('\n')
const json = (value: unknown): string => JSON.stringify(value)
const refOf = (day: string, body: unknown): string =>
  new RegExp(String.raw`ref ([a-z]{18}), read_log \{\\+"day\\+":\\+"${day}`, 'u').exec(json(body))?.[1] ?? 'none'

/** Two logs are read in the first turn; in the second one of them is looked for by its tool, then read by its ref. */
const replies: Replies = (body, index) => {
  const calls = [
    { name: 'read_log', arguments: { day: 'Monday' } },
    { name: 'read_log', arguments: { day: 'Tuesday' } },
    undefined,
    { name: 'recall_result', arguments: { tool: 'read_log' } },
    { name: 'recall_result', arguments: { ref: refOf('Monday', body), lines: '206' } },
  ]
  const call = calls[index]
  return call ? { calls: [call] } : { text: index === 2 ? 'Read.' : 'Bell 6355.' }
}

/** Asks the model until it answers without a call; the messages are stored whole. */
async function takeTurn(
  server: Loopback,
  winnow: ReturnType<typeof createWinnow>,
  history: ChatMessage[],
  whole: readonly string[] = [],
) {
  const recall = recallChatTool(winnow)
  const parameters = { type: 'object', properties: { day: { type: 'string' } } }
  const tools = [{ type: 'function', function: { name: 'read_log', parameters } }, recall.definition]
  for (;;) {
    const { messages } = await prepareChat(winnow, history, { tools, whole })
    const body = json({ model: 'gpt-5.2', messages, tools })
    const response = await fetch(`${server.url}/chat/completions`, { method: 'POST', body })
    const { choices } = parseJson(await response.text()) as { choices: { message: ChatMessage }[] }
    const { message } = choices[0]!
    history.push(message)
    if (!message.tool_calls) return
    for (const call of message.tool_calls)
      history.push(call.function!.name === recall.name ? await recall.answer(history, call) : runTool(call))
  }
}

const runTool = ({ id, function: called }: ChatToolCall): ChatMessage => {
  const { day } = parseJson(called!.arguments) as { day: string }
  return { role: 'tool', tool_call_id: id!, content: log(day) }
}

const messagesOf = ({ body }: LoopbackRequest): string => json(body.messages)

test('plain chat messages: a finished turn is opened by its tool, then by a ref', async () => {
  await using server = await startLoopback({ replies })
  const winnow = createWinnow({ compact: { minSavings: 0 } })
  const history: ChatMessage[] = []
  for (const content of ['Read the logs of Monday and Tuesday.', 'Which bell rang with so many boats on that day?']) {
    history.push({ role: 'user', content })
    await takeTurn(server, winnow, history)
  }
  expect(server.rejections).toEqual([])
  expect(server.requests).toHaveLength(6)
  const [, , , sealed, listed, read] = server.requests
  for (const request of [sealed!, listed!]) expect(messagesOf(request)).not.toContain(line('Monday', 205))
  expect(messagesOf(listed!)).toContain('2 texts of “read_log”, newest first')
  expect(messagesOf(read!)).toContain(`206: ${line('Monday', 205)}`)
  expect(messagesOf(read!).startsWith(messagesOf(listed!).slice(0, -1))).toBe(true)
  for (const { body } of server.requests) expect(json(body.tools)).toBe(json(server.requests[0]!.body.tools))
})

test('plain chat messages: a result of a finished turn is sent whole from the request on that asks for it', async () => {
  await using server = await startLoopback({
    replies: (_body, index) =>
      index === 0 ? { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] } : { text: 'Read.' },
  })
  const winnow = createWinnow({ compress: { cap: 300 }, compact: { minSavings: 0 } })
  const history: ChatMessage[] = []
  for (const [at, content] of ['Read the log of Monday.', 'And then?', 'Which bell?', 'Thanks'].entries()) {
    history.push({ role: 'user', content })
    const [, shortened] = server.requests
    const ref = / left out, ref ([a-z]{18})\]/u.exec(shortened?.text ?? '')?.[1]
    await takeTurn(server, winnow, history, at < 2 ? [] : [ref!])
  }
  expect(server.rejections).toEqual([])
  const [, shortened, sealed, first, second] = server.requests.map(messagesOf)
  for (const sent of [shortened!, sealed!]) expect(sent).not.toContain(line('Monday', 205))
  expect(first).toContain(line('Monday', 205))
  expect(second!.startsWith(first!.slice(0, -1))).toBe(true)
})
