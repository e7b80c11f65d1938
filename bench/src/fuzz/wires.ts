import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { prepareModelMessages } from '@winnow/ai-sdk'
import { parseJson, type Message, type Winnow } from '@winnow/core'
import { prepareChat } from '@winnow/core/openai-chat'
import { generateText, jsonSchema, tool, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import { textOf, toChat } from '../attack/to-chat.ts'

/** A request as it is posted. */
export interface Posted {
  readonly path: string
  readonly text: string
  /** The items of the conversation, as they stand in the body. */
  readonly items: readonly string[]
}

/** A format in which requests are posted. */
export interface Wire {
  readonly name: string
  /** What is posted of a history; without a Winnow as it is, with one as it makes it. Undefined where a client refuses it. */
  post(messages: readonly Message[], system: string | undefined, winnow?: Winnow): Promise<Posted | undefined>
}

type AssistantPart = Exclude<Extract<ModelMessage, { role: 'assistant' }>['content'], string>[number]

function toModel(messages: readonly Message[]): ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    const { role, parts } = message
    if (role === 'system' || role === 'user') return [{ role, content: textOf(message) }]
    if (role === 'tool')
      return [
        {
          role,
          content: parts.flatMap((part) =>
            part.type === 'tool-result'
              ? [
                  {
                    type: 'tool-result' as const,
                    toolCallId: part.callId,
                    toolName: part.toolName,
                    output: {
                      type: part.status === 'error' ? ('error-text' as const) : ('text' as const),
                      value: part.content.map((item) => (item.type === 'text' ? item.text : '')).join('\n'),
                    },
                  },
                ]
              : [],
          ),
        },
      ]
    return [
      {
        role: 'assistant',
        content: parts.flatMap((part): AssistantPart[] => {
          if (part.type === 'text') return [{ type: 'text' as const, text: part.text }]
          if (part.type !== 'tool-call') return []
          return [
            { type: 'tool-call' as const, toolCallId: part.callId, toolName: part.toolName, input: part.input ?? {} },
          ]
        }),
      },
    ]
  })
}

function bodyItems(text: string): string[] {
  const body = parseJson(text) as { messages?: unknown[]; input?: unknown }
  const items = body.messages ?? (Array.isArray(body.input) ? (body.input as unknown[]) : [body.input])
  return items.map((item) => JSON.stringify(item))
}

const chat: Wire = {
  name: 'chat',
  async post(messages, system, winnow) {
    const given = [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...toChat(messages)]
    const sent = winnow ? (await prepareChat(winnow, given)).messages : given
    const text = JSON.stringify({ model: 'm', messages: sent })
    return { path: '/v1/chat/completions', text, items: sent.map((message) => JSON.stringify(message)) }
  },
}

/** What a model of the AI SDK posts; the answer is an error, which nobody reads. */
function aiSdk(name: string, modelOf: (fetch: typeof globalThis.fetch) => LanguageModel): Wire {
  return {
    name,
    async post(messages, system, winnow) {
      let posted: Posted | undefined
      const model = modelOf(async (url, init) => {
        const text = typeof init?.body === 'string' ? init.body : ''
        posted = {
          path: new URL(String(url instanceof Request ? url.url : url)).pathname,
          text,
          items: bodyItems(text),
        }
        return new Response('{"error":{"message":"seen"}}', {
          status: 400,
          headers: { 'content-type': 'application/json' },
        })
      })
      const given = toModel(messages)
      const names = given.flatMap(({ role, content }) =>
        role === 'assistant' && typeof content !== 'string'
          ? content.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []))
          : [],
      )
      const tools: ToolSet = Object.fromEntries(
        [...new Set(names)].map((each) => [each, tool({ inputSchema: jsonSchema({ type: 'object' }) })]),
      )
      const options = { ...(system === undefined ? {} : { system }), tools }
      const sent = winnow ? (await prepareModelMessages(winnow, given, options)).messages : given
      await generateText({
        model,
        messages: [...sent] as ModelMessage[],
        maxRetries: 0,
        allowSystemInMessages: true,
        ...options,
      }).catch(() => {})
      return posted
    },
  }
}

const key = { apiKey: 'none', baseURL: 'http://127.0.0.1:9/v1' }

/** The formats that are posted: OpenAI chat by its own client and by the AI SDK, OpenAI Responses, Anthropic. */
export const wires: readonly Wire[] = [
  chat,
  aiSdk('AI SDK, chat', (fetch) => createOpenAI({ ...key, fetch }).chat('gpt-5.2')),
  aiSdk('AI SDK, Responses', (fetch) => createOpenAI({ ...key, fetch }).responses('gpt-5.2')),
  aiSdk('AI SDK, Anthropic', (fetch) => createAnthropic({ ...key, fetch })('claude-sonnet-4-5')),
]
