import type { UIMessageChunk } from 'ai'
import type { AIMessage, ToolMessage } from '@langchain/core/messages'
import type { ToolCallChunk } from '@langchain/core/messages/tool'

/** A call that has no result yet. */
export interface OpenCall {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Tells what a LangChain run does as the chunks of a UI message stream. Each method gives the chunks to send. */
export class AnswerWriter {
  #text = 0
  #isWriting = false
  #isInStep = false
  /** Ids of the calls that are being streamed, by their index in the message. */
  readonly #streamed = new Map<number, string>()
  readonly #open = new Map<string, OpenCall>()

  /** Calls that got no result. */
  get openCalls(): readonly OpenCall[] {
    return [...this.#open.values()]
  }

  #begin(): UIMessageChunk[] {
    if (this.#isInStep) return []
    this.#isInStep = true
    return [{ type: 'start-step' }]
  }

  #endText(): UIMessageChunk[] {
    if (!this.#isWriting) return []
    this.#isWriting = false
    return [{ type: 'text-end', id: `text-${this.#text}` }]
  }

  /** A piece of the answer's text. */
  text(delta: string): UIMessageChunk[] {
    if (delta === '') return []
    const start: UIMessageChunk[] = this.#begin()
    if (!this.#isWriting) {
      this.#text += 1
      this.#isWriting = true
      start.push({ type: 'text-start', id: `text-${this.#text}` })
    }
    return [...start, { type: 'text-delta', id: `text-${this.#text}`, delta }]
  }

  /** A piece of a call's arguments. */
  callPiece({ index = 0, id, name, args = '' }: ToolCallChunk): UIMessageChunk[] {
    const chunks: UIMessageChunk[] = [...this.#begin(), ...this.#endText()]
    if (id !== undefined && name !== undefined) {
      this.#streamed.set(index, id)
      chunks.push({ type: 'tool-input-start', toolCallId: id, toolName: name })
    }
    const toolCallId = this.#streamed.get(index)
    if (toolCallId !== undefined && args !== '')
      chunks.push({ type: 'tool-input-delta', toolCallId, inputTextDelta: args })
    return chunks
  }

  /** The message of the model, once it is complete. */
  answered({ tool_calls: calls = [], invalid_tool_calls: invalid = [] }: AIMessage): UIMessageChunk[] {
    const chunks: UIMessageChunk[] = [...this.#begin(), ...this.#endText()]
    this.#streamed.clear()
    for (const { id = crypto.randomUUID(), name, args } of calls) {
      this.#open.set(id, { id, name, input: args })
      chunks.push({ type: 'tool-input-available', toolCallId: id, toolName: name, input: args })
    }
    for (const { id = crypto.randomUUID(), name = 'unknown', args, error } of invalid)
      chunks.push({
        type: 'tool-input-error',
        toolCallId: id,
        toolName: name,
        input: args,
        errorText: error ?? 'The arguments could not be read.',
      })
    return chunks
  }

  /** What a tool gave. */
  result({ tool_call_id: toolCallId, status, text }: ToolMessage): UIMessageChunk[] {
    this.#open.delete(toolCallId)
    return status === 'error'
      ? [{ type: 'tool-output-error', toolCallId, errorText: text }]
      : [{ type: 'tool-output-available', toolCallId, output: text }]
  }

  /** Asks a person about a call. */
  ask({ id }: OpenCall): UIMessageChunk {
    return { type: 'tool-approval-request', approvalId: `approval-${id}`, toolCallId: id }
  }

  /** The end of a round: the model is asked again, or the answer is done. */
  endStep(): UIMessageChunk[] {
    if (!this.#isInStep) return []
    const text = this.#endText()
    this.#isInStep = false
    return [...text, { type: 'finish-step' }]
  }
}
