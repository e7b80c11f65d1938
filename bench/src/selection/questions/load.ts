import { parseJson } from '@winnow/core'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { keyed } from './keyed.ts'
import { ownInventory, type Earlier, type Inventory, type Question } from './question.ts'

interface StoredTool {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly parameters?: unknown
}
interface StoredQuestion {
  readonly id: string
  readonly query: string
  readonly history?: readonly Earlier[]
  readonly inventory: string
  /** Ids of tools; empty where none of the tools that were offered fits, which says nothing of the others. */
  readonly gold: readonly string[]
}

const readLines = <Item>(path: string): Item[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => parseJson(line) as Item)

const toolsOf = (tools: readonly StoredTool[]): Inventory['tools'] =>
  keyed(tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters })))

/**
 * The inventories of a folder with `inventories.jsonl.gz` and `tool-selection.jsonl.gz` that are asked anything, each with
 * its questions; `undefined` where there are none.
 */
export function loadInventories(folder: string): Inventory[] | undefined {
  const [tools, asked] = ['inventories.jsonl.gz', 'tool-selection.jsonl.gz'].map((file) => join(folder, file))
  if (!existsSync(tools!) || !existsSync(asked!)) return undefined
  const stored = readLines<StoredQuestion>(asked!)
  return readLines<{ name: string; tools: readonly StoredTool[] }>(tools!).flatMap((inventory) => {
    const titles = new Map(inventory.tools.map(({ id, name }) => [id, name]))
    const questions = stored
      .filter((question) => question.inventory === inventory.name && question.gold.length > 0)
      .map(({ id, query, history = [], gold }): Question => {
        return { id, query, history, gold: [...new Set(gold.map((tool) => titles.get(tool) ?? tool))] }
      })
    return questions.length > 0 ? [{ name: inventory.name, tools: toolsOf(inventory.tools), questions }] : []
  })
}

/** The tools and questions of this repository. */
export function loadOwnInventory(root: string): Inventory {
  const read = (path: string): unknown => parseJson(readFileSync(join(root, path), 'utf8'))
  const tools = read('packages/cli/src/__fixtures__/tools.json') as { function: StoredTool }[]
  const questions = read('bench/fixtures/selection/questions.json') as (Omit<Question, 'history'> & Partial<Question>)[]
  return {
    name: ownInventory,
    tools: toolsOf(tools.map((tool) => tool.function)),
    questions: questions.map((question) => ({ history: [], ...question })),
  }
}
