import type { BaseMessage } from '@langchain/core/messages'
import type { UIMessageChunk } from 'ai'
import type { AnswerRequest } from '../backend.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { decidedCalls } from './decided-calls.ts'
import { runTool } from './run-tool.ts'

/** Runs what a person allowed and tells what they refused, before the model is asked again. */
export async function* afterDecision(
  writer: AnswerWriter,
  history: BaseMessage[],
  request: AnswerRequest,
): AsyncGenerator<UIMessageChunk> {
  const { approved, denied } = decidedCalls(request.messages)
  for (const { id: toolCallId } of denied) yield { type: 'tool-output-denied', toolCallId }
  for (const call of approved) {
    const result = await runTool(call, { ...request, history })
    history.push(result)
    yield* writer.result(result)
  }
}
