import type { AgentInputItem } from '@openai/agents-core'
import { isSummary, parseJson, type ContentItem, type Message, type Part } from '@winnow/core'
import { roleOf, type Unit } from './units.ts'

/** What may stand in the content of a message or in the output of a tool. */
interface Block {
  readonly type: string
  readonly text?: unknown
}

const textTypes: ReadonlySet<string> = new Set(['input_text', 'output_text', 'text'])

/** Whether a block is a text, which can be replaced; all others stay as they are. */
const isText = (block: Block): boolean => textTypes.has(block.type) && typeof block.text === 'string'

const readBlock = (block: Block): ContentItem =>
  isText(block) ? { type: 'text', text: block.text as string } : { type: 'opaque', value: block }

const readContent = (content: string | Block | readonly Block[]): ContentItem[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : [content].flat().map(readBlock)

/** Arguments that are no JSON stay text. */
function inputOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Calls of the provider's own programs answer to the program: they must stay. */
const isPinned = (item: { caller?: { type: string } | undefined }): boolean => item.caller?.type === 'program'

/** The parts of an item; one that is not known is an opaque part, which is never edited. */
function partsOf(item: AgentInputItem, isHeld: boolean): Part[] {
  if ('role' in item) return readContent(item.content)
  const { type } = item
  if (type === 'reasoning') return [{ type, text: item.content.map(({ text }) => text).join('\n') }]
  if (type === 'function_call') {
    const pinned = isHeld || isPinned(item) ? { pinned: true as const } : {}
    return [{ type: 'tool-call', callId: item.callId, toolName: item.name, input: inputOf(item.arguments), ...pinned }]
  }
  if (type !== 'function_call_result') return [{ type: 'opaque', value: item }]
  const pinned = isPinned(item) ? { pinned: true as const } : {}
  const content = readContent(item.output)
  return [{ type: 'tool-result', callId: item.callId, toolName: item.name, status: 'ok', content, ...pinned }]
}

const isCall = (item: AgentInputItem): boolean => item.type === 'function_call'

/** Whether an item is a message that says something, and so stays whatever becomes of the calls beside it. */
const saysSomething = (item: AgentInputItem | undefined): boolean =>
  item !== undefined &&
  'role' in item &&
  readContent(item.content).some((block) => block.type === 'text' && block.text.trim() !== '')

/**
 * Whether reasoning binds the calls of a unit, because a provider refuses reasoning before another item than the one it led
 * to. Reasoning and its calls alone can only go together; in any other order the calls are held.
 */
function bindingOf(unit: Unit): 'none' | 'together' | 'held' {
  const isBound = unit.some((item, at) => item.type === 'reasoning' && !saysSomething(unit[at + 1]))
  if (!isBound) return 'none'
  return unit.slice(1).every(isCall) ? 'together' : 'held'
}

function readUnit(unit: Unit): Message {
  const role = roleOf(unit[0]!)
  const binding = bindingOf(unit)
  const parts = unit.flatMap((item) => partsOf(item, binding === 'held'))
  if (binding === 'together') return { role, parts, indivisible: true }
  return role === 'user' && isSummary(parts) ? { role, parts, source: 'injected' } : { role, parts }
}

/** The first function of the adapter: one message of each unit. */
export const readUnits = (units: readonly Unit[]): Message[] => units.map(readUnit)
