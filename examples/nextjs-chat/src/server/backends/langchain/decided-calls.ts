import type { ModelMessage } from 'ai'
import type { OpenCall } from './answer-writer.ts'

/** Calls a person decided about, which stand in the last round of the messages. */
export interface DecidedCalls {
  /** Allowed, and not run yet. */
  readonly approved: readonly OpenCall[]
  readonly denied: readonly OpenCall[]
}

/** Reads what a person decided since the model was last asked. */
export function decidedCalls(messages: readonly ModelMessage[]): DecidedCalls {
  const last = messages.at(-1)
  if (last?.role !== 'tool') return { approved: [], denied: [] }
  const decisions = new Map<string, boolean>()
  const run = new Set<string>()
  for (const part of last.content) {
    if (part.type === 'tool-approval-response') decisions.set(part.approvalId, part.approved)
    else if (part.output.type !== 'execution-denied') run.add(part.toolCallId)
  }
  const asked = messages.at(-2)
  const parts = asked?.role === 'assistant' && typeof asked.content !== 'string' ? asked.content : []
  const approvals = new Map(
    parts.flatMap((part) =>
      part.type === 'tool-approval-request' ? [[part.toolCallId, part.approvalId] as const] : [],
    ),
  )
  const decided = parts.flatMap((part) => {
    if (part.type !== 'tool-call' || run.has(part.toolCallId)) return []
    const isApproved = decisions.get(approvals.get(part.toolCallId) ?? '')
    const input = (part.input ?? {}) as OpenCall['input']
    return isApproved === undefined ? [] : [{ call: { id: part.toolCallId, name: part.toolName, input }, isApproved }]
  })
  const calls = (wanted: boolean): OpenCall[] =>
    decided.filter(({ isApproved }) => isApproved === wanted).map(({ call }) => call)
  return { approved: calls(true), denied: calls(false) }
}
