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

/** What the model is sent of an output. */
export interface Sent {
  readonly view: string
  /** The same after the lines of earlier results that it points at. */
  readonly read: string
}

const pointer = /^\[lines (\d+)-(\d+) as in ([A-Za-z]+ \d+): [^\n]*\]$/gmu

/** The lines a view points at, as results that were shown before it hold them under their numbers. */
function pointedAt(view: string, shown: ReadonlyMap<string, string>): string[] {
  return [...view.matchAll(pointer)].flatMap(([, from, to, name]) =>
    (shown.get(name!) ?? '').split('\n').filter((line) => {
      const number = Number.parseInt(line, 10)
      return number >= Number(from) && number <= Number(to)
    }),
  )
}

/** What the model is sent of a scenario's output when it arrives, for one of its questions. */
export async function sentOf(scenario: Scenario, question: string, options: WinnowOptions): Promise<Sent> {
  const { written = [], earlier, tool, args, output } = scenario
  const history: ChatMessage[] = [
    { role: 'user', content: question },
    ...written.flatMap((path, at) => round(`written-${at}`, 'write_file', { path, content: '…' }, 'ok')),
    ...earlier.flatMap((shown, at) => round(`earlier-${at}`, shown.tool, shown.args, shown.output)),
    ...round('last', tool, args, output),
  ]
  const { messages } = await prepareChat(createWinnow(options), history)
  const view = String(messages.at(-1)!.content)
  const calls = new Map<string, number>()
  const shown = new Map(
    earlier.map((before, at) => {
      const call = (calls.get(before.tool) ?? 0) + 1
      calls.set(before.tool, call)
      return [`${before.tool} ${call}`, String(messages[2 * (written.length + at) + 2]!.content)]
    }),
  )
  return { view, read: [...pointedAt(view, shown), view].join('\n') }
}
