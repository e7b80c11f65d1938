import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('SECURITY.md', root), 'utf8')
const [, table = ''] = page.split('## Threats')
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:threat|-)/u.test(line))
const tests = rows.map((row) => {
  const [threat = '', , named = ''] = row.slice(2, -2).split(' | ')
  const { file = '', name = '' } = /^`(?<file>[^`]+)`: (?<name>.+?) *$/u.exec(named)?.groups ?? {}
  return [threat.trim(), file, name] as const
})

test('many threats are named', () => {
  expect(tests.length).toBeGreaterThan(25)
})

test.each(tests)('the test that holds this threat exists: %s', (_threat, file, name) => {
  expect(file).toMatch(/\.test\.ts$/u)
  expect(existsSync(new URL(file, root))).toBe(true)
  const source = readFileSync(new URL(file, root), 'utf8')
  expect([`'${name}'`, `"${name}"`, `\`${name}\``].some((literal) => source.includes(literal))).toBe(true)
})
