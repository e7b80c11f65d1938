import type { Fields } from '../message/native-message.ts'
import { descriptionOf, schemaOf, type DescriptionContext } from './selectable-tools.ts'

/** The definition of a tool as `ai` hands it to a model; none where its schema cannot be converted. */
async function definitionOf(name: string, tool: Fields, context: DescriptionContext): Promise<Fields[]> {
  if (tool['type'] === 'provider') return [{ type: 'provider', name, id: tool['id'], args: tool['args'] }]
  const inputSchema = await schemaOf(tool)
  if (inputSchema === undefined) return []
  const description = descriptionOf(name, tool, context)
  const definition: Record<string, unknown> = { type: 'function', name, inputSchema }
  if (description !== undefined) definition['description'] = description
  for (const key of ['inputExamples', 'providerOptions', 'strict']) {
    if (tool[key] !== undefined && tool[key] !== null) definition[key] = tool[key]
  }
  return [definition]
}

/** The definitions of these tools, in their order. */
export const definitionsOf = async (
  tools: Fields,
  names: readonly string[],
  context: DescriptionContext,
): Promise<Fields[]> =>
  (await Promise.all(names.map((name) => definitionOf(name, tools[name] as Fields, context)))).flat()
