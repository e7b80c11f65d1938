import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  safeValidateUIMessages,
  streamText,
  toUIMessageStream,
} from 'ai'
import { createWinnow, parseJson } from '@winnow/core'
import { withWinnow } from '@winnow/ai-sdk'
import { answer, RequestError } from '../../../server/http/answers.ts'
import { explain } from '../../../server/backends/explain.ts'
import { scriptedLanguageModel } from '../../../server/scripted/scripted-language-model.ts'

export const runtime = 'edge'

const winnow = createWinnow()

/**
 * An answer where there is neither a disk nor a database: takes the messages of `useChat`, keeps nothing, and streams. The
 * window has the conversation here, so put a login in front before anybody else can write into it.
 */
export const POST = (request: Request): Promise<Response> =>
  answer(request, async () => {
    const { messages } = parseJson(await request.text()) as { messages?: unknown }
    const read = await safeValidateUIMessages({ messages })
    if (!read.success) throw new RequestError(400, 'The chat does not understand these messages.')
    const settings = {
      model: scriptedLanguageModel, // any model of the AI SDK
      messages: await convertToModelMessages(read.data, { ignoreIncompleteToolCalls: true }),
      abortSignal: request.signal,
    }
    const { stream } = streamText(withWinnow(winnow, settings))
    return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream, onError: explain }) })
  })
