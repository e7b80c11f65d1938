import type { Message, Part } from '@winnow/core'

/** Deepest structure that is walked. */
const deepest = 64

/** Calls `visit` with every string and number of a JSON value and the key it stands under. */
export function eachLeaf(node: unknown, visit: (text: string, key: string) => void, key = '', depth = 0): void {
  if (typeof node === 'string') visit(node, key)
  else if (typeof node === 'number') visit(String(node), key)
  else if (typeof node === 'object' && node !== null && depth < deepest) {
    if (Array.isArray(node)) for (const item of node as unknown[]) eachLeaf(item, visit, key, depth + 1)
    else for (const [name, item] of Object.entries(node)) eachLeaf(item, visit, name, depth + 1)
  }
}

/** Everything of a part in which a value can be read; arguments without the escapes of JSON. */
export function partText(part: Part): string {
  if (part.type === 'text' || part.type === 'reasoning') return part.text
  const texts: string[] = []
  const add = (text: string): void => void texts.push(text)
  if (part.type === 'tool-call') {
    add(part.toolName)
    eachLeaf(part.input, add)
  } else if (part.type === 'tool-result') {
    for (const item of part.content) {
      if (item.type === 'text') add(item.text)
      else eachLeaf(item.value, add)
    }
  } else eachLeaf(part.value, add)
  return texts.join('\n')
}

/** Everything of a message in which a value can be read. */
export const messageText = (message: Message): string => message.parts.map(partText).join('\n')
