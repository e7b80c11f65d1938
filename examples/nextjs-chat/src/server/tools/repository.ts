import { z } from 'zod'
import { filesBelow, textOf } from './files.ts'
import { chatTool, type ChatTool } from './tool.ts'

const mostHits = 60
const mostFiles = 400
const readable = /\.(?:css|js|json|md|mjs|ts|tsx|txt|yaml)$/u

function hitsIn(path: string, text: string): string[] {
  const wanted = text.toLowerCase()
  return textOf(path)
    .split('\n')
    .flatMap((line, at) =>
      line.toLowerCase().includes(wanted) ? [`${path}:${at + 1}: ${line.trim().slice(0, 300)}`] : [],
    )
}

function search(text: string, folder: string): string {
  const hits: string[] = []
  let more = 0
  for (const path of filesBelow(folder).filter((name) => readable.test(name) && !name.endsWith('pnpm-lock.yaml'))) {
    let found: string[]
    try {
      found = hitsIn(path, text)
    } catch {
      continue // too large to search
    }
    const room = mostHits - hits.length
    hits.push(...found.slice(0, room))
    more += Math.max(0, found.length - room)
  }
  if (hits.length === 0) return `No line holds ${JSON.stringify(text)}.`
  return [...hits, ...(more > 0 ? [`${more} more lines are not shown.`] : [])].join('\n')
}

/** Tools that read this very repository. */
export const repositoryTools: readonly ChatTool[] = [
  chatTool({
    name: 'list_files',
    description: 'Lists the files of the repository below a folder.',
    schema: z.object({ folder: z.string().describe('From the root of the repository, . for all') }),
    run({ folder }) {
      const files = filesBelow(folder)
      const rest = files.length - mostFiles
      return [...files.slice(0, mostFiles), ...(rest > 0 ? [`${rest} more files are not shown.`] : [])].join('\n')
    },
  }),
  chatTool({
    name: 'search_text',
    description: 'Finds the lines of source and documentation files of the repository that hold a text, in any case.',
    schema: z.object({ text: z.string().min(1).max(200), folder: z.string().default('.') }),
    run: ({ text, folder }) => search(text, folder),
  }),
  chatTool({
    name: 'read_file',
    description: 'Reads a text file of the repository.',
    schema: z.object({ path: z.string() }),
    run: ({ path }) => textOf(path),
  }),
]
