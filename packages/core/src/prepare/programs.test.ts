import { expect, test } from 'vitest'
import { compressResult } from './compress-result.ts'

const lines = (of: (line: number) => string): string => Array.from({ length: 900 }, (_, n) => of(n)).join('\n')
const notes = lines((n) => `Cart ${n} stands in the yard of house ${n * 7}.`)
const rows = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `Customer ${id}`, city: 'Oslo' })))
const paths = lines((n) => `src/room${n % 30}/file${n}.ts`)

const shown = (command: string, output: string) =>
  compressResult({ toolName: 'bash', args: { command }, output, query: 'What is there?' }).report!

test.each([
  ['python3 report.py', notes, 'log'],
  ["python3 - <<'EOF'\ngrep = 1\nEOF", notes, 'log'],
  ['frobnicate --all', notes, 'prose'],
  ['python3 report.py', rows, 'json'],
  ['python3 report.py', paths, 'listing'],
])(
  'what %s prints is taken for what it looks like, and for a log where it looks like nothing',
  (command, output, kind) => {
    expect(shown(command, output).kind).toBe(kind)
  },
)

test('success of a test has a fifth of the cap, that of a program half', () => {
  expect(shown('npm test', notes).tokens.after).toBeLessThanOrEqual(50 * 1.2)
  expect(shown('python3 report.py', notes).tokens.after).toBeGreaterThan(100)
  expect(shown('python3 report.py', notes).tokens.after).toBeLessThanOrEqual(125 * 1.1)
  expect(shown('npm test', `${notes}\nError: it broke`).tokens.after).toBeGreaterThan(180)
})
