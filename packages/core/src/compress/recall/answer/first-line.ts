import { openEnvelope } from '../../read/envelope.ts'
import { knownKinds } from '../../kind-table.ts'
import type { RecallSource } from '../sources/sources.ts'

const startNames = ['start_line', 'startLine', 'line_start', 'offset']
const printed = /\bsed -n ['"]?(\d{1,9}),\d{1,9}p/u

/** The line of a file at which a result begins, where the call says so. */
export function firstLineOf({ toolName, input, isWritten, text }: RecallSource): number | undefined {
  if (isWritten || toolName === undefined || typeof input !== 'object' || input === null) return undefined
  for (const [name, value] of Object.entries(input)) {
    const number = Number(value)
    if (startNames.includes(name) && value !== null && value !== '' && Number.isInteger(number) && number >= 0)
      return Math.max(1, number)
    const found = typeof value === 'string' && value.length <= 2000 ? printed.exec(value) : null
    if (found) return Number(found[1])
  }
  const { kind, hasRange } = knownKinds.readingOf({ toolName, input })
  // Below what a tool wraps around a file its lines are counted as the marks of the view count them.
  return kind?.name === 'file' && !hasRange && openEnvelope(text).linesBefore === 0 ? 1 : undefined
}
