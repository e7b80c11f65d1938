import { resultText } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import { extractValues, inputValues } from './values.ts'

/** Adds every value a model can read in a message to `seen`. */
export function addVisibleValues(message: Message, seen: Set<string>): void {
  for (const part of message.parts) {
    const values =
      part.type === 'text'
        ? extractValues(part.text)
        : part.type === 'tool-call'
          ? inputValues(part.input)
          : part.type === 'tool-result'
            ? extractValues(resultText(part))
            : []
    for (const value of values) seen.add(value.text)
  }
}
