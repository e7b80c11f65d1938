import type { Rule } from '../rule.ts'
import { isEmptyContent, type WireMessage } from '../wire.ts'

const idsOf = (message: WireMessage): string[] => (message.tool_calls ?? []).map((call) => call.id)

/** Source: “Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.” */
export const noMessages: Rule = ({ messages = [] }) =>
  messages.length > 0
    ? undefined
    : "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead."

/** Source: “messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.” */
export const toolMessageWithoutCall: Rule = ({ messages = [] }) => {
  let open: string[] = []
  for (const message of messages) {
    if (message.role !== 'tool') open = idsOf(message)
    else if (!open.includes(message.tool_call_id ?? ''))
      return "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
  }
  return undefined
}

/**
 * Source: “An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.
 * The following tool_call_ids did not have response messages: …”
 */
export const callWithoutToolMessage: Rule = ({ messages = [] }) => {
  for (const [at, message] of messages.entries()) {
    const answered = new Set<string | undefined>()
    for (let next = at + 1; messages[next]?.role === 'tool'; next += 1) answered.add(messages[next]?.tool_call_id)
    const missing = idsOf(message).filter((id) => !answered.has(id))
    if (missing.length > 0)
      return (
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
        `The following tool_call_ids did not have response messages: ${missing.join(', ')}`
      )
  }
  return undefined
}

/**
 * Source: “Invalid value for 'content': expected a string, got null.” The reference calls the content required unless
 * there are tool calls. The empty string is refused here too: it is what a careless removal leaves behind.
 */
export const emptyAssistantMessage: Rule = ({ messages = [] }) => {
  const says = ({ content, tool_calls, refusal, audio, function_call }: WireMessage): boolean =>
    !isEmptyContent(content) || Boolean(tool_calls?.length) || [refusal, audio, function_call].some(Boolean)
  const at = messages.findIndex((message) => message.role === 'assistant' && !says(message))
  if (at < 0) return undefined
  return `Invalid value for 'content': expected a string, got ${JSON.stringify(messages[at]!.content ?? null)}. (messages.[${at}])`
}

/** Everything chat completions refuse, in the order of checking. */
export const chatRules: readonly Rule[] = [
  noMessages,
  toolMessageWithoutCall,
  callWithoutToolMessage,
  emptyAssistantMessage,
]
