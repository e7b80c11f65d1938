import type { Memory } from './memory.ts'
import type { WireBody } from './wire.ts'

/** Gives the provider's error message when the provider would refuse the body. */
export type Rule = (body: WireBody, memory: Memory) => string | undefined

/** The first complaint, as a provider reports only one. */
export function firstComplaint(rules: readonly Rule[], body: WireBody, memory: Memory): string | undefined {
  for (const rule of rules) {
    const complaint = rule(body, memory)
    if (complaint !== undefined) return complaint
  }
  return undefined
}
