import { parseJson } from '@winnow/core'
import type { RecordedMessage } from './policy.ts'

/** Parses the arguments of a call; what is no JSON is given back as it is. */
export function parseArguments(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Calls `visit` with each string and number of a JSON value and the key it stands under. */
export function eachLeaf(node: unknown, visit: (text: string, key: string) => void, key = ''): void {
  if (typeof node === 'string') visit(node, key)
  else if (typeof node === 'number') visit(String(node), key)
  else if (Array.isArray(node)) for (const item of node as unknown[]) eachLeaf(item, visit, key)
  else if (typeof node === 'object' && node !== null)
    for (const [name, item] of Object.entries(node)) eachLeaf(item, visit, name)
}

/** Everything of a message in which a value can be read: content, call names, and arguments without JSON's escapes. */
export function messageText({ content, tool_calls: calls = [] }: RecordedMessage): string {
  if (calls.length === 0) return content ?? ''
  const texts = [content ?? '']
  for (const call of calls) {
    texts.push(call.function.name)
    eachLeaf(parseArguments(call.function.arguments), (text) => void texts.push(text))
  }
  return texts.join('\n')
}
