import type { Kept } from '../../edit/processor.ts'
import type { DroppedGroup } from '../../edit/report.ts'
import type { WalkEvent } from '../../window/walk-events.ts'
import type { Recalls } from '../history/decisions.ts'
import { packedEdit, type PackedEdit } from './packed-edits.ts'
import { byField, flag, listOf, number, objectOf, oneOf, text, type Check } from './shape.ts'

/** What a store keeps of one finished turn; positions count from its start. */
export interface StoredTurn {
  /** How many messages it has, and their tokens and characters. */
  readonly messages: number
  readonly tokens: number
  readonly characters: number
  readonly edits: readonly PackedEdit[]
  readonly kept: readonly Kept[]
  readonly dropped: readonly DroppedGroup[]
  readonly recalls: Recalls
  /** Whether this turn or one before changed files. */
  readonly writesFiles: boolean
  /** The files that its calls write, and whether these are all that it and the turns before may have changed. */
  readonly written: readonly string[]
  readonly writesKnown: boolean
  readonly walked: readonly WalkEvent[]
}

const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const integer: Check = (value) => Number.isSafeInteger(value)
const amount: Check = (value) => Number.isFinite(value) && (value as number) >= 0
const place = { at: count, call: count }

const shortened = objectOf(
  { toolName: text, kind: text, tokens: objectOf({ before: number, after: number }) },
  {
    tier: oneOf(0, 1, 2, 3, 4),
    intent: text,
    keywords: listOf(text),
    items: objectOf({ unit: text, before: number, after: number }),
    repeatedLines: count,
    ref: text,
  },
)

const evidence = objectOf({
  kind: oneOf('exact-text', 'items', 'state', 'predicate'),
  found: listOf(objectOf({ value: text, in: text })),
})

const why = { rule: text, reason: text, group: text }
const more = {
  evidence,
  shortened,
  pointsAt: listOf(objectOf({ at: integer, call: count })),
  tokensSaved: number,
}

const edit = byField('action', {
  'remove-tool-use': objectOf({ action: text, ...place, ...why }, more),
  'remove-message': objectOf({ action: text, at: count, ...why }, more),
  'replace-result': objectOf(
    { action: text, ...place, texts: listOf(objectOf({ index: count, text })), ...why },
    { ...more, result: count },
  ),
})

const walkEvent = byField('type', {
  message: objectOf({
    type: text,
    tokens: number,
    place: oneOf('begins-round', 'in-round', 'stays'),
    endsRound: flag,
  }),
  'round-end': objectOf({ type: text, mayGo: flag, lost: listOf(objectOf({ round: integer, tokens: number })) }),
})

const turn = objectOf({
  messages: count,
  tokens: amount,
  characters: count,
  edits: listOf(packedEdit(edit)),
  kept: listOf(objectOf({ rule: text, at: count, reason: text }, { call: count, toolName: text })),
  dropped: listOf(objectOf({ rule: text, group: text, reason: text })),
  recalls: objectOf({ count, tokens: amount }),
  writesFiles: flag,
  written: listOf(text),
  writesKnown: flag,
  walked: listOf(walkEvent),
})

const storedRecord = objectOf({ name: text, turns: listOf(turn), sum: text })

/** What a store keeps: the name it is kept under, the turns, and what shows that nobody changed them. */
export interface StoredRecord {
  readonly name: string
  readonly turns: readonly StoredTurn[]
  readonly sum: string
}

/** Whether a value has the shape of what is kept; the places it names may still be wrong. */
export const isStoredRecord = (value: unknown): value is StoredRecord => storedRecord(value)
