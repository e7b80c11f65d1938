import type { ReadsAhead } from '../../edit/processor.ts'
import { resultLength } from '../../message/guards.ts'
import { spellingOf } from '../../message/input.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message, Part } from '../../message/types.ts'

/** How much is remembered. */
export interface Held {
  readonly messages: number
  readonly characters: number
}

function partCharacters(part: Part): number {
  if (part.type === 'text' || part.type === 'reasoning') return part.text.length
  if (part.type === 'tool-call') return spellingOf(part).length
  return part.type === 'tool-result' ? resultLength(part) : 0
}

export function charactersOf({ parts }: Message): number {
  let sum = 0
  for (const part of parts) sum += partCharacters(part)
  return sum
}

export const charactersOfAll = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + charactersOf(message), 0)

/** Whether a message holds a result that takes long to read. */
function takesLong({ role, parts }: Message, ahead: Pick<ReadsAhead, 'takesLong'>): boolean {
  if (role !== 'tool') return false
  for (const part of parts) {
    if (part.type !== 'tool-result') continue
    if (ahead.takesLong(part.content.flatMap((item) => (item.type === 'text' ? [item.text] : [])))) return true
  }
  return false
}

/** Whether a history holds a result that takes long to read outside the turns that are decided, by where these begin. */
export function holdsLong(
  messages: readonly Message[],
  ahead: Pick<ReadsAhead, 'takesLong'>,
  decided: ReadonlyMap<number, { readonly turn: Turn }> | undefined,
): boolean {
  for (let at = 0; at < messages.length;) {
    const known = decided?.get(at)
    if (!known && takesLong(messages[at]!, ahead)) return true
    at += known?.turn.end ?? 1
  }
  return false
}
