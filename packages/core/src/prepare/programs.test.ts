import { expect, test } from 'vitest'
import { compressResult, type CompressResultOptions } from './compress-result.ts'

const lines = (of: (line: number) => string): string => Array.from({ length: 900 }, (_, n) => of(n)).join('\n')
const notes = lines((n) => `Cart ${n} stands in the yard of house ${n * 7}.`)
/** Lines of different words, which have nothing to collapse into. */
const word = (n: number): string => [...String(n * 7919 + 13)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const successes = lines((n) => `Finished ${word(n)}${n % 2 === 0 ? '' : ` of ${word(n * 3)}`}`)
const rows = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `Customer ${id}`, city: 'Oslo' })))
const paths = lines((n) => `src/room${n % 30}/file${n}.ts`)

const shown = (command: string, output: string, options: CompressResultOptions = {}) =>
  compressResult({ toolName: 'bash', args: { command }, output, query: 'What is there?' }, options).report!

test.each([
  ['python3 report.py', notes, 'log'],
  ["python3 - <<'EOF'\ngrep = 1\nEOF", notes, 'log'],
  ['frobnicate --all', notes, 'log'],
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
  expect(capped('npm test', successes)).toBeLessThanOrEqual(50 * 1.4)
  expect(capped('python3 report.py', successes)).toBeGreaterThan(80)
  expect(capped('python3 report.py', successes)).toBeLessThanOrEqual(125 * 1.1)
  expect(capped('npm test', `${successes}\nError: it broke`)).toBeGreaterThan(160)
})

test('success has as much room as anything else where no cap is given', () => {
  const { before, after } = compressResult({ toolName: 'bash', args: { command: 'npm test' }, output: successes })
    .report?.tokens ?? { before: 1, after: 1 }
  expect(after).toBeGreaterThan(before * 0.5)
})
