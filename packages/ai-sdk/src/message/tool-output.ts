import type { ContentItem, ToolResultPart } from '@winnow/core'
import { isFields, type Fields } from './native-message.ts'

const text = (value: string): ContentItem => ({ type: 'text', text: value })
const opaque = (value: unknown): ContentItem => ({ type: 'opaque', value })

/** JSON as a provider posts it; what JSON cannot hold stays opaque. */
function jsonItem(value: unknown): ContentItem {
  try {
    const json = JSON.stringify(value) as string | undefined
    return json === undefined ? opaque(value) : text(json)
  } catch {
    return opaque(value)
  }
}

const contentItem = (item: unknown): ContentItem =>
  isFields(item) && item['type'] === 'text' && typeof item['text'] === 'string' ? text(item['text']) : opaque(item)

/** What a tool output of the AI SDK says. */
export function readOutput(output: unknown): Pick<ToolResultPart, 'status' | 'content'> {
  const unknown = { status: 'ok', content: [opaque(output)] } as const
  if (!isFields(output)) return unknown
  const { type, value, reason } = output
  switch (type) {
    case 'text':
    case 'error-text':
      return typeof value === 'string' ? { status: type === 'text' ? 'ok' : 'error', content: [text(value)] } : unknown
    case 'json':
    case 'error-json':
      return { status: type === 'json' ? 'ok' : 'error', content: [jsonItem(value)] }
    case 'execution-denied':
      return { status: 'denied', content: typeof reason === 'string' ? [text(reason)] : [] }
    case 'content':
      return Array.isArray(value) ? { status: 'ok', content: (value as unknown[]).map(contentItem) } : unknown
    default:
      return unknown
  }
}

/** The output with some of its texts replaced; what was JSON becomes text. Everything else it holds stays. */
export function writeOutput(output: Fields, texts: ReadonlyMap<number, string>): Fields {
  const { type, value } = output
  if (type === 'content') {
    const items = value as readonly Fields[]
    return {
      ...output,
      value: items.map((item, index) => (texts.has(index) ? { ...item, text: texts.get(index) } : item)),
    }
  }
  const replaced = texts.get(0)
  if (replaced === undefined) return output
  if (type === 'execution-denied') return { ...output, reason: replaced }
  return { ...output, type: type === 'error-text' || type === 'error-json' ? 'error-text' : 'text', value: replaced }
}
