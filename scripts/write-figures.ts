/**
 * Measures again what the README and the reference of the command line state, and writes it there; what the README and
 * the reference of the window say of the bench is taken from its stored results. Runs the built packages.
 * `packages/cli/src/docs.test.ts`, `bench/src/readme.test.ts` and `bench/src/window/window.test.ts` check the same.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseJson } from '../packages/core/src/parse-json.ts'

interface Figures {
  readonly tokens: { readonly before: number; readonly after: number; readonly saved: number }
  readonly requests: number
  readonly neededValues: number
  readonly removedButUsed: number
}
interface Streams {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

const root = new URL('../', import.meta.url)
const load = async <T>(path: string): Promise<T> => (await import(new URL(path, root).href)) as T
const { main } = await load<{ main: (given: string[], streams: Streams) => Promise<number> }>(
  'packages/cli/src/main.ts',
)
const { sectionOf, storedSection, withSection } = await load<{
  sectionOf: (readme: string) => string | undefined
  storedSection: (root: URL) => string | undefined
  withSection: (readme: string, section: string) => string
}>('bench/src/readme.ts')
const { storedTables, withTables } = await load<{
  storedTables: (root: URL) => string
  withTables: (reference: string, tables: string) => string
}>('bench/src/window/reference.ts')

const pathOf = (path: string): string => fileURLToPath(new URL(path, root))
const count = (value: number): string => value.toLocaleString('en')

async function run(given: string[]): Promise<string> {
  let printed = ''
  const write = (text: string): void => {
    printed += text
  }
  await main(given, { stdout: { write }, stderr: { write: () => undefined } })
  return printed
}

async function change(file: string, how: (text: string) => Promise<string>): Promise<void> {
  const path = new URL(file, root)
  writeFileSync(path, await how(readFileSync(path, 'utf8')))
}

await change('docs/reference/cli.md', async (text) => {
  let changed = text
  for (const [block, command] of text.matchAll(/^```console\n\$ winnow (.+)\n[\s\S]*?^```$/gmu)) {
    const words = Array.from(command!.matchAll(/"([^"]*)"|\S+/gu), ([word, quoted]) => quoted ?? word)
    const given = words.map((word) => (word.includes('/') ? pathOf(word) : word))
    const output = (await run(given)).replaceAll(fileURLToPath(root), '')
    changed = changed.replace(block, () => `\`\`\`console\n$ winnow ${command!}\n${output}\`\`\``)
  }
  return changed
})

await change('docs/reference/window.md', async (text) => withTables(text, storedTables(root)))

await change('README.md', async (text) => {
  const files = readdirSync(new URL('examples/demo/recordings/', root)).map((name) =>
    pathOf(`examples/demo/recordings/${name}`),
  )
  const { totals } = parseJson(await run(['report', '--json', ...files])) as { totals: Figures }
  const { tokens, requests, neededValues, removedButUsed } = totals
  const share = ((100 * tokens.saved) / tokens.before).toFixed(1)
  const section = storedSection(root)
  return withSection(text, section ?? sectionOf(text) ?? '')
    .replace(
      /(sends )[\d,]+( input tokens\s+instead\s+of\s+)[\d,]+/u,
      (_, sends: string, instead: string) => sends + count(tokens.after) + instead + count(tokens.before),
    )
    .replace(
      /\([\d.]+ % less, counted exactly over \d+ requests\)/u,
      `(${share} % less, counted exactly over ${requests} requests)`,
    )
    .replace(/used \d+ values/u, `used ${neededValues} values`)
    .replace(/; \d+ were/u, `; ${neededValues - removedButUsed} were`)
})
