import { fieldsOf, textOf } from '../../message/fields.ts'

const general = new Set(['auto', 'none', 'required', 'any'])

/** The tool a request insists on, in the words of OpenAI or of Anthropic. */
export function chosenTool(toolChoice: unknown): string | undefined {
  const { name, function: called } = fieldsOf(toolChoice)
  const chosen = textOf(toolChoice) || textOf(name) || textOf(fieldsOf(called)['name'])
  return chosen === '' || general.has(chosen) ? undefined : chosen
}
