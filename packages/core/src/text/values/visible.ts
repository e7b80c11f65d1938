import { resultText } from '../../message/guards.ts'
import { callText } from '../../message/input.ts'
import type { Message, Part } from '../../message/types.ts'
import type { ValueTable } from './value-table.ts'
import { valuesOf } from './values.ts'

/** Adds every value a model can read in a part to `seen`. */
export function addVisibleInPart(part: Part, seen: ValueTable): void {
  if (part.type === 'text') seen.addAll(valuesOf(part.text))
  else if (part.type === 'tool-call') seen.addAll(valuesOf(callText(part)))
  else if (part.type === 'tool-result') seen.addAll(valuesOf(resultText(part)))
}

/** Adds every value a model can read in a message to `seen`. */
export function addVisibleValues(message: Message, seen: ValueTable): void {
  for (const part of message.parts) addVisibleInPart(part, seen)
}
