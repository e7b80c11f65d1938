import type { Message } from '../message/types.ts'
import { compactTurns } from '../prepare/standalone.ts'
import { assistant, round, user } from './builders.ts'
import { wordCounter } from './laws/tokens.ts'

const rows = Array.from({ length: 400 }, (_, row) => `Row ${row} of the yard is as it was.`).join('\n')

/** What stands in the results of a finished turn that looked up the yard, and then did this. */
export function digestOf(...messages: readonly Message[]): string {
  const history = [
    user('Do it'),
    ...round('look_up', { of: 'yard' }, rows, 'k'),
    ...messages,
    assistant('Done.'),
    user('Next'),
  ]
  return compactTurns(history, { tokens: wordCounter, minSavings: 0 })
    .messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? part.content : [])))
    .map((item) => (item.type === 'text' ? item.text : ''))
    .join('\n')
}
