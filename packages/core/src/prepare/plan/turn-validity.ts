import type { Message } from '../../message/types.ts'
import { acceptingProviders, providers, type Provider } from '../../message/validity.ts'

const instruction: Message = { role: 'user', parts: [{ type: 'text', text: '…' }] }

/** The families that would take a turn, wherever it begins: an instruction is taken to stand before it. */
const providersOfTurn = (messages: readonly Message[]): Set<Provider> => acceptingProviders([instruction, ...messages])

/** Whether every family that would take a turn as it was would take what remains of it, too. */
export function staysValid(messages: readonly Message[], view: readonly Message[]): boolean {
  const now = providersOfTurn(view)
  // What all take need not be compared.
  return now.size === providers.length || [...providersOfTurn(messages)].every((provider) => now.has(provider))
}
