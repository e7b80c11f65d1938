import type { WindowReport } from '../../edit/report.ts'
import type { Message } from '../../message/types.ts'
import type { WindowOutcome } from './window.ts'

/** What a window did, for people. */
export function windowReport(
  { assembled, budget, tokens }: WindowOutcome,
  messageTokens: (message: Message) => number,
): WindowReport {
  const layers = { global: 0, segments: 0 }
  for (const edit of assembled.edits) {
    if (edit.action !== 'summarize') continue
    const layer = edit.group.startsWith('window:segment') ? 'segments' : 'global'
    layers[layer] += messageTokens({ role: 'user', parts: [{ type: 'text', text: edit.text }] })
  }
  return { budget, layers: { ...layers, recent: tokens - layers.global - layers.segments } }
}
