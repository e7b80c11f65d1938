import { ToolMessage } from '@langchain/core/messages'
import { createFilesystemMiddleware } from 'deepagents'
import type { Arrival, Arrived, Conversation } from '../src/trajectories/policy.ts'
import { packageNamed, type Peer } from './peer.ts'

interface ToolCallRequest {
  readonly toolCall: { readonly type: 'tool_call'; readonly id: string; readonly name: string; readonly args: unknown }
  readonly tool: { readonly name: string }
  readonly state: { readonly messages: readonly [] }
  readonly runtime: object
}

interface Result {
  readonly content: unknown
}

/** A result that was evicted comes as an update of the state. */
interface Wrapped extends Result {
  readonly update?: { readonly messages?: readonly Result[] }
}

interface Middleware {
  wrapToolCall(request: ToolCallRequest, handler: () => Promise<ToolMessage>): Promise<Wrapped>
}

interface Options {
  readonly backend: unknown
  readonly toolTokenLimitBeforeEvict: number
}

/** Files that live as long as the conversation; only writing and reading are used here. */
export function memoryBackend(files: Map<string, string>): unknown {
  return {
    write: async (path: string, content: string) => {
      files.set(path, content)
      return { path }
    },
    read: async (path: string) => ({ content: files.get(path) ?? '' }),
    readRaw: async (path: string) => ({ data: { content: (files.get(path) ?? '').split('\n') } }),
    ls: async () => ({ files: [] }),
    edit: async () => ({ error: 'not offered here' }),
    grep: async () => ({ matches: [] }),
    glob: async () => ({ files: [] }),
  }
}

function conversation(limit: number): Conversation {
  const files = new Map<string, string>()
  const create = createFilesystemMiddleware as unknown as (options: Options) => Middleware
  const middleware = create({ backend: memoryBackend(files), toolTokenLimitBeforeEvict: limit })
  return {
    view: (history) => history,
    async arrive({ callId, toolName, args, text }: Arrival): Promise<Arrived> {
      const request: ToolCallRequest = {
        toolCall: { type: 'tool_call', id: callId, name: toolName, args },
        tool: { name: toolName },
        state: { messages: [] },
        runtime: {},
      }
      const handler = async (): Promise<ToolMessage> =>
        new ToolMessage({ content: text, tool_call_id: callId, name: toolName })
      const wrapped = await middleware.wrapToolCall(request, handler)
      const { content } = wrapped.update?.messages?.[0] ?? wrapped
      const sent = typeof content === 'string' ? content : JSON.stringify(content)
      const path = sent === text ? undefined : /\/large_tool_results\/[^\s'"]+\.txt/u.exec(sent)?.[0]
      return path !== undefined && files.has(path) ? { text: sent, handle: path } : sent
    },
  }
}

const evict = (limit: number): Peer => ({
  name: `deepagents evict ${limit / 1000}k`,
  peer: packageNamed('deepagents'),
  note: `createFilesystemMiddleware({ toolTokenLimitBeforeEvict: ${limit} }), with files in memory`,
  newConversation: () => conversation(limit),
})

/** deepagents' file system: a long result is written to a file, and its first and last lines are sent. */
export const deepagents: readonly Peer[] = [20_000, 1000].map(evict)
