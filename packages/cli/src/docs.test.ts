import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { helpTexts } from './help.ts'
import { main } from './main.ts'

interface Figures {
  readonly tokens: { readonly before: number; readonly after: number; readonly saved: number }
  readonly requests: number
  readonly neededValues: number
  readonly removedButUsed: number
}

const root = new URL('../../../', import.meta.url)
const reference = readFileSync(new URL('docs/reference/cli.md', root), 'utf8')
const samples = [...reference.matchAll(/^```console\n\$ winnow (.+)\n([\s\S]*?)^```$/gmu)].map(
  ([, command, output]) => ({
    command: command!,
    output: output!,
  }),
)

it('has samples', () => expect(samples.length).toBeGreaterThan(0))

it.each(samples)('prints what the reference shows for: winnow $command', async ({ command, output }) => {
  let printed = ''
  const words = Array.from(command.matchAll(/"([^"]*)"|\S+/gu), ([word, quoted]) => quoted ?? word)
  const given = words.map((word) => (word.includes('/') ? fileURLToPath(new URL(word, root)) : word))
  const stream = { write: (text: string) => (printed += text) }
  expect(await main(given, { stdout: stream, stderr: stream })).toBe(0)
  expect(printed.replaceAll(fileURLToPath(root), '')).toBe(output)
})

it('names every option and exit code of the help', () => {
  const help = helpTexts.join('\n')
  const named = (text: string): string[] => [...new Set(text.match(/--[a-z]+/gu))].sort()
  expect(named(reference)).toEqual(expect.arrayContaining(named(help)))
  for (const code of help.matchAll(/^ {2}(\d) {2}/gmu)) expect(reference).toContain(`| ${code[1]} `)
})

it('measures the figures the README states', async () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8').replace(/\s+/gu, ' ')
  const recordings = new URL('examples/demo/recordings/', root)
  const files = readdirSync(recordings).map((name) => fileURLToPath(new URL(name, recordings)))
  let printed = ''
  const stdout = { write: (text: string) => (printed += text) }
  // Where it takes long, the progress is told on stderr.
  expect(await main(['report', '--json', ...files], { stdout, stderr: { write: () => true } })).toBe(0)
  const { tokens, requests, neededValues, removedButUsed } = (JSON.parse(printed) as { totals: Figures }).totals
  const count = (value: number): string => value.toLocaleString('en')
  expect(readme).toContain(`sends ${count(tokens.after)} input tokens instead of ${count(tokens.before)}`)
  expect(readme).toContain(
    `(${((100 * tokens.saved) / tokens.before).toFixed(1)} % less, counted exactly over ${requests} requests)`,
  )
  expect(readme).toContain(
    `used ${neededValues} values that stood only in what had been edited; ${neededValues - removedButUsed} were`,
  )
})
