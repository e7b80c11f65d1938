/** The kinds of messages that Winnow and its adapters take. */
export type MessageKind = 'core' | 'chat' | 'model' | 'langchain'

type Fields = Readonly<Record<string, unknown>>

const scanned = 20
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isPromise = (value: unknown): boolean => isFields(value) && typeof value['then'] === 'function'

const advice = {
  ui: 'UI messages of the AI SDK. Convert them with convertToModelMessages first',
  model: 'ModelMessages of the AI SDK. Use prepareModelMessages of @winnow/ai-sdk',
  langchain: 'LangChain messages. Use prepareMessages of @winnow/langchain',
  chat: 'OpenAI chat messages. Use prepareChat of @winnow/core/openai-chat',
  plain: 'plain objects, not LangChain messages. Convert them with coerceMessageLikeToMessage first',
  core: 'messages of @winnow/core. Use winnow.prepare',
} as const

type Look = keyof typeof advice

const typesIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.slice(0, scanned).flatMap((part: unknown) => {
        const type = isFields(part) ? part['type'] : undefined
        return typeof type === 'string' ? [type] : []
      })
    : []

/** What a message looks like; several kinds share the simplest form, which is `undefined`. */
function lookOf(message: Fields): Look | undefined {
  if (typeof message['_getType'] === 'function' || message['lc_serializable'] === true) return 'langchain'
  const { parts, content } = message
  if (Array.isArray(parts) && content === undefined) {
    const isOfPage = typesIn(parts).some((type) => /^(?:tool-(?!call$|result$)|step-start$|dynamic-tool$)/u.test(type))
    return isOfPage ? 'ui' : 'core'
  }
  if (message['tool_calls'] !== undefined || message['tool_call_id'] !== undefined) return 'chat'
  if (typesIn(content).some((type) => type === 'tool-call' || type === 'tool-result')) return 'model'
  return undefined
}

function isExpected(look: Look | undefined, expected: MessageKind): boolean {
  if (look === expected) return true
  return look === undefined && expected !== 'core' && expected !== 'langchain'
}

/**
 * Says what messages look like where they are of another kind than expected, with what to do; `undefined` where they look
 * right, or like nothing that is known. Reads the first few messages only.
 *
 * @example
 * foreignMessages([{ id: '1', role: 'user', parts: [{ type: 'step-start' }] }], 'model')
 * // 'these look like UI messages of the AI SDK. Convert them with convertToModelMessages first'
 */
export function foreignMessages(messages: unknown, expected: MessageKind): string | undefined {
  try {
    if (isPromise(messages)) return 'this is a promise. Write await before it'
    if (!Array.isArray(messages)) return undefined
    for (const message of messages.slice(0, scanned) as unknown[]) {
      if (!isFields(message)) return undefined
      const look = lookOf(message)
      if (isExpected(look, expected)) continue
      // A page's messages of text alone have the shape of core's.
      const seen = look === 'core' && typeof message['id'] === 'string' ? 'ui' : look
      if (seen) return `these look like ${advice[seen]}`
      if (expected === 'langchain' && typeof message['role'] === 'string') return `these look like ${advice.plain}`
    }
  } catch {
    // A proxy that was revoked says nothing of itself.
  }
  return undefined
}
