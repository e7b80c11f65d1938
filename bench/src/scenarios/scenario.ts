import { z } from 'zod'

const text = z.string().min(1)
const call = { tool: text, args: z.record(z.string(), z.unknown()) }

/** A text the view must hold, or several that must stand in one of its lines. */
const need = z.union([text, z.array(text).min(1)])

/** What a scenario's JSON file says; `bench/scenarios/README.md` explains each field. */
export const scenarioFile = z.strictObject({
  ...call,
  source: z.enum(['recorded', 'written']),
  how: text,
  status: z.literal('error').optional(),
  written: z.array(text).min(1).optional(),
  earlier: z
    .array(z.strictObject({ ...call, output: text }))
    .min(1)
    .optional(),
  questions: z.array(z.strictObject({ question: text, needs: z.array(need).min(1) })).min(1),
})

type ScenarioFile = z.infer<typeof scenarioFile>

/** An output of a tool and what is asked of it. */
export interface Scenario extends Omit<ScenarioFile, 'earlier'> {
  /** Its path without the ending, from the folder of the scenarios. */
  readonly id: string
  readonly area: string
  /** Whether nobody may look at it who works on the shortening. */
  readonly heldOut: boolean
  readonly output: string
  /** Results the model saw before in the same turn, with their texts. */
  readonly earlier: readonly { tool: string; args: Record<string, unknown>; output: string }[]
}
