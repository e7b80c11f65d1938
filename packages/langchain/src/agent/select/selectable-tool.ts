import type { SelectableTool } from '@winnow/core'
import { fieldsOf, isFields, textOf } from '../../message/fields.ts'
import { definitionOf } from '../tool-definitions.ts'

const known = new WeakMap<object, SelectableTool>()

/** The definition of a tool; the tool itself where it has a schema that cannot be told. */
function definitionOr(tool: object): object {
  try {
    const definition = definitionOf(tool)
    return isFields(definition) ? definition : tool
  } catch {
    // The event comes when the definitions of the request are counted.
    return tool
  }
}

/** What a tool is selected by; the same object as long as the definition is. */
export function selectableTool(tool: object): SelectableTool {
  const name = textOf(fieldsOf(tool)['name'])
  const description = textOf(fieldsOf(tool)['description'])
  const definition = definitionOr(tool)
  const before = known.get(definition)
  if (before && before.name === name && before.description === description) return before
  const { parameters } = fieldsOf(fieldsOf(definition)['function'])
  const created = { name, description, ...(isFields(parameters) ? { inputSchema: parameters } : {}) }
  known.set(definition, created)
  return created
}
