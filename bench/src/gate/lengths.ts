import { halfOf, parts, type Part } from '../trajectories/recordings/groups.ts'
import type { Recording } from '../trajectories/recordings/recording.ts'

/** Whose requests are counted. */
export const groups = ['conversations', 'turns', 'customer service'] as const
export type Group = (typeof groups)[number]

/** Requests of each conversation or turn that made any, by part of the recordings. */
export type Lengths = Readonly<Record<Group, Readonly<Record<Part, number[]>>>>

/** Requests of each turn: one ends where a person writes after an answer that called nothing. */
export function requestsByTurn({ messages }: Pick<Recording, 'messages'>): number[] {
  const turns = [0]
  let before: Recording['messages'][number] | undefined
  for (const message of messages) {
    if (message.role === 'system') continue
    if (message.role === 'user' && before?.role === 'assistant' && (before.tool_calls ?? []).length === 0) turns.push(0)
    if (message.role === 'assistant' && before) turns[turns.length - 1]! += 1
    before = message
  }
  return turns.filter((requests) => requests > 0)
}

/** How many requests conversations and turns made. */
export function lengthsOf(recordings: readonly Recording[]): Lengths {
  const empty = (): Record<Part, number[]> => ({ all: [], tuned: [], reported: [] })
  const lengths = { conversations: empty(), turns: empty(), 'customer service': empty() }
  for (const recording of recordings) {
    const turns = requestsByTurn(recording)
    const whole = turns.reduce((sum, requests) => sum + requests, 0)
    const half = halfOf(recording)
    for (const part of parts.filter((name) => name === 'all' || name === half)) {
      lengths.turns[part].push(...turns)
      if (whole === 0) continue
      lengths.conversations[part].push(whole)
      if (recording.kind === 'customer-service') lengths['customer service'][part].push(whole)
    }
  }
  return lengths
}
