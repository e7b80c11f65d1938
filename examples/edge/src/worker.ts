import { createOpenAI } from '@ai-sdk/openai'
import { recallTool, withWinnow } from '@winnow/ai-sdk'
import { createWinnow, parseJson } from '@winnow/core'
import { convertToModelMessages, safeValidateUIMessages, stepCountIs, streamText, tool } from 'ai'
import { z } from 'zod'
import { booksOn, subjects } from './catalogue.ts'

interface Environment {
  readonly OPENAI_API_KEY: string
  readonly OPENAI_BASE_URL: string
  readonly OPENAI_MODEL: string
}

const winnow = createWinnow({ report: 'console' })
const tools = {
  list_books: tool({
    description: 'Lists the books of the library on a subject.',
    inputSchema: z.object({ subject: z.enum(subjects) }),
    execute: ({ subject }) => booksOn(subject),
  }),
  recall_result: recallTool(winnow),
}

/** The messages of a request, as `useChat` posts them; `undefined` where they are none. */
async function messagesOf(request: Request) {
  try {
    const { messages } = parseJson(await request.text()) as { messages?: unknown }
    const checked = await safeValidateUIMessages({ messages, tools })
    return checked.success ? await convertToModelMessages(checked.data, { tools }) : undefined
  } catch {
    return undefined
  }
}

export default {
  /** Answers a chat: the client keeps the whole history and posts it, the model is sent the view. */
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const messages = await messagesOf(request)
    if (!messages) return new Response('Post { "messages": [...] } as useChat does.', { status: 400 })
    const openai = createOpenAI({ apiKey: environment.OPENAI_API_KEY, baseURL: environment.OPENAI_BASE_URL })
    const settings = { model: openai.chat(environment.OPENAI_MODEL), tools, messages, stopWhen: stepCountIs(10) }
    return streamText(withWinnow(winnow, settings)).toUIMessageStreamResponse()
  },
}
