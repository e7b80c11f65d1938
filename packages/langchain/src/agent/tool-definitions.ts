import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { fieldsOf, isFields } from '../message/fields.ts'

interface Known {
  readonly name: unknown
  readonly description: unknown
  readonly schema: unknown
  readonly definition: unknown
}

const known = new WeakMap<object, Known>()

/** The definition of a tool, as it is sent to OpenAI. Throws where it has a schema that cannot be told as JSON. */
export function definitionOf(tool: object): unknown {
  const { name, description, schema } = fieldsOf(tool)
  const before = known.get(tool)
  if (before && before.name === name && before.description === description && before.schema === schema)
    return before.definition
  const definition: unknown = convertToOpenAITool(tool)
  known.set(tool, { name, description, schema, definition })
  return definition
}

/**
 * The definitions of the tools a model is bound to, as they are sent to OpenAI; other providers name the fields otherwise.
 * A tool is converted once, as long as its name, description and schema stay the same. Undefined where there are none.
 */
export function toolDefinitions(tools: readonly unknown[] = []): readonly unknown[] | undefined {
  return tools.length === 0 ? undefined : tools.map((tool) => (isFields(tool) ? definitionOf(tool) : tool))
}
