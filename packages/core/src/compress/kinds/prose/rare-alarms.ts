import type { Piece } from '../lines/choose/read-pieces.ts'
import { logRole } from '../log/log-lines.ts'

/** In shorter texts an alarm says nothing about the rest. */
const fewestPieces = 40
/** Hardly any other piece reports something: so many of them do, or such a share. */
const mostAlarms = { count: 2, share: 0.01 }
/** It is worth less than what stands in a record that the question names, and more than anything else. */
const alarmWorth = 3
const longestRead = 1000

/** Lifts the pieces that report a failure or warn, where hardly any other does: people look for what is not as usual. */
export function liftRareAlarms(text: string, pieces: readonly Piece[], worth: Float64Array): Float64Array {
  if (pieces.length < fewestPieces) return worth
  const most = Math.max(mostAlarms.count, pieces.length * mostAlarms.share)
  const found: number[] = []
  for (const [index, { from, to }] of pieces.entries()) {
    const role = to - from < longestRead ? logRole(text.slice(from, to)) : 'other'
    if (role !== 'failure' && role !== 'warning') continue
    found.push(index)
    if (found.length > most) return worth
  }
  for (const index of found) worth[index] = Math.max(worth[index]!, alarmWorth)
  return worth
}
