import type { Message, Part, ToolCallPart, ToolResultPart } from '../message/types.ts'

/** A message of one text. */
const spoken = (role: Message['role'], text: string): Message => ({ role, parts: [{ type: 'text', text }] })

/** What a host says before a conversation. */
export const system = (text: string): Message => spoken('system', text)
/** What a person says. */
export const user = (text: string): Message => spoken('user', text)
/** What a model says, without a call. */
export const assistant = (text: string): Message => spoken('assistant', text)

/** A call of a tool. */
export const call = (toolName: string, input: unknown = {}, callId = `${toolName}-1`): ToolCallPart => {
  return { type: 'tool-call', callId, toolName, input }
}

/** The result of a call: one text, or JSON as one text. */
export function result(of: ToolCallPart, output: unknown, status: ToolResultPart['status'] = 'ok'): ToolResultPart {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  return { type: 'tool-result', callId: of.callId, toolName: of.toolName, status, content: [{ type: 'text', text }] }
}

/** An assistant message of these parts; a string is a text part. */
export const says = (...parts: (Part | string)[]): Message => ({
  role: 'assistant',
  parts: parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})

/** A tool message of these results. */
export const tool = (...parts: ToolResultPart[]): Message => ({ role: 'tool', parts })

/** One round: a call and its answer. */
export function round(toolName: string, input: unknown, output: unknown, callId?: string): [Message, Message] {
  const made = call(toolName, input, callId)
  return [says(made), tool(result(made, output))]
}
