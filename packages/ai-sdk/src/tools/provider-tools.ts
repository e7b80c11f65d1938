import type { Message, Part } from '@winnow/core'
import { isFields, partsOf, type NativeMessage } from '../message/native-message.ts'

/** A tool as call options list it (with its name) or as a tool set holds it (under its name). */
function schemaBoundName(name: unknown, tool: unknown): string[] {
  if (typeof name !== 'string' || !isFields(tool)) return []
  const { id } = tool
  // Anthropic takes any text as the result of its bash, editor and memory tools.
  return typeof id === 'string' && !id.startsWith('anthropic.') ? [name] : []
}

/**
 * Names of the tools a provider defines and the client runs, whose JSON results the provider package reads back by its
 * own schema: OpenAI's shell, patch and computer tools. Text in their place would be posted as a function's output.
 */
export function schemaBoundTools(tools: unknown): ReadonlySet<string> {
  if (Array.isArray(tools)) {
    const list = tools as unknown[]
    return new Set(list.flatMap((tool) => schemaBoundName(isFields(tool) ? tool['name'] : undefined, tool)))
  }
  return new Set(isFields(tools) ? Object.entries(tools).flatMap(([name, tool]) => schemaBoundName(name, tool)) : [])
}

/** Pins the JSON results of these tools; messages without one stay the same objects. */
export function pinSchemaBound(
  read: readonly Message[],
  messages: readonly NativeMessage[],
  names: ReadonlySet<string>,
): readonly Message[] {
  if (names.size === 0) return read
  return read.map((message, at) =>
    message.role === 'tool' ? pinMessage(message, partsOf(messages[at]!), names) : message,
  )
}

function pinMessage(message: Message, native: readonly unknown[], names: ReadonlySet<string>): Message {
  const isBound = (part: Part, index: number): boolean => {
    if (part.type !== 'tool-result' || !names.has(part.toolName)) return false
    const holder = native[index]
    return isFields(holder) && isFields(holder['output']) && holder['output']['type'] === 'json'
  }
  if (!message.parts.some(isBound)) return message
  const parts = message.parts.map((part, index) => (isBound(part, index) ? { ...part, pinned: true } : part))
  return { ...message, parts: parts as Part[] }
}
