import { resultText } from '../message/guards.ts'
import type { Message, Part } from '../message/types.ts'
import { eachInputValue, eachValue } from './values.ts'

/** Adds every value a model can read in a part to `seen`. */
export function addVisibleInPart(part: Part, seen: Set<string>): void {
  const see = (value: string): void => void seen.add(value)
  if (part.type === 'text') eachValue(part.text, see, false)
  else if (part.type === 'tool-call') eachInputValue(part, see, false)
  else if (part.type === 'tool-result') eachValue(resultText(part), see, false)
}

/** Adds every value a model can read in a message to `seen`. */
export function addVisibleValues(message: Message, seen: Set<string>): void {
  for (const part of message.parts) addVisibleInPart(part, seen)
}
