import { expect, test } from 'vitest'
import { compressResult, type CompressResultOptions } from './compress-result.ts'

const lines = (of: (line: number) => string): string => Array.from({ length: 900 }, (_, n) => of(n)).join('\n')
const notes = lines((n) => `Cart ${n} stands in the yard of house ${n * 7}.`)
const rows = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `Customer ${id}`, city: 'Oslo' })))
const paths = lines((n) => `src/room${n % 30}/file${n}.ts`)

const shown = (command: string, output: string, options: CompressResultOptions = {}) =>
  compressResult({ toolName: 'bash', args: { command }, output, query: 'What is there?' }, options).report!

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

test('success of a test has a fifth of the cap that is given, that of a program half', () => {
  const capped = (command: string, output: string): number => shown(command, output, { cap: 250 }).tokens.after
  expect(capped('npm test', notes)).toBeLessThanOrEqual(50 * 1.2)
  expect(capped('python3 report.py', notes)).toBeGreaterThan(100)
  expect(capped('python3 report.py', notes)).toBeLessThanOrEqual(125 * 1.1)
  expect(capped('npm test', `${notes}\nError: it broke`)).toBeGreaterThan(180)
})

test('success has as much room as anything else where no cap is given', () => {
  const { before, after } = shown('npm test', notes).tokens
  expect(after).toBeGreaterThan(before * 0.2)
})
