import { renderCall, renderContent, renderOther, renderTool, type Rendering } from '../cache/rendering.ts'
import type { WireBlock, WireBody, WireMessage } from '../wire.ts'

function renderBlock(block: WireBlock): string {
  if (block.type === 'text') return block.text ?? ''
  if (block.type === 'tool_use') return `call ${block.id} ${renderCall(block['name'] as string, block['input'])}`
  if (block.type !== 'tool_result') return renderOther(block)
  const failed = block['is_error'] === true ? ' failed' : ''
  return `result ${block.tool_use_id}${failed}\n${renderContent(block['content'] as WireMessage['content'])}`
}

function renderMessage({ role, content }: WireMessage): string {
  const blocks = typeof content === 'string' ? [content] : (content ?? []).map(renderBlock)
  return [role, ...blocks].join('\n')
}

/** The prompt of an Anthropic message. */
export function renderAnthropic({ tools = [], messages = [], ...body }: WireBody): Rendering {
  const system = body['system'] as WireMessage['content']
  const definitions = tools.map((tool) => renderTool(tool, 'input_schema'))
  return [...definitions, ...(system ? [`system\n${renderContent(system)}`] : []), ...messages.map(renderMessage)]
}
