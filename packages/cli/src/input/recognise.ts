/** The shapes of messages that are read. `text`: nothing but text, which both formats write alike. */
export type Format = 'openai-chat' | 'ai-sdk' | 'text'

type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value looks like a message of any chat format. */
export const isMessage = (value: unknown): value is Fields => isObject(value) && typeof value['role'] === 'string'

const aiParts = new Set(['tool-call', 'tool-result', 'reasoning', 'file', 'image'])
const isAiPart = (type: unknown): boolean =>
  typeof type === 'string' && (aiParts.has(type) || type.startsWith('tool-approval-'))
const chatBlocks = new Set(['image_url', 'input_audio', 'refusal'])
const anthropicBlocks = new Set(['tool_use', 'tool_result', 'thinking'])

const chatFields = ['tool_calls', 'tool_call_id', 'function_call', 'refusal'] as const

/** The types of the parts of a message. */
function partTypes(message: Fields): unknown[] {
  const { content } = message
  return Array.isArray(content) ? (content as unknown[]).map((part) => (isObject(part) ? part['type'] : undefined)) : []
}

const isChat = (message: Fields): boolean =>
  message['role'] === 'developer' ||
  chatFields.some((field) => message[field] !== undefined && message[field] !== null) ||
  partTypes(message).some((type) => chatBlocks.has(type as string))

function shapeProblem(message: unknown, at: number): string | undefined {
  const where = `messages[${at}]`
  if (!isMessage(message)) return `${where} is no chat message: it has no role`
  if (message['content'] === undefined && Array.isArray(message['parts']))
    return `${where} is a UI message; convert the history with convertToModelMessages and save that`
  const calls = message['tool_calls']
  if (calls !== undefined && calls !== null && !(Array.isArray(calls) && calls.every(isObject)))
    return `${where}.tool_calls is no array of calls`
  const anthropic = partTypes(message).find((type) => anthropicBlocks.has(type as string))
  if (anthropic !== undefined)
    return `${where} is a message of the Anthropic API (${anthropic as string}); save OpenAI chat or AI SDK messages`
  return undefined
}

/** Tells the format of a history, or why it is none that can be read. */
export function recognise(messages: readonly unknown[]): { readonly format: Format } | { readonly problem: string } {
  if (messages.length === 0) return { problem: 'there are no messages' }
  let chat = -1
  let ai = -1
  for (const [at, message] of messages.entries()) {
    const problem = shapeProblem(message, at)
    if (problem !== undefined) return { problem }
    if (chat < 0 && isChat(message as Fields)) chat = at
    if (ai < 0 && partTypes(message as Fields).some(isAiPart)) ai = at
  }
  if (chat >= 0 && ai >= 0)
    return {
      problem: `messages[${chat}] is an OpenAI chat message and messages[${ai}] one of the AI SDK; use one format`,
    }
  return { format: chat >= 0 ? 'openai-chat' : ai >= 0 ? 'ai-sdk' : 'text' }
}
