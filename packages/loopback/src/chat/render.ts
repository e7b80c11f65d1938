import { renderCall, renderContent, renderTool, type Rendering } from '../cache/rendering.ts'
import type { WireBody, WireMessage } from '../wire.ts'

interface FunctionTool {
  readonly function?: Readonly<Record<string, unknown>>
}

function renderMessage({ role, content, tool_call_id: id, tool_calls: calls = [] }: WireMessage): string {
  const head = id === undefined ? role : `${role} ${id}`
  const called = calls.map((call) => `call ${call.id} ${renderCall(call.function.name, call.function.arguments)}`)
  return [head, ...(content ? [renderContent(content)] : []), ...called].join('\n')
}

/** The prompt of a chat completion. */
export function renderChat({ tools = [], messages = [] }: WireBody): Rendering {
  const definitions = (tools as readonly FunctionTool[]).map((tool) => renderTool(tool.function ?? {}, 'parameters'))
  return [...definitions, ...messages.map(renderMessage)]
}
