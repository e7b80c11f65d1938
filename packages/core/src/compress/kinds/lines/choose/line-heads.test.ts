import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'
import { lineHeads, requestsOf } from './line-heads.ts'

const words = ['harbour', 'lantern', 'timber', 'copper', 'velvet', 'orchard', 'saddle']
const wordAt = (at: number): string => words[(at * 5 + Math.floor(at / 7) * 3) % words.length]!

test('a line belongs to what is indented less above it, two levels up', () => {
  const heads = lineHeads(['1: eth0', '    inet 10.0.0.1', '', '       valid for ever', '2: eth1', '\tinet 10.0.0.2'])
  expect([0, 1, 3, 4, 5].map((line) => heads.of(line))).toEqual([[], [0], [1, 0], [], [4]])
})

test('numbers that are set to the right are at one level', () => {
  const heads = lineHeads(['files', '  100 a', '   20 b', '    3 c', '  total'])
  expect([1, 2, 3].map((line) => heads.of(line))).toEqual([[0], [0], [0]])
})

test('what says the same again and again belongs to the line above it', () => {
  const entry = (at: number): string[] => [`r${at} | ines`, 'Changed paths:', `   M /${wordAt(at)}`, '']
  const heads = lineHeads([...entry(1), ...entry(2)])
  expect(heads.of(6)).toEqual([5, 4])
})

test('an answer belongs to the request above it', () => {
  const trace = [
    '* Trying',
    '> GET /a HTTP/1.1',
    '> Host: x',
    '>',
    '< HTTP/1.1 502 Bad Gateway',
    '<',
    'no host',
    '* left',
    '< x',
  ]
  expect([...requestsOf(trace)]).toEqual([-1, -1, -1, -1, 1, 1, 1, -1, 1])
  expect([...requestsOf(['<p>', '< 3', '> quoted', '< 4'])]).toEqual([-1, -1, -1, -1])
})

test('a row with a blank first cell belongs to the row above that fills it', () => {
  for (const [filled, blank] of [
    ['Nord;', ';'],
    ['Nord\t', '\t'],
    ['│ Nord │', '│      │'],
  ] as const) {
    const heads = lineHeads([
      'Region',
      `${filled}a;1;`,
      `${blank}b;2;`,
      `${blank}c;3;`,
      `${filled}d;4;`,
      `${blank}e;5;`,
    ])
    expect([1, 2, 3, 4, 5].map((line) => heads.of(line))).toEqual([[], [1], [1], [], [4]])
  }
  expect(lineHeads(['x = 1', '; a comment', 'y = 2']).of(1)).toEqual([])
})

const pathOf = (at: number): string => `/${wordAt(at)}/${(at * 31) % 997}`
const statusOf = (at: number): string => (at % 17 === 8 ? '502 Bad Gateway' : '200 OK')

test.each([
  ['log', { toolName: 'bash', args: { command: './smoke.sh' } }],
  ['prose', { toolName: 'get_job_trace' }],
  ['file', { toolName: 'read_file', args: { path: 'trace.txt' } }],
] as const)('a status stands below the line of its request: %s', (kind, call) => {
  const trace = Array.from({ length: 120 }, (_, at) => [
    `*   Trying 10.0.0.${at % 9}:443...`,
    `> GET ${pathOf(at)} HTTP/1.1`,
    '> Host: api.example',
    '> Accept: */*',
    '>',
    `< HTTP/1.1 ${statusOf(at)}`,
    `< Content-Length: ${(at * 7919) % 9000}`,
    '<',
    `* Connection #${at} left intact`,
  ]).flat()
  const { output: sent, report } = compressResult(
    { ...call, output: trace.join('\n'), query: 'Which URL gives a 502?' },
    { cap: 900 },
  )
  expect(report).toMatchObject({ kind })
  let path = ''
  let failed = 0
  const wrong: string[] = []
  for (const line of (sent as string).split('\n')) {
    path = /^> GET (\S+)/u.exec(line)?.[1] ?? path
    const status = /^< HTTP\/1.1 (.+)/u.exec(line)?.[1]
    if (status === undefined) continue
    const at = Array.from({ length: 120 }, (_, each) => pathOf(each)).indexOf(path)
    if (status !== statusOf(at)) wrong.push(`${path} ${status}`)
    if (status !== '200 OK') failed += 1
  }
  expect(wrong).toEqual([])
  expect(failed).toBeGreaterThan(0)
})

const count = 200
const said = 'FAILING_NOW'
const headOf = (at: number): string => `/dev/disk-${(at * 7919).toString(16)} ${wordAt(at)}`
const output = Array.from({ length: count }, (_, at) => [
  headOf(at),
  ...['Raw_Read', 'Spin_Up', 'Power_Cycle', 'Temperature', 'Load', 'Hours'].map(
    (name, row) =>
      `  ${row + 1} ${name}  0x0033  ${90 + ((at * 3 + row) % 97)}  ${row === 4 && at % 40 === 17 ? said : 'Old_age'}`,
  ),
]).flat()
const heads = new Set(Array.from({ length: count }, (_, at) => headOf(at)))

test.each([
  ['prose', { toolName: 'get_document' }],
  ['page', { toolName: 'web_fetch', args: { url: 'https://ci.example.org/job/31/raw' } }],
  ['file', { toolName: 'bash', args: { command: 'cat /tmp/out.txt' } }],
] as const)('indented lines stand below the line they belong to: %s', (kind, call) => {
  const { output: sent, report } = compressResult(
    { ...call, output: output.join('\n'), query: 'Which disks are FAILING_NOW?' },
    { cap: 1500 },
  )
  expect(report).toMatchObject({ kind })
  const lines = (sent as string).split('\n')
  const wrong = lines.filter((line, at) => {
    if (!line.startsWith('  ')) return false
    const above = lines.slice(0, at).findLast((each) => heads.has(each))
    return above === undefined || !output.slice(output.indexOf(above)).slice(1, 7).includes(line)
  })
  expect(wrong).toEqual([])
  expect(lines.some((line) => line.includes(said))).toBe(true)
  expect((sent as string).length).toBeLessThan(1500 * 4)
})
