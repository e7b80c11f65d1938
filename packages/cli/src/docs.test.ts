import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { help } from './help.ts'
import { main } from './main.ts'

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
  const given = command.split(' ').map((word) => (word.includes('/') ? fileURLToPath(new URL(word, root)) : word))
  const stream = { write: (text: string) => (printed += text) }
  expect(await main(given, { stdout: stream, stderr: stream })).toBe(0)
  expect(printed.replaceAll(fileURLToPath(root), '')).toBe(output)
})

it('names every option and exit code of the help', () => {
  const named = (text: string): string[] => [...new Set(text.match(/--[a-z]+/gu))].sort()
  expect(named(reference)).toEqual(expect.arrayContaining(named(help)))
  for (const code of help.matchAll(/^ {2}(\d) {2}/gmu)) expect(reference).toContain(`| ${code[1]} `)
})
