import { inputText, parseJson, unreadableInput } from '../message/input.ts'

/** What the wire holds of an object of the host, for which later changes count no more; what JSON cannot hold as it is. */
export function ownCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const text = inputText(value)
  return text === unreadableInput ? value : parseJson(text)
}
