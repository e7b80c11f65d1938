import type { Rendering } from './cache/rendering.ts'
import type { LoopbackUsage } from './cache/usage.ts'
import type { Memory } from './memory.ts'
import type { Reply } from './reply.ts'
import type { Rule } from './rule.ts'
import type { WireBody } from './wire.ts'

/** One server-sent event; without a name only its data line is sent. */
export interface ServerEvent {
  readonly event?: string
  readonly data: unknown
}

/** One provider's API: what it refuses, and how it says what the script says. */
export interface Api {
  readonly path: string
  readonly rules: readonly Rule[]
  /** The prompt of a request as the model reads it. */
  render(body: WireBody, memory: Memory): Rendering
  /** The JSON body of a plain answer. */
  answer(reply: Reply, body: WireBody, memory: Memory, usage: LoopbackUsage): unknown
  /** The same answer as the events of a stream. */
  events(reply: Reply, body: WireBody, memory: Memory, usage: LoopbackUsage): readonly ServerEvent[]
  /** The JSON body of an error. */
  error(message: string, status: number): unknown
}

/** Cuts a text in two, so that clients must join what a stream delivers. */
export function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== '')
}
