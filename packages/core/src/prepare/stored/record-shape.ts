import * as z from 'zod/v4/mini'
import type { Kept } from '../../edit/processor.ts'
import type { DroppedGroup } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'
import type { WalkEvent } from '../../window/walk-events.ts'
import type { Recalls } from '../decisions.ts'

/** What a store keeps of one finished turn; positions count from its start. */
export interface StoredTurn {
  /** How many messages it has, and their tokens. */
  readonly messages: number
  readonly tokens: number
  readonly edits: readonly Edit[]
  readonly kept: readonly Kept[]
  readonly dropped: readonly DroppedGroup[]
  readonly recalls: Recalls
  /** Whether this turn or one before changed files. */
  readonly writesFiles: boolean
  /** The files it changed; null where a digest may stand for a call that changed some. */
  readonly written: readonly string[] | null
  readonly walked: readonly WalkEvent[]
}

const count = z.int().check(z.minimum(0))
const place = { at: count, call: count }

const shortened = z.strictObject({
  toolName: z.string(),
  kind: z.string(),
  tier: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  intent: z.optional(z.string()),
  keywords: z.optional(z.array(z.string())),
  tokens: z.strictObject({ before: z.number(), after: z.number() }),
  items: z.optional(z.strictObject({ unit: z.string(), before: z.number(), after: z.number() })),
  repeatedLines: z.optional(count),
  ref: z.optional(z.string()),
})

const evidence = z.strictObject({
  kind: z.enum(['exact-text', 'items', 'state', 'predicate']),
  found: z.array(z.strictObject({ value: z.string(), in: z.string() })),
})

const why = {
  rule: z.string(),
  reason: z.string(),
  group: z.string(),
  evidence: z.optional(evidence),
  shortened: z.optional(shortened),
  pointsAt: z.optional(z.array(z.strictObject({ at: z.int(), call: count }))),
  tokensSaved: z.optional(z.number()),
}

const edit = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('remove-tool-use'), ...place, ...why }),
  z.strictObject({ action: z.literal('remove-message'), at: count, ...why }),
  z.strictObject({
    action: z.literal('replace-result'),
    ...place,
    result: z.optional(count),
    texts: z.array(z.strictObject({ index: count, text: z.string() })).check(z.minLength(1)),
    ...why,
  }),
])

const walkEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message'),
    tokens: z.number(),
    place: z.enum(['begins-round', 'in-round', 'stays']),
    endsRound: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('round-end'),
    mayGo: z.boolean(),
    lost: z.array(z.strictObject({ round: z.int(), tokens: z.number() })),
  }),
])

const turn = z.strictObject({
  messages: count,
  tokens: z.number().check(z.minimum(0)),
  edits: z.array(edit),
  kept: z.array(
    z.strictObject({
      rule: z.string(),
      at: count,
      call: z.optional(count),
      toolName: z.optional(z.string()),
      reason: z.string(),
    }),
  ),
  dropped: z.array(z.strictObject({ rule: z.string(), group: z.string(), reason: z.string() })),
  recalls: z.strictObject({ count, tokens: z.number().check(z.minimum(0)) }),
  writesFiles: z.boolean(),
  written: z.nullable(z.array(z.string())),
  walked: z.array(walkEvent),
})

const storedRecord = z.strictObject({ name: z.string(), turns: z.array(turn) })

/** What a store keeps: the name it is kept under, and the turns. */
export interface StoredRecord {
  readonly name: string
  readonly turns: readonly StoredTurn[]
}

/** Whether a value has the shape of what is kept; the places it names may still be wrong. */
export const isStoredRecord = (value: unknown): value is StoredRecord => z.safeParse(storedRecord, value).success
