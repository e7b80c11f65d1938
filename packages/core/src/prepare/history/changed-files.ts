import { resultText } from '../../message/guards.ts'
import type { ToolUse } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import { holdsDigest } from '../../text/marks/digest-mark.ts'
import { writesFiles } from '../../text/shell/read-call.ts'
import { pathsWrittenBy, WrittenPaths } from '../../text/shell/scripts.ts'

/** Whether a use writes files, or stands for others that may have: what a turn was shortened to does not say it. */
export const mayHaveWritten = ({ value, results }: ToolUse): boolean =>
  writesFiles(value.toolName, value.input) || results.some((place) => holdsDigest(resultText(place.value)))

/** The files that the calls of a turn write, as far as their arguments name them. */
export const writtenIn = ({ rounds }: Turn): readonly string[] => [
  ...new Set(rounds.flatMap(({ uses }) => uses.flatMap(({ value }) => pathsWrittenBy(value.toolName, value.input)))),
]

/** Whether a digest among the results of a turn may stand for a call that changed files. */
export const mayHideWrites = ({ rounds }: Turn): boolean =>
  rounds.some(({ uses }) => uses.some(({ results }) => results.some(({ value }) => holdsDigest(resultText(value)))))

/** The files that turns wrote before, if that is known, and those that one more wrote. */
export function changedAfter(
  before: WrittenPaths | undefined,
  written: readonly string[],
  isKnown: boolean,
): WrittenPaths | undefined {
  if (!before || !isKnown) return undefined
  const changed = new WrittenPaths(before)
  for (const path of written) changed.addPath(path)
  return changed
}
