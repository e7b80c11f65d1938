import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { startsByBodies } from './record-bodies.ts'

const names = ['web', 'db', 'cache', 'mail', 'edge']
const nameAt = (at: number): string => names[(at * 7 + Math.floor(at / 3)) % names.length]!
/** A name without an order. */
const anyName = (at: number): string => names[Math.floor(Math.abs(Math.sin(at * 12.9898)) * 43758.5453) % 5]!
const starts = (lines: readonly string[]): readonly number[] => startsByBodies(lines, (_, make) => make())

const heads: readonly (readonly [form: string, headOf: (at: number) => string])[] = [
  ['hosts', (at) => `${nameAt(at)}-${at}.internal`],
  ['addresses', (at) => `10.0.${at % 9}.${at}`],
  ['names in brackets', (at) => `[${nameAt(at)}-${at}]`],
  ['days', (at) => new Date(Date.UTC(2026, 0, 1) + at * 864e5).toISOString().slice(0, 10)],
  ['paths', (at) => `data/${nameAt(at)}/part-${at}.csv`],
  ['links', (at) => `https://shop.example.com/${nameAt(at)}/${at}`],
  ['mail addresses', (at) => `${nameAt(at)}${at}@example.com`],
  ['steps', (at) => `Checking ${nameAt(at)}-${at} ...`],
  ['titles', (at) => `${nameAt(at).toUpperCase()} ${nameAt(at + 1)} ${at}`],
]

/** What `ping -q` says of a host, and what `curl -I` says. */
const pinged = (at: number, isOdd: boolean): string[] => [
  `3 packets transmitted, ${isOdd ? 0 : 3} received, ${isOdd ? 100 : 0}% packet loss, time ${2000 + (at % 9)}ms`,
  isOdd ? '' : `rtt min/avg/max/mdev = ${1 + (at % 8)}.1/${10 + (at % 9)}.2/2${at % 9}.3/0.${100 + at} ms`,
]
const fetched = (at: number, isOdd: boolean): string[] => [
  `HTTP/2 ${isOdd ? 500 : 200}`,
  `date: Mon, 02 Mar 2026 10:${10 + (at % 50)}:00 GMT`,
  'content-type: text/html',
  `content-length: ${100 + ((at * 37) % 900)}`,
]
const stated = (at: number, isOdd: boolean): string[] => [
  isOdd ? 'Not running' : 'Running',
  `Uptime ${1 + (at % 90)} days`,
  `Load ${at % 4}.${10 + (at % 80)}`,
]

const records = (
  headOf: (at: number) => string,
  bodyOf: (at: number, isOdd: boolean) => readonly string[],
  odd: number,
  isParted: boolean,
): { readonly lines: string[]; readonly starts: number[] } => {
  const lines: string[] = []
  const at: number[] = []
  for (let record = 0; record < 70; record += 1) {
    at.push(lines.length)
    lines.push(headOf(record), ...bodyOf(record, record === odd).filter((line) => isParted || line !== ''))
    if (isParted) lines.push('')
  }
  return { lines, starts: at }
}

describe.each(heads)('records below %s', (_form, headOf) => {
  test.each([
    ['ping', pinged],
    ['curl', fetched],
    ['a state', stated],
  ])('are found by their bodies: %s', (_name, bodyOf) => {
    for (const isParted of [true, false]) {
      const { lines, starts: expected } = records(headOf, bodyOf, 33, isParted)
      expect(starts(lines)).toEqual(expected)
      expect(starts(['Report of the night', ...lines])).toEqual(expected.map((at) => at + 1))
    }
  })

  test.each([
    ['Are all fine?', pinged, /100% packet loss/u],
    ['Go on.', stated, /Not running/u],
    ['Are they all fine?', fetched, /HTTP\/2 500/u],
  ])('an odd line stands below the head of its own: %s', (query, bodyOf, odd) => {
    for (const at of [21, 33, 52]) {
      const { lines } = records(headOf, bodyOf, at, at !== 33)
      const output = lines.join('\n')
      for (const profile of ['default', 'aggressive'] as const) {
        const view = compressResult(
          { toolName: 'bash', args: { command: './check-all.sh' }, output, query },
          { profile },
        )
        const shown: readonly string[] = String(view.output).split('\n')
        const line = shown.findIndex((each) => odd.test(each) && !each.startsWith('[…'))
        const written = new Set(Array.from({ length: 70 }, (_, record) => headOf(record)))
        expect(line).toBeGreaterThan(0)
        expect(shown.slice(0, line).findLast((each) => written.has(each))).toBe(headOf(at))
      }
    }
  })
})

test('a line more in front of a body is not its head', () => {
  const { lines, starts: expected } = records(heads[0]![1], pinged, -1, true)
  lines.splice(expected[40]! + 1, 0, 'Warning: the name has two addresses')
  expect(starts(lines)).toEqual(expected.map((at) => at + (at > expected[40]! ? 1 : 0)))
})

test.each([
  ['a log', (at: number) => `2026-03-01 08:00:${10 + (at % 50)} INFO ${nameAt(at)} order ${at} stored`],
  ['a list', (at: number) => `${anyName(at)}-${at} up 3 days`],
  ['lines of many kinds', (at: number) => `${anyName(at)} ${nameAt(at)} ${at}`],
])('there are none in %s', (_name, lineAt) => {
  expect(starts(Array.from({ length: 400 }, (_, at) => lineAt(at)))).toEqual([])
})

test('the last line of bodies that differ in length is no head', () => {
  const lines = Array.from({ length: 40 }, (_, at) => [
    `commit ${at}`,
    ...Array.from({ length: 1 + (at % 5) }, (_line, file) => `${nameAt(at + file)}/${at}-${file}.ts`),
    `${1 + (at % 5)} files changed`,
  ]).flat()
  for (const at of starts(lines)) expect(lines[at]).toMatch(/^commit/u)
})

test('a paragraph of a report begins with its own first line, not with the last one of the paragraph above', () => {
  const paragraphs = Array.from({ length: 40 }, (_, at) => [
    `${nameAt(at)}-kit${at}  <${at}.4.2`,
    `Severity: ${at % 3 === 0 ? 'high' : 'low'}`,
    `Prototype pollution in ${nameAt(at + 2)}-kit - https://a.example/GHSA-${at * 31}`,
    'fix available',
    `node_modules/${nameAt(at)}-${at}`,
    '',
  ])
  const lines = ['# report', '', ...paragraphs.flat()]
  expect(starts(lines).map((line) => lines[line])).toEqual(paragraphs.map(([head]) => head))
})
