import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { demoTool, type DemoTool } from './tool.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const ignored = new Set(['node_modules', 'dist', 'recordings'])
const mostHits = 40

/** The path inside the repository, or nothing when it is not there or leads out of it. */
function find(path: string): string | undefined {
  const full = resolve(root, path)
  const inside = full === resolve(root) || full.startsWith(resolve(root) + sep)
  return inside && existsSync(full) ? full : undefined
}

/** All files below a folder, sorted, as paths from the root of the repository. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name) && !name.startsWith('.'))
    .flatMap((entry) => {
      const path = resolve(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [relative(root, path).replaceAll(sep, '/')]
    })
    .sort()
}

const missing = (path: string): string => `There is no file or folder ${path}.`

function hitsIn(path: string, text: string): string[] {
  return readFileSync(resolve(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.includes(text) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
}

/** Tools that read this very repository. */
export function repositoryTools(): DemoTool[] {
  return [
    demoTool({
      name: 'list_files',
      description: 'Lists the files below a folder of the repository.',
      schema: z.object({ folder: z.string() }),
      run({ folder }) {
        const full = find(folder)
        return full && statSync(full).isDirectory() ? filesBelow(full).join('\n') : missing(folder)
      },
    }),
    demoTool({
      name: 'search_text',
      description: 'Finds the lines of TypeScript files below a folder that hold a text.',
      schema: z.object({ text: z.string().min(1), folder: z.string() }),
      run({ text, folder }) {
        const full = find(folder)
        if (!full || !statSync(full).isDirectory()) return missing(folder)
        const paths = filesBelow(full).filter((path) => path.endsWith('.ts'))
        const hits = paths.flatMap((path) => hitsIn(path, text))
        if (hits.length === 0) return `No line holds ${JSON.stringify(text)}.`
        const rest = hits.length - mostHits
        return [...hits.slice(0, mostHits), ...(rest > 0 ? [`${rest} more lines are not shown.`] : [])].join('\n')
      },
    }),
    demoTool({
      name: 'read_file',
      description: 'Reads a text file of the repository.',
      schema: z.object({ path: z.string() }),
      run({ path }) {
        const full = find(path)
        return full && statSync(full).isFile() ? readFileSync(full, 'utf8') : missing(path)
      },
    }),
  ]
}
