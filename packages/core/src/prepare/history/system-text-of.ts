import { textOf } from '../../message/guards.ts'
import type { Message } from '../../message/types.ts'

/** The `system` option and the leading system messages, one text. */
export function systemTextOf(messages: readonly Message[], system: string | undefined): string {
  const texts = system ? [system] : []
  for (const message of messages) {
    if (message.role !== 'system') break
    texts.push(textOf(message))
  }
  return texts.join('\n\n')
}
