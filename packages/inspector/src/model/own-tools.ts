import { recallToolName, searchToolName, tenthManToolName, type Message } from '@winnow/core'

/** Tools that Winnow adds to those of the application. */
const added: ReadonlySet<string> = new Set([recallToolName, searchToolName, tenthManToolName])

/** Whether a history ends with results of tools that Winnow adds, and of no other: what it is sent for is Winnow's doing. */
export function endsWithAddedTools(history: readonly Message[]): boolean {
  const end = history.findLastIndex(({ role }) => role !== 'tool')
  const last = history[end]
  if (end === history.length - 1 || last?.role !== 'assistant') return false
  const calls = last.parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []))
  return calls.length > 0 && calls.every((name) => added.has(name))
}
