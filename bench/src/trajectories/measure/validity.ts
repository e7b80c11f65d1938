import type { RecordedMessage } from '../policy.ts'

/** `hard`: every provider refuses it; `soft`: some do. */
export type Verdict = 'valid' | 'soft' | 'hard'

/**
 * Whether a provider would accept a request. Hard: a result without its call in the assistant message before it, a
 * call left unanswered or answered twice, an assistant message that says nothing, no message but system messages.
 * Soft: no user message, or it begins with another role than a user message and the recording.
 */
export function judge(view: readonly RecordedMessage[], firstRole: string | undefined): Verdict {
  let open = new Set<string | undefined>()
  for (const { role, content, tool_calls: calls = [], tool_call_id: callId } of view) {
    if (role === 'tool') {
      if (!open.delete(callId)) return 'hard'
      continue
    }
    if (open.size > 0) return 'hard'
    if (role === 'assistant' && calls.length === 0 && !content) return 'hard'
    open = new Set(role === 'assistant' ? calls.map(({ id }) => id) : [])
  }
  const first = view.find(({ role }) => role !== 'system')?.role
  if (open.size > 0 || first === undefined) return 'hard'
  const begins = first === 'user' || first === firstRole
  return begins && view.some(({ role }) => role === 'user') ? 'valid' : 'soft'
}
