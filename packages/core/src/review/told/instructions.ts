import { isPerson, isText } from '../../message/guards.ts'
import type { ContextTools } from './context.ts'
import type { ReviewedMessage } from './entries.ts'
import { shortenToTokens } from './shorten.ts'

/** Of the room, what the first instruction may take, and the last one. */
const share = 0.08

/** An instruction as the reviewer is told it, in one line. */
export interface Instruction {
  readonly at: number
  readonly text: string
}

const asks = ({ message }: ReviewedMessage): boolean =>
  isPerson(message) && message.parts.some((part) => isText(part) && part.text.trim() !== '')

/** What people asked for first and last: one message where both are the same, none where nobody asked for anything. */
export function instructionsIn(entries: readonly ReviewedMessage[]): readonly ReviewedMessage[] {
  const first = entries.find(asks)
  const last = entries.findLast(asks)
  return first && last ? (first === last ? [first] : [first, last]) : []
}

/** Instructions without secrets and line breaks, shortened where they are long. */
export function tellInstructions(
  entries: readonly ReviewedMessage[],
  room: number,
  { texts, tokens, cut }: ContextTools,
): readonly Instruction[] {
  return entries.map((entry) => {
    const text = texts.said(entry).replace(/\s+/gu, ' ').trim()
    return { at: entry.at, text: JSON.stringify(shortenToTokens(text, Math.floor(room * share), tokens, cut)) }
  })
}
