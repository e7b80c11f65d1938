import type { WireBlock } from '../wire.ts'

/** A prompt as text, in the pieces a chat template marks off from each other: tools, then system, then messages. */
export type Rendering = readonly string[]

/** Fields that steer the service and are not part of what the model reads. */
const unread = new Set(['cache_control', 'id', 'status'])

/** A block or item that is no plain text, as the model is given it. */
export const renderOther = (value: object): string =>
  JSON.stringify(value, (key, field: unknown) => (unread.has(key) ? undefined : field))

function renderBlock(block: WireBlock): string {
  return typeof block.text === 'string' ? block.text : renderOther(block)
}

/** The content of a message: its text, and everything else as JSON. */
export function renderContent(content: string | readonly WireBlock[] | null | undefined): string {
  return typeof content === 'string' ? content : (content ?? []).map(renderBlock).join('\n')
}

/** A call: the tool's name and the arguments as the model wrote them. */
export const renderCall = (name: string, input: unknown): string =>
  `${name} ${typeof input === 'string' ? input : JSON.stringify(input)}`

/** A tool definition: its name, what it is for, and the schema of its input, which each API keeps in a field of its own. */
export function renderTool(tool: Readonly<Record<string, unknown>>, schemaField: string): string {
  const { name, description } = tool as { readonly name?: string; readonly description?: string }
  return `tool ${name}: ${description ?? ''}\n${JSON.stringify(tool[schemaField] ?? {})}`
}
