import type { DemoTool } from '../tools/tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** A call the scripted model makes. */
export interface ScriptedCall {
  readonly tool: string
  /** The arguments, or how to make them from the request as the model reads it. */
  readonly input: Arguments | ((request: string) => Arguments)
}

/** One round: what the model says and calls, and what the person says meanwhile, if anything. */
export interface Step {
  readonly text?: string
  readonly calls: readonly ScriptedCall[]
  readonly interjection?: string
}

/** What a person asks, what the model does, and its answer; without an answer the turn stays open. */
interface ScriptedTurn {
  readonly says: string
  readonly steps: readonly Step[]
  readonly answer?: string
}

/** The host of one run: fresh tools with their state, and the system prompt as it stands now. */
interface Host {
  readonly tools: readonly DemoTool[]
  readonly system: () => string
}

/** A script that any agent loop can play. */
export interface Conversation {
  readonly id: string
  readonly turns: readonly ScriptedTurn[]
  start(): Host
  /** Call ids begin again in every round, as those of some providers do. Default: they count on. */
  readonly reusesIds?: true
}

/** Writes a call. */
export const call = (tool: string, input: Arguments = {}): ScriptedCall => ({ tool, input })

/** A round of calls. */
export const step = (...calls: readonly ScriptedCall[]): Step => ({ calls })
