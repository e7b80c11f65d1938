import { readChat, type ChatMessage as WireMessage } from '@winnow/core/openai-chat'
import { replyTo } from '../server/scripted/reply.ts'
import { see } from '../server/scripted/seen.ts'

/** What is posted to a provider, as far as the script reads it. */
interface Posted {
  readonly messages?: readonly unknown[]
  readonly tools?: readonly Readonly<Record<string, unknown>>[]
}

/** What a provider of tests answers. */
interface Answer {
  readonly text?: string
  readonly calls: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
}

const toolsOf = ({ tools = [] }: Posted): string[] =>
  tools.map((tool) => (tool['function'] as { name: string } | undefined)?.name ?? String(tool['name']))

/** The script behind a server that speaks chat completions: it reads what was posted. */
export function script(body: Posted): Answer {
  const { text, calls } = replyTo(see(readChat(body.messages as readonly WireMessage[]), toolsOf(body)))
  return {
    ...(text === '' && calls.length > 0 ? {} : { text }),
    calls: calls.map(({ tool: name, input }) => ({ name, arguments: input })),
  }
}
