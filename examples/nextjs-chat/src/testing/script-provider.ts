import { readChat, type ChatMessage as WireMessage } from '@winnow/core/openai-chat'
import type { Reply, WireBody } from '@winnow/loopback'
import { replyTo } from '../server/scripted/reply.ts'
import { see } from '../server/scripted/seen.ts'

const toolsOf = ({ tools = [] }: WireBody): string[] =>
  tools.map((tool) => (tool['function'] as { name: string } | undefined)?.name ?? String(tool['name']))

/** The script behind a server that speaks chat completions: it reads what was posted. */
export function script(body: WireBody): Reply {
  const { text, calls } = replyTo(see(readChat(body.messages as readonly WireMessage[]), toolsOf(body)))
  return {
    ...(text === '' && calls.length > 0 ? {} : { text }),
    calls: calls.map(({ tool: name, input }) => ({ name, arguments: input })),
  }
}
