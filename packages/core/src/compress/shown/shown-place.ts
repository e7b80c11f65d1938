import type { Label } from '../read/label.ts'
import type { Lines } from '../choose/lines.ts'
import type { Run } from '../choose/run-bounds.ts'

/** Where something is shown: a call, and how pointers name it. */
export interface ShownPlace {
  /** Which turn of the conversation, counted from its first. */
  readonly turn: number
  /** Position of the assistant message, counted from the first message of the first turn. */
  readonly at: number
  readonly call: number
  readonly label: Label
  /** Whether the call itself shows it, not its result. */
  readonly isWritten: boolean
}

/** A text in which what was shown before is replaced by pointers. */
export interface Pointed {
  readonly text: string
  /** The places it points at. */
  readonly targets: readonly ShownPlace[]
  /** Lines that are shown elsewhere. */
  readonly lines: number
}

/** A text that is shown, and the number of its first line. */
export interface ShownText {
  readonly lines: Lines
  readonly place: ShownPlace
  readonly first: number
  /** Characters that are shown up to its end. */
  readonly end: number
  /** Lines that stand above it in the result. */
  readonly above: number
}

/** Lines that are shown in another text, from its line `there` on. */
export interface ShownRun extends Run {
  readonly shown: ShownText
  readonly there: number
}
