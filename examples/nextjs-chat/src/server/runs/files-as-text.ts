import type { ChatMessage } from '../../shared/chat-message.ts'
import { isTextType } from '../../shared/attachments.ts'

function decode(url: string): string {
  const comma = url.indexOf(',')
  const body = url.slice(comma + 1)
  return url.slice(0, comma).endsWith(';base64')
    ? Buffer.from(body, 'base64').toString('utf8')
    : decodeURIComponent(body)
}

/** The messages with attached text files as text, which every model reads. Pictures stay what they are. */
export const withFilesAsText = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.map((message) =>
    message.role === 'user' && message.parts.some(({ type }) => type === 'file')
      ? {
          ...message,
          parts: message.parts.map((part) =>
            part.type === 'file' && isTextType(part.mediaType)
              ? {
                  type: 'text' as const,
                  text: `\nAttached file ${part.filename ?? 'without a name'} (${part.mediaType}):\n\n${decode(part.url)}\n`,
                }
              : part,
          ),
        }
      : message,
  )
