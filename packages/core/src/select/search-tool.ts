import { resultText } from '../message/guards.ts'
import type { ToolResultPart } from '../message/types.ts'
import { firstCharacters } from '../text/cut.ts'
import type { SelectableTool } from './types.ts'
import { parseJson } from '../parse-json.ts'

/** The tool through which a model finds tools that are not offered yet. */
export const searchToolName = 'search_tools'

/** What a model is told about the search tool. */
export const searchToolDescription: string =
  'Finds further tools. Only a part of the tools is listed here: where none of them does what is needed, search for it in ' +
  'a few words. What is found can be called from the next message on.'

/** The arguments of the search tool as JSON Schema, the one form every framework takes. */
export const searchToolInputSchema: {
  readonly type: 'object'
  readonly properties: { readonly query: { readonly type: 'string'; readonly description: string } }
  readonly required: readonly ['query']
  readonly additionalProperties: false
} = {
  type: 'object',
  properties: { query: { type: 'string', description: 'What the tool should do' } },
  required: ['query'],
  additionalProperties: false,
}

/** Characters of a description that the search tool shows. */
const shownDescription = 300

const brief = (text: string): string =>
  text.length <= shownDescription ? text : `${firstCharacters(text, shownDescription).trimEnd()} …`

/** What the search tool answers to a call without a question. */
export const searchNeedsQuery = 'Say in query, in a few words, what the tool should do.'

/** Tools that one answer names at most. */
const mostFound = 20

/** What the search tool answers: the tools as JSON, or what to do where there is none. */
export function searchAnswer(found: readonly SelectableTool[]): string {
  if (found.length === 0) return 'No tool fits. Search with other words, or do without.'
  const tools = found
    .slice(0, mostFound)
    .map(({ name, description }) => (description ? { name, description: brief(description) } : { name }))
  return JSON.stringify({ tools })
}

interface Found {
  readonly tools?: readonly { readonly name?: unknown }[]
}

const read = new WeakMap<ToolResultPart, readonly string[]>()

function readNames(result: ToolResultPart): string[] {
  if (result.status !== 'ok') return []
  try {
    const { tools } = parseJson(resultText(result)) as Found
    if (!Array.isArray(tools)) return []
    const named = tools.slice(0, mostFound) as ({ name?: unknown } | null)[]
    return named.flatMap((tool) => (typeof tool?.name === 'string' ? [tool.name] : []))
  } catch {
    return []
  }
}

/** The names an answer of the search tool gives, which may be any text; read once. */
export function namesFound(result: ToolResultPart): readonly string[] {
  let names = read.get(result)
  if (!names) read.set(result, (names = readNames(result)))
  return names
}
