import { createHash } from 'node:crypto'
import { ownKind, type Recording } from './recording.ts'

/** Which part of the recordings: all of them, those that defaults are tuned on, or the rest. */
export const parts = ['all', 'tuned', 'reported'] as const
export type Part = (typeof parts)[number]

/** More user messages than this make a coding conversation a long session. */
const messagesOfOneTask = 3

/** The kinds a recording counts for; our own count for themselves alone. */
export function kindsOf({ kind, messages }: Recording): string[] {
  if (kind === ownKind) return [kind]
  if (kind !== 'coding') return ['all', kind]
  const asked = messages.filter(({ role }) => role === 'user').length
  return ['all', kind, asked > messagesOfOneTask ? 'coding, long session' : 'coding, one task']
}

/** The half a recording is in, by the first byte of the hash of its id. */
export function halfOf({ id }: Recording): Exclude<Part, 'all'> {
  const [first = 0] = createHash('sha256').update(id).digest()
  return first % 2 === 0 ? 'tuned' : 'reported'
}

/** The parts a recording counts for; our own are too few to be halved. */
export const partsOf = (recording: Recording): Part[] =>
  recording.kind === ownKind ? ['all'] : ['all', halfOf(recording)]
