import type { Envelope } from './read/envelope.ts'
import type { Shrunk } from './kind.ts'
import { keepBlank } from './kinds/lines/keep-blank.ts'
import { moveMarks } from './kinds/lines/move-marks.ts'
import { numbersOf } from './kinds/lines/numbered.ts'

/** What became of a body, as it stands in the whole result: marks name lines as they are counted there. */
export function inWhole(shrunk: Shrunk, { body, after, linesBefore }: Envelope): Shrunk {
  const asCounted = (): string => {
    const lines = body.split('\n')
    return moveMarks(shrunk.text, lines, linesBefore, numbersOf(lines))
  }
  const text = linesBefore === 0 ? shrunk.text : asCounted()
  return { ...shrunk, text: after.startsWith('\n') && shrunk.unit === 'lines' ? keepBlank(text, body) : text }
}
