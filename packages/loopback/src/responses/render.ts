import { renderCall, renderContent, renderOther, renderTool, type Rendering } from '../cache/rendering.ts'
import type { Memory } from '../memory.ts'
import type { WireBody, WireItem } from '../wire.ts'

function renderOutput(output: unknown): string {
  return typeof output === 'string' || Array.isArray(output) ? renderContent(output) : JSON.stringify(output)
}

function renderItem(item: WireItem): string {
  if (item.type === undefined || item.type === 'message') return `${item.role}\n${renderContent(item.content)}`
  if (item.type === 'function_call')
    return `call ${item.call_id} ${renderCall(item['name'] as string, item['arguments'])}`
  if (item.type === 'function_call_output') return `tool ${item.call_id}\n${renderOutput(item['output'])}`
  return renderOther(item)
}

/** The prompt of a response, with the items that the input only refers to. */
export function renderResponses({ tools = [], input = [], ...body }: WireBody, memory: Memory): Rendering {
  const instructions = body['instructions'] as string | null | undefined
  const definitions = tools.map((tool) => renderTool(tool, 'parameters'))
  const items = input.map((item) => {
    const stored = item.type === 'item_reference' ? memory.items.get(item.id ?? '')?.item : undefined
    return renderItem((stored as WireItem | undefined) ?? item)
  })
  return [...definitions, ...(instructions ? [`system\n${instructions}`] : []), ...items]
}
