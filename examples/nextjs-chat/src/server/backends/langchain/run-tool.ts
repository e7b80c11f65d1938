import { ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { recallToolName, searchToolName, type SearchToolsRequest, type Winnow } from '@winnow/core'
import { readMessages } from '@winnow/langchain'
import { toolNamed } from '../../tools/all.ts'
import { toolDefinitions } from '../../tools/definitions.ts'
import type { ToolContext } from '../../tools/tool.ts'
import type { OpenCall } from './answer-writer.ts'

/** What running a call needs. */
export interface ToolRun {
  readonly winnow: Winnow
  readonly tools: ToolContext
  /** The conversation so far, which the recall tool reads. */
  readonly history: BaseMessage[]
}

async function outputOf({ name, input }: OpenCall, { winnow, tools, history }: ToolRun): Promise<string> {
  if (name === recallToolName) return (await winnow.recallInSlices(readMessages(history), input)).text
  if (name === searchToolName) {
    const { query } = input as unknown as SearchToolsRequest
    return (await winnow.searchTools(toolDefinitions(), { query })).text
  }
  const tool = toolNamed(name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  return tool.run(input, tools)
}

/** Runs a call outside of an agent; an error becomes a result, so that the model can mend its call. */
export async function runTool(call: OpenCall, run: ToolRun): Promise<ToolMessage> {
  const message = (content: string, status: 'success' | 'error'): ToolMessage =>
    new ToolMessage({ id: crypto.randomUUID(), tool_call_id: call.id, name: call.name, content, status })
  try {
    return message(await outputOf(call, run), 'success')
  } catch (error) {
    return message(error instanceof Error ? error.message : String(error), 'error')
  }
}
