import { createWinnow, type WinnowOptions } from '@winnow/core'
import { prepareChat, type ChatMessage } from '@winnow/core/openai-chat'
import type { Scenario } from './scenario.ts'

/** A call and its result, as plain chat messages. */
function round(id: string, tool: string, args: unknown, content: string): ChatMessage[] {
  const call = { id, type: 'function' as const, function: { name: tool, arguments: JSON.stringify(args) } }
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: id, content },
  ]
}

/** What the model is sent of a scenario's output when it arrives, for one of its questions. */
export async function sentOf(scenario: Scenario, question: string, options: WinnowOptions): Promise<string> {
  const { written = [], earlier, tool, args, output } = scenario
  const history: ChatMessage[] = [
    { role: 'user', content: question },
    ...written.flatMap((path, at) => round(`written-${at}`, 'write_file', { path, content: '…' }, 'ok')),
    ...earlier.flatMap((shown, at) => round(`earlier-${at}`, shown.tool, shown.args, shown.output)),
    ...round('last', tool, args, output),
  ]
  const { messages } = await prepareChat(createWinnow(options), history)
  return String(messages.at(-1)!.content)
}
