import type { Steps } from '../../breaks.ts'
import { resultText } from '../../message/guards.ts'
import { callText } from '../../message/input.ts'
import type { Message, Part } from '../../message/types.ts'
import { valueListsOf } from './long-values.ts'
import type { ValueTable } from './value-table.ts'

/** What a model can read in a part. */
export function visibleText(part: Part): string | undefined {
  if (part.type === 'text') return part.text
  if (part.type === 'tool-call') return callText(part)
  return part.type === 'tool-result' ? resultText(part) : undefined
}

/** Adds every value a model can read in a message to `seen`. */
export function* addVisibleValues(message: Message, seen: ValueTable): Steps<void> {
  for (const part of message.parts) {
    const text = visibleText(part)
    for (const list of text === undefined ? [] : valueListsOf(text)) {
      seen.addAll(list)
      yield
    }
  }
}
