import { resultText } from '../message/guards.ts'
import type { ToolUse } from '../message/pairing.ts'
import type { Turn } from '../message/turns.ts'
import { holdsDigest } from '../text/digest-mark.ts'
import { writesFiles } from '../text/read-call.ts'
import { pathsWrittenBy, WrittenPaths } from '../text/scripts.ts'

/** Whether a use writes files, or stands for others that may have: what a turn was shortened to does not say it. */
export const mayHaveWritten = ({ value, results }: ToolUse): boolean =>
  writesFiles(value.toolName, value.input) || results.some((place) => holdsDigest(resultText(place.value)))

/** The files a turn and those before it changed; `undefined` where a digest may stand for a call that changed some. */
export function changedPaths(turn: Turn, before: WrittenPaths | undefined): WrittenPaths | undefined {
  if (!before) return undefined
  const changed = new WrittenPaths(before)
  for (const { value, results } of turn.rounds.flatMap(({ uses }) => uses)) {
    if (results.some((place) => holdsDigest(resultText(place.value)))) return undefined
    for (const path of pathsWrittenBy(value.toolName, value.input)) changed.add(path)
  }
  return changed
}
