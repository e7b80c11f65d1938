import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'

/*
 * A line that answers the question stays, however much there is of what usually says something: pairs of a name and a value,
 * failures, records. Found by planting one in long results of every shape.
 */

const query = 'Why does the order service fail?'
const answer = 'The order service fails because its certificate expired on Friday.'

/** A number in letters, so that nothing takes it for one. */
const spelled = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const fill = (length: number, unit: (at: number) => string): string => {
  const parts: string[] = []
  for (let at = 0, held = 0; held < length; at += 1) {
    parts.push(unit(at))
    held += parts.at(-1)!.length
  }
  return parts.join('')
}
/** A text with the answer in a line of its own, behind a share of it. */
function planted(text: string, share: number, line = answer): string {
  const at = text.indexOf('\n', Math.floor(text.length * share)) + 1
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

const settings = (at: number): string =>
  `${spelled(at)}:\n  name: ${spelled(at * 3)}\n  ports:\n    - ${at}\n    - ${at % 90}\n`
const shapes: readonly (readonly [name: string, length: number, unit: (at: number) => string])[] = [
  ['diagnostics', 100_000, (at) => `src/file-${at % 50}.ts(${at},7): error TS2322: type ${at} is not that\n`],
  [
    'errors in other words each',
    100_000,
    (at) => `src/${spelled(at)}.c:${at}:5: error: ${spelled(at * 7)} is no ${spelled(at * 3)}\n`,
  ],
  [
    'traces',
    300_000,
    (at) =>
      at % 8 === 7
        ? `ValueError: ${spelled(at)}\nTraceback (most recent call last):\n`
        : `  File "/app/${spelled(at % 97)}.py", line ${at}, in ${spelled(at)}\n    return ${spelled(at % 31)}(${at})\n`,
  ],
  ['records by indentation', 300_000, settings],
  ['records by indentation, in pieces', 450_000, settings],
  ['pairs in a text of which not all is read', 3_000_000, settings],
  [
    'results of tests of which not all is read',
    2_500_000,
    (at) => `tests/test_${at % 40}.py::test_${spelled(at)} ${at % 40 === 0 ? 'FAILED' : 'PASSED'} [ ${at % 100}%]\n`,
  ],
  ['rows of a long table', 450_000, (at) => `${at},name ${at % 30},${at * 3}\n`],
]

describe.each(shapes)('among %s', (_, length, unit) => {
  test.each([0.3, 0.6, 0.9])('what answers the question stays, at %d of the length', (share) => {
    const output = planted(fill(length, unit), share)
    const sent = compressResult({ toolName: 'fetch', args: { page: 1 }, output, query }).output as string
    expect(sent.length).toBeLessThan(40_000)
    expect(sent).toContain('certificate expired on Friday')
  })
})

test('of JSON that breaks off the object that answers the question stays', () => {
  const rows = (from: number, count: number): string =>
    Array.from({ length: count }, (__, at) => `{"id":${from + at},"name":"n${from + at}"},`).join('')
  const output = `[${rows(0, 12_000)}{"id":-1,"name":"${answer}"},${rows(12_000, 12_000)}`
  expect(output.length).toBeGreaterThan(400_000)
  const sent = compressResult({ toolName: 'fetch', args: { page: 1 }, output, query }).output as string
  expect(sent).toContain('certificate expired on Friday')
})

const mail = (at: number): string => `customer${at * 7 + 11}@example.com`
const asked = 7000
const row = (at: number): string =>
  JSON.stringify({ total: at === asked ? 480_004 : 100 + (at % 900), city: `c${at % 7}` })
const keyed = (at: number): string => `${JSON.stringify(mail(at))}:${row(at)}`
const named = (at: number): string => `{"key":${JSON.stringify(mail(at))},"row":${row(at)}}`
const list = (separator: string, write: (at: number) => string): string =>
  Array.from({ length: 12_000 }, (_, at) => write(at)).join(separator)
const forms: readonly (readonly [name: string, output: string])[] = [
  ['an array of objects', `[${list(',', named)}]`],
  ['a list in a field', `{"data":{"items":[${list(',', named)}]}}`],
  ['an object by key', `{${list(',', keyed)}}`],
  ['objects in lines', list('\n', named)],
]

test.each(forms)('of %s that is not read whole the row stays whose key the question names', (_, output) => {
  expect(output.length).toBeGreaterThan(400_000)
  const question = `Why did the order of ${mail(asked)} go wrong?`
  const sent = compressResult({ toolName: 'fetch', args: { page: 1 }, output, query: question }).output as string
  expect(sent.length).toBeLessThan(40_000)
  expect(sent).toContain('480004')
})

const words = ['ribbon', 'walnut', 'harbor', 'indigo', 'quartz', 'saffron', 'tundra']
test.each([
  ['ribbon_walnut_4249', (at: number) => `${words[at % 7]}_${words[(at * 3) % 5]}_${(at * 7) % 4001}`],
  ['v13.34.58', (at: number) => `v${at % 20}.${at % 39}.${at % 57}`],
])('of a long table the row stays whose key the question names, though parts of it are everywhere: %s', (name, key) => {
  const rows = Array.from(
    { length: 30_000 },
    (_, at) => `${at === 27_000 ? name : key(at)},${at === 27_000 ? 480_004 : at % 900},city ${at % 7},${at}`,
  )
  const output = `key,value,city,n\n${rows.join('\n')}`
  expect(output.length).toBeGreaterThan(400_000)
  const sent = compressResult({
    toolName: 'bash',
    args: { command: 'cat a.csv' },
    output,
    query: `What about ${name}?`,
  })
  expect(sent.output).toContain('480004')
})

test('of a long table with wide rows the row stays whose key the question names', () => {
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `key-${at * 7},${at === 1500 ? 480_004 : at % 900},${'many words '.repeat(40)}`,
  )
  const output = `key,value,words\n${rows.join('\n')}`
  const sent = compressResult({
    toolName: 'bash',
    args: { command: 'cat a.csv' },
    output,
    query: 'What about key-10500?',
  })
  expect(sent.output).toContain('480004')
})

test('of a log with failures the line with the words of the question stays in a small room', () => {
  const frames = (at: number): string =>
    `Traceback (most recent call last):\n${fill(900, (n) => `  File "/app/${spelled(at * 7 + n)}.py", line ${n}, in ${spelled(n)}\n    return ${spelled(n + 3)}(${n})\n`)}ValueError: ${spelled(at * 31)} is none of ${spelled(at * 17)}\n`
  const output = planted(fill(9000, frames), 0.5)
  const sent = compressResult({ toolName: 'bash', args: { command: 'python run.py' }, output, query }, { cap: 400 })
  expect(sent.report?.kind).toBe('log')
  expect(sent.output).toContain('certificate expired on Friday')
})
