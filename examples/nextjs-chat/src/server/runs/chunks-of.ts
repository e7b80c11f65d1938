import { getToolName, isToolUIPart, type DynamicToolUIPart, type ToolUIPart, type UIMessageChunk } from 'ai'
import type { ChatMessage } from '../../shared/chat-message.ts'

type ToolPart = ToolUIPart | DynamicToolUIPart

function outcomeOf(part: ToolPart): UIMessageChunk[] {
  const { toolCallId } = part
  if (part.state === 'output-available') return [{ type: 'tool-output-available', toolCallId, output: part.output }]
  if (part.state === 'output-error') return [{ type: 'tool-output-error', toolCallId, errorText: part.errorText }]
  return part.state === 'output-denied' ? [{ type: 'tool-output-denied', toolCallId }] : []
}

function approvalOf({ toolCallId, approval }: ToolPart): UIMessageChunk[] {
  if (!approval) return []
  const { id: approvalId, approved } = approval
  const request: UIMessageChunk = { type: 'tool-approval-request', approvalId, toolCallId }
  return approved === undefined ? [request] : [request, { type: 'tool-approval-response', approvalId, approved }]
}

/** A message as the chunks that make it, for a window that follows its continuation from the beginning. */
export function chunksOf({ parts }: ChatMessage): UIMessageChunk[] {
  return parts.flatMap((part, at): UIMessageChunk[] => {
    if (part.type === 'step-start')
      return [...(at > 0 ? [{ type: 'finish-step' as const }] : []), { type: 'start-step' }]
    if (part.type === 'text') {
      const id = `kept-${at}`
      return [
        { type: 'text-start', id },
        { type: 'text-delta', id, delta: part.text },
        { type: 'text-end', id },
      ]
    }
    if (!isToolUIPart(part)) return []
    const { toolCallId, input } = part
    return [
      { type: 'tool-input-available', toolCallId, toolName: getToolName(part), input },
      ...approvalOf(part),
      ...outcomeOf(part),
    ]
  })
}
