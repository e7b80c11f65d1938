import { parseJson } from '@winnow/core'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { normalise, type RawMessage } from './normalise.ts'
import { ownKind, type Recording } from './recording.ts'

interface Line {
  readonly id: string
  readonly kind: string
  readonly tools?: readonly unknown[]
  /** The name of an inventory, where the tools are not listed. */
  readonly toolset?: string
  readonly messages: readonly RawMessage[]
}

const readLines = <Item>(path: string): Item[] =>
  gunzipSync(readFileSync(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => parseJson(line) as Item)

function readInventories(path: string): Map<string, readonly unknown[]> {
  const lines = existsSync(path) ? readLines<{ name: string; tools: readonly unknown[] }>(path) : []
  return new Map(lines.map(({ name, tools }) => [name, tools]))
}

/**
 * The recordings of a folder with `trajectories.jsonl.gz` and, for the tools that recordings share,
 * `inventories.jsonl.gz`; `undefined` where there are none.
 */
export function loadRecordings(folder: string): Recording[] | undefined {
  const path = join(folder, 'trajectories.jsonl.gz')
  if (!existsSync(path)) return undefined
  const inventories = readInventories(join(folder, 'inventories.jsonl.gz'))
  return readLines<Line>(path).map(({ id, kind, tools, toolset = '', messages }) => {
    return { id, kind, tools: tools ?? inventories.get(toolset) ?? [], messages: normalise(messages) }
  })
}

/** The conversations recorded by the demo of this repository. */
export function loadOwnRecordings(root: string): Recording[] {
  return globSync('examples/demo/recordings/*.json', { cwd: root })
    .sort()
    .map((file) => {
      const { id, tools = [], messages } = parseJson(readFileSync(join(root, file), 'utf8')) as Line
      return { id, kind: ownKind, tools, messages: normalise(messages) }
    })
}

/** The recordings of a folder, where there are any, and our own. */
export function loadAll(folder: string, root: string): Recording[] {
  const recorded = loadRecordings(folder)
  if (!recorded)
    console.error(`There are no recordings in ${folder}, so only our own are measured; name a folder with --data.`)
  return [...(recorded ?? []), ...loadOwnRecordings(root)]
}
