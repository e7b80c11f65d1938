import { inputText, tryParseJson, unreadableInput } from '../message/input.ts'

/**
 * What the wire holds of an object of the host, for which later changes count no more: its JSON unparsed where it nests too
 * deep, and what JSON cannot hold as it is.
 */
export function ownCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const text = inputText(value)
  return text === unreadableInput ? value : (tryParseJson(text) ?? text)
}
