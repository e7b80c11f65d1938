import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { z } from 'zod'
import { runModuleTests } from './run-module-tests.ts'
import { demoTool, type DemoTool } from './tool.ts'

/** The text files below a folder of `examples/demo/fixtures`, by path. */
export function readFixtures(topic: string): Map<string, string> {
  const folder = new URL(`../../fixtures/${topic}/`, import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'))
  const files = names.filter((name) => /\.\w+$/u.test(name)).sort()
  return new Map(files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

const path = z.string()

/** Tools of a coding agent, over a small project in memory whose tests really run. */
export function workspaceTools(): DemoTool[] {
  const files = readFixtures('invoices')
  const missing = (name: string): string => `Error: there is no file ${name}`
  return [
    demoTool({
      name: 'list_files',
      description: 'Lists all files of the project.',
      schema: z.object({}),
      run: () => [...files.keys()].sort().join('\n'),
    }),
    demoTool({
      name: 'read_file',
      description: 'Reads a file of the project, with line numbers.',
      schema: z.object({ path }),
      run: (input) =>
        files
          .get(input.path)
          ?.trimEnd()
          .split('\n')
          .map((line, index) => `${String(index + 1).padStart(4)}  ${line}`.trimEnd())
          .join('\n') ?? missing(input.path),
    }),
    demoTool({
      name: 'search_files',
      description: 'Finds the lines that hold a text, in all files of the project.',
      schema: z.object({ text: z.string().min(1) }),
      run({ text }) {
        const hits = [...files].flatMap(([name, content]) =>
          content.split('\n').flatMap((line, at) => (line.includes(text) ? [`${name}:${at + 1}:${line}`] : [])),
        )
        return hits.join('\n') || `No line holds ${JSON.stringify(text)}.`
      },
    }),
    demoTool({
      name: 'write_file',
      description: 'Writes a whole file; makes it where there is none.',
      schema: z.object({ path, content: z.string() }),
      run(input) {
        const existed = files.has(input.path)
        files.set(input.path, input.content)
        return `${existed ? 'Replaced' : 'Created'} ${input.path} (${input.content.split('\n').length - 1} lines)`
      },
    }),
    demoTool({
      name: 'edit_file',
      description: 'Replaces a text that stands exactly once in a file.',
      schema: z.object({ path, old: z.string().min(1), new: z.string() }),
      run(input) {
        const content = files.get(input.path)
        if (content === undefined) return missing(input.path)
        const times = content.split(input.old).length - 1
        if (times !== 1) return `Error: the text stands ${times} times in ${input.path}, nothing was changed`
        files.set(
          input.path,
          content.replace(input.old, () => input.new),
        )
        return `Edited ${input.path}`
      },
    }),
    demoTool({
      name: 'run_tests',
      description: 'Runs all tests of the project.',
      schema: z.object({}),
      run: () => runModuleTests(files),
    }),
  ]
}
