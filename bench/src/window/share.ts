import type { RecordedMessage } from '../trajectories/policy.ts'
import type { Recording } from '../trajectories/recordings/recording.ts'
import { countMessage } from '../trajectories/tokens.ts'
import { extract } from './stand-in.ts'

/** Tokens a window may send of one conversation. */
export interface Room {
  /** For the messages, without the system text. */
  readonly budget: number
  /** Of the system text, which everybody sends whole. */
  readonly system: number
}

/** Windows that are a share of the size of each conversation, the same for everybody that is measured. */
export interface Share {
  /** The room of a conversation, by its id. */
  readonly roomOf: (id: string) => Room
  /** What a policy is called at this share. */
  readonly named: (name: string) => string
  /** Stands in for a model that summarises. */
  readonly extract: typeof extract
}

/** The shares that are measured, in percent. */
export const percents = [25, 50] as const

const sizeOf = (messages: readonly RecordedMessage[]): number =>
  messages.reduce((sum, message) => sum + countMessage(message), 0)

function roomOf({ messages }: Recording, percent: number): Room {
  const system = sizeOf(messages.filter(({ role }) => role === 'system'))
  return { budget: Math.round(((sizeOf(messages) - system) * percent) / 100), system }
}

/** What a policy is called at a share. */
export const nameAt = (name: string, percent: number): string => `${name}, ${percent} %`

/** Windows of so much of each recording. */
export function shareOf(recordings: readonly Recording[], percent: number): Share {
  const rooms = new Map(recordings.map((recording) => [recording.id, roomOf(recording, percent)]))
  return { roomOf: (id) => rooms.get(id)!, named: (name) => nameAt(name, percent), extract }
}
