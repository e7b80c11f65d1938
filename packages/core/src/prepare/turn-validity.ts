import type { Message } from '../message/types.ts'
import { acceptingProviders, type Provider } from '../message/validity.ts'

const instruction: Message = { role: 'user', parts: [{ type: 'text', text: '…' }] }

/** The families that would take a turn, wherever it begins: an instruction is taken to stand before it. */
export const providersOfTurn = (messages: readonly Message[], isPaired?: boolean): Set<Provider> =>
  acceptingProviders([instruction, ...messages], isPaired)

/** Whether every family that would take a turn as it was would take what remains of it, too. */
export const staysValid = (accepted: ReadonlySet<Provider>, view: readonly Message[]): boolean => {
  const now = providersOfTurn(view)
  return [...accepted].every((provider) => now.has(provider))
}
