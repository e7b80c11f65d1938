import { tokenizer } from '@winnow/tokenizers'
import type { RecordedMessage } from './policy.ts'

const encoding = await tokenizer('o200k_base')
const known = new Map<string, number>()
const perMessage = 4

/** Tokens of a text by `o200k_base`; each text is counted once. */
export function countText(text: string): number {
  if (text === '') return 0
  let count = known.get(text)
  if (count === undefined) {
    count = encoding.count(text)
    known.set(text, count)
  }
  return count
}

/** Tokens of a message: content, call names and arguments, and 4 for the message itself. */
export function countMessage({ content, tool_calls: calls = [] }: RecordedMessage): number {
  let count = perMessage + countText(content ?? '')
  for (const call of calls) count += countText(call.function.name) + countText(call.function.arguments)
  return count
}
