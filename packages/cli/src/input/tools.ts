import type { SelectableTool } from '@winnow/core'
import { readLines } from './lines.ts'
import { openBytes, readFailure } from './open.ts'
import { isObject } from './fields.ts'
import type { InputProblem } from './transcripts.ts'
import { readValues } from './values.ts'

/** The tools of a file, each name once, and what of it could not be read. */
export interface ToolFile {
  readonly tools: readonly SelectableTool[]
  readonly problems: readonly InputProblem[]
}

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'

const schemaOf = ({ inputSchema, input_schema: snake, parameters }: Fields): unknown =>
  inputSchema ?? snake ?? parameters

/** A definition in the words of OpenAI, Anthropic, MCP or the AI SDK; `name` where it stands outside of it. */
function definitionOf(value: unknown, name?: string): SelectableTool | undefined {
  if (!isObject(value)) return undefined
  const fields: Fields = isObject(value['function']) ? value['function'] : value
  const { description, tags } = fields
  const named = name ?? fields['name']
  if (!isText(named) || named === '') return undefined
  return {
    name: named,
    description: isText(description) ? description : undefined,
    inputSchema: schemaOf(fields),
    tags: Array.isArray(tags) ? tags.filter(isText) : undefined,
  }
}

/**
 * Whether a value is a tool though it has a list `tools`: it has a schema, or a description while its list is not one of
 * tools with schemas, as a server's inventory is.
 */
function isTool(value: unknown): boolean {
  const { inputSchema, description } = definitionOf(value) ?? {}
  if (inputSchema !== undefined) return true
  if (description === undefined || !isObject(value)) return false
  const { tools } = value
  if (!Array.isArray(tools)) return false
  return tools.length === 0 || !tools.every((tool) => definitionOf(tool)?.inputSchema !== undefined)
}

/** The definitions in a list, an answer to `tools/list` or an inventory. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value) || isTool(value)) return undefined
  const { tools, result } = value
  if (Array.isArray(tools)) return tools
  return isObject(result) && Array.isArray(result['tools']) ? result['tools'] : undefined
}

const expected =
  'expected tool definitions with a `name`, a list of them, an object with `tools`, or definitions by name; winnow select --help says more'

type Found = { readonly tool: SelectableTool } | { readonly problem: string }

/** The tools of one JSON value. */
export function* toolsIn(value: unknown): Generator<Found> {
  const listed = listIn(value)
  const single = listed ? undefined : definitionOf(value)
  if (listed) {
    for (const [index, item] of listed.entries()) {
      const inner = Array.isArray(item) ? undefined : listIn(item)
      for (const [at, each] of (inner ?? [item]).entries()) {
        const tool = definitionOf(each)
        const place = inner ? `item ${at} of the tools of item ${index}` : `item ${index}`
        yield tool ? { tool } : { problem: `${place} is no tool: ${expected}` }
      }
    }
  } else if (single) yield { tool: single }
  else if (isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isObject)) {
    for (const [name, each] of Object.entries(value)) {
      const tool = definitionOf(each, name)
      yield tool ? { tool } : { problem: `a tool has an empty name; give it one` }
    }
  } else yield { problem: `there is no tool here: ${expected}` }
}

/** Problems after which the rest of a file is not read. */
const mostProblems = 20

/** Reads the tool definitions of a file. Never throws: what cannot be read comes as a problem. */
export async function readTools(file: string): Promise<ToolFile> {
  const tools = new Map<string, SelectableTool>()
  const problems: InputProblem[] = []
  let repeated = 0
  let values = 0
  const add = (found: Found, line: number): void => {
    if ('problem' in found) problems.push({ file, line, problem: found.problem })
    else if (tools.has(found.tool.name)) repeated += 1
    else tools.set(found.tool.name, found.tool)
  }
  try {
    reading: for await (const item of readValues(readLines(await openBytes(file)))) {
      values += 1
      const found: Iterable<Found> = 'problem' in item ? [{ problem: item.problem }] : toolsIn(item.value)
      for (const each of found) {
        add(each, item.line)
        if (problems.length < mostProblems) continue
        problems.push({ file, problem: `${mostProblems} problems; the rest of the file is not read` })
        break reading
      }
    }
    if (values === 0) problems.push({ file, problem: `the file is empty; ${expected}` })
    else if (tools.size === 0 && problems.length === 0) problems.push({ file, problem: 'its list of tools is empty' })
  } catch (error) {
    problems.push({ file, problem: readFailure(error) })
  }
  if (repeated > 0)
    problems.push({ file, problem: `tools with the name of one before them are left out: ${repeated}; rename them` })
  return { tools: [...tools.values()], problems }
}
