import type { Message } from '../../message/types.ts'
import { demandSame, said } from './said.ts'
import type { CheckedAdapter } from './types.ts'

/**
 * What was written is read again: each text, call and result of the messages, in order, each result with the tool of its call.
 *
 * @throws Error with the first thing that was read otherwise
 * @example
 * await checkReads(adapter, [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }])
 */
export async function checkReads<Native>(
  adapter: Pick<CheckedAdapter<Native>, 'read' | 'write'>,
  messages: readonly Message[],
): Promise<void> {
  demandSame('what was written is read otherwise', said(messages), said(adapter.read(await adapter.write(messages))))
}
