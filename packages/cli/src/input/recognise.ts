import { anthropicProblem, isAnthropicBlock } from './anthropic.ts'
import { isObject, listOf, type Fields } from './fields.ts'
import { isLangChain, langChainProblem } from './langchain.ts'
import { isUiMessage, uiProblem } from './ui-messages.ts'

/** The shapes of messages that are read. `text`: nothing but text, which all formats with a role write alike. */
export type Format = 'openai-chat' | 'ai-sdk' | 'ai-sdk-ui' | 'anthropic' | 'langchain' | 'text'

/** Whether a value looks like a message of any chat format. */
export const isMessage = (value: unknown): value is Fields =>
  isObject(value) && (typeof value['role'] === 'string' || isLangChain(value))

const aiParts = new Set(['tool-call', 'tool-result', 'reasoning', 'file', 'image'])
const isAiPart = (part: unknown): boolean => {
  const type = isObject(part) ? part['type'] : undefined
  return typeof type === 'string' && (aiParts.has(type) || type.startsWith('tool-approval-')) && !isAnthropicBlock(part)
}
const chatBlocks = new Set<unknown>(['image_url', 'input_audio', 'refusal'])
const chatFields = ['tool_calls', 'tool_call_id', 'function_call', 'refusal'] as const

const isChat = (message: Fields, content: readonly unknown[]): boolean =>
  message['role'] === 'developer' ||
  chatFields.some((field) => message[field] !== undefined && message[field] !== null) ||
  content.some((part) => isObject(part) && chatBlocks.has(part['type']))

/** The formats a message shows signs of; `text` where it could be of any that has roles. */
function formatsOf(message: Fields): Format[] {
  if (isLangChain(message)) return ['langchain']
  if (isUiMessage(message)) return ['ai-sdk-ui']
  const content = listOf(message['content'])
  const found: Format[] = []
  if (isChat(message, content)) found.push('openai-chat')
  if (content.some(isAiPart)) found.push('ai-sdk')
  if (content.some(isAnthropicBlock)) found.push('anthropic')
  return found.length > 0 ? found : ['text']
}

function chatProblem({ tool_calls: calls }: Fields, where: string): string | undefined {
  const isFine = calls === undefined || calls === null || (Array.isArray(calls) && calls.every(isObject))
  return isFine ? undefined : `${where}.tool_calls is no array of calls: expected objects with id, type and function`
}

const problemIn: Readonly<Record<Format, (message: Fields, where: string) => string | undefined>> = {
  'openai-chat': chatProblem,
  'ai-sdk': chatProblem,
  'ai-sdk-ui': uiProblem,
  anthropic: anthropicProblem,
  langchain: langChainProblem,
  text: chatProblem,
}

const kinds: Readonly<Record<Format, string>> = {
  'openai-chat': 'an OpenAI chat message',
  'ai-sdk': 'one of the AI SDK',
  'ai-sdk-ui': 'a UI message',
  anthropic: 'one of the Anthropic API',
  langchain: 'one of LangChain',
  text: 'one with a role',
}

const withoutRoles: readonly Format[] = ['ai-sdk-ui', 'langchain']

/** Tells the format of a history, or why it is none that can be read. */
export function recognise(messages: readonly unknown[]): { readonly format: Format } | { readonly problem: string } {
  if (messages.length === 0) return { problem: 'there are no messages' }
  /** Where a message of each format stands first. */
  const first = new Map<Format, number>()
  for (const [at, message] of messages.entries()) {
    if (!isMessage(message))
      return {
        problem: `messages[${at}] is no chat message: it has no role; expected one, or a type of LangChain (human, ai, tool, system)`,
      }
    for (const format of formatsOf(message)) if (!first.has(format)) first.set(format, at)
  }
  if (![...first.keys()].some((format) => withoutRoles.includes(format)) && first.size > 1) first.delete('text')
  const [[format, at], other] = [...first] as [[Format, number], [Format, number]?]
  if (other)
    return {
      problem: `messages[${at}] is ${kinds[format]} and messages[${other[1]}] ${kinds[other[0]]}; use one format`,
    }
  for (const [index, message] of messages.entries()) {
    const problem = problemIn[format](message as Fields, `messages[${index}]`)
    if (problem !== undefined) return { problem }
  }
  return { format }
}
