import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { knownKinds } from '../../kind-table.ts'

const two = (value: number): string => String(value % 60).padStart(2, '0')
const clock = (at: number): string => `08:${two(Math.floor(at / 60))}:${two(at)}`
const iso = (at: number): string => `2026-03-05T${clock(at)}.${100 + (at % 900)}Z`

type Level = 'info' | 'warn' | 'error'
/** How a format writes its levels, and a line of it. */
type Format = readonly [
  name: string,
  levels: readonly [string, string, string],
  write: (at: number, level: string, said: string) => string,
]

const plain = ['info', 'warn', 'error'] as const
const capitals = ['INFO', 'WARN', 'ERROR'] as const
const formats: readonly Format[] = [
  ['keys and values', plain, (at, level, said) => `time=${iso(at)} level=${level} msg="${said}"`],
  ['the level first', plain, (at, level, said) => `level=${level} duration=${at % 90} time=${iso(at)} msg="${said}"`],
  ['short keys', ['info', 'warn', 'eror'], (at, level, said) => `svc=shop lvl=${level} msg="${said}" t=${iso(at)}`],
  ['a word and members', plain, (at, level, said) => `${level}: ${said} {"timestamp":"${iso(at)}"}`],
  ['a time and JSON', ['30', '40', '50'], (at, level, said) => `[${iso(at)}] {"level":${level},"msg":"${said}"}`],
  ['a German day', ['INFO', 'WARNUNG', 'FEHLER'], (at, level, said) => `05.03.2026 ${clock(at)} ${level} ${said}`],
  [
    'a German month',
    ['Info', 'Warnung', 'Kritisch'],
    (at, level, said) => `5. März 2026 ${clock(at)} ${level}: ${said}`,
  ],
  [
    'a short German day',
    ['Info', 'Warnung', 'Fehler'],
    (at, level, said) => `05.03.26 ${clock(at)} [${level}] ${said}`,
  ],
  ['a Chinese day', ['信息', '警告', '严重'], (at, level, said) => `2026年3月5日 ${clock(at)} ${level} ${said}`],
  ['a Chinese time', ['信息', '告警', '致命'], (at, level, said) => `2026年3月5日 8时${two(at)}分 [${level}] ${said}`],
  ['an American day', capitals, (at, level, said) => `03/05/2026 ${clock(at)} ${level} ${said}`],
  ['seconds since 1970', capitals, (at, level, said) => `${1_772_697_600 + at}.5 ${level} ${said}`],
  ['milliseconds since 1970', plain, (at, level, said) => `${1_772_697_600_000 + at * 913} ${level} ${said}`],
  ['seconds since the start', capitals, (at, level, said) => `[ ${100 + at}.123456] ${level}: ${said}`],
  ['a list', plain, (at, level, said) => `- ${iso(at)}: ${said} (${level})`],
  ['a phone', ['I', 'W', 'E'], (at, level, said) => `03-05 ${clock(at)}.123  1234  1301 ${level} Shop: ${said}`],
  ['bars', capitals, (at, level, said) => `2026-03-05 ${clock(at)}.123 | ${level.padEnd(8)} | shop.core:run - ${said}`],
  ['tabs', plain, (at, level, said) => `${iso(at)}\t${level}\tserver/main.go:${at % 90}\t${said}`],
  ['minutes', ['INF', 'WRN', 'ERR'], (at, level, said) => `${clock(at).slice(0, 5)}AM ${level} ${said}`],
  [
    'a level and an indented line',
    ['info', 'warn', 'fail'],
    (_, level, said) => `${level}: Shop.Core[0]\n      ${said}`,
  ],
  ['a server', plain, (at, level, said) => `[Thu Mar 05 ${clock(at)}.123456 2026] [core:${level}] [pid 17] ${said}`],
  [
    'a language',
    ['Notice', 'Warning', 'Fatal error'],
    (at, level, said) => `[05-Mar-2026 ${clock(at)} UTC] PHP ${level}:  ${said}`,
  ],
  ['a pod', plain, (at, level, said) => `web-6f7c app ${iso(at)} ${level}: ${said}`],
]

const count = 600
const odd: ReadonlyMap<number, readonly [Level, string]> = new Map([
  [137, ['error', 'bezahlung an kasse 9 steht']],
  [288, ['warn', 'speicher bei 91 prozent']],
  [411, ['info', 'wartung begonnen von hand']],
  [502, ['info', 'bestellung angelegt kunde 77 dauer 8123 ms']],
])
const logOf = ([, levels, write]: Format): string =>
  Array.from({ length: count }, (_, at) => {
    const usual = `${at % 3 === 0 ? 'lieferung' : 'bestellung'} angelegt kunde ${(at * 7919) % 9973} dauer ${(at * 31) % 190} ms`
    const [level, said] = odd.get(at) ?? ['info', usual]
    return write(at, levels[plain.indexOf(level)]!, said)
  }).join('\n')

describe.each(formats)('a log with %s', (...format) => {
  test.each(['query', 'fetch'])('is one whichever tool gives it, and shows what is not as usual: %s', (toolName) => {
    const { output, report } = compressResult({
      toolName,
      args: {},
      output: logOf(format),
      query: 'Any trouble today?',
    })
    expect(report?.kind).toBe('log')
    for (const [, said] of odd.values()) expect(output).toContain(said)
  })
})

const names = ['Anna', 'Jonas Haugen', 'Mila', 'Ravi', 'Chloe']
const lines = (write: (at: number) => string): string => Array.from({ length: 80 }, (_, at) => write(at)).join('\n')
const words = (at: number): string => {
  const letters = ((at + 11) * 104_729).toString(26).replaceAll(/\d/gu, 'q')
  return `shall we meet about ${letters} at the ${['lake', 'station', 'office'][at % 3]}`
}
const name = (at: number): string => names[at % names.length]!

describe('no log is', () => {
  test.each<[string, (at: number) => string]>([
    ['a list of values with a day', (at) => `2026-03-${two(1 + (at % 28))},${name(at)},${at * 10},open`],
    ['a list of values with a German day', (at) => `05.03.2026 ${clock(at)};${name(at)};${at * 10};offen`],
    ['a list of values in quotes', (at) => `"${iso(at)}","${name(at)}",${at * 10}`],
    ['a table with levels', (at) => (at === 0 ? 'time,level,message' : `${iso(at)},INFO,${words(at)}`)],
    ['a list of JSON', (at) => `{"time":"${iso(at)}","name":"${name(at)}"}`],
    ['a list of changes', (at) => (at % 4 === 0 ? `## [1.${at}.0] - 2026-03-05` : `- Fixed ${words(at)}`)],
    ['a list of changes by day', (at) => `- 2026-03-${two(1 + (at % 28))}: fixed an error, ${words(at)}`],
    ['a chat of a phone', (at) => `[05.03.26, ${clock(at)}] ${name(at)}: ${words(at)}`],
    ['a chat to the minute', (at) => `05.03.26, ${clock(at).slice(0, 5)} - ${name(at)}: ${words(at)}`],
    ['a chat with times', (at) => `${clock(at)} ${name(at)}: ${words(at)}`],
    ['a chat with exact times', (at) => `[${iso(at)}] ${name(at)}: ${words(at)}`],
    ['a chat of nicknames', (at) => `[${clock(at)}] <${name(at).toLowerCase().replace(' ', '_')}> ${words(at)}`],
    [
      'a calendar',
      (at) => ['BEGIN:VEVENT', `DTSTART:20260305T08${two(at)}00Z`, `SUMMARY:${words(at)}`, 'END:VEVENT'][at % 4]!,
    ],
    ['a list of commits by day', (at) => `${(0xabcdef0 + at * 7).toString(16)} 2026-03-05 Fix ${words(at)}`],
    [
      'a list of commits',
      (at) => `${(0xabcdef0 + at * 7).toString(16)} 2026-03-05 ${clock(at)} +0100 Fix ${words(at)}`,
    ],
    ['a listing', (at) => `-rw-r--r-- 1 root root ${at * 91} Mar  5 ${clock(at).slice(0, 5)} file${at}.txt`],
    [
      'a listing with exact times',
      (at) => `-rw-r--r-- 1 root root ${at * 91} 2026-03-05 ${clock(at)}.123 +0000 file${at}.txt`,
    ],
    ['a listing with sizes first', (at) => `${at * 91 + 4} 2026-03-05 ${clock(at)}.000000000 docs/file${at}.txt`],
    ['a listing with days first', (at) => `05.03.2026  ${clock(at).slice(0, 5)}    <DIR>          file${at}`],
    ['the result of a race', (at) => `${at + 1}. ${name(at)} Becker 2:${two(at)}:${two(at * 7)} SV Nord`],
    ['an agenda', (at) => `- 2026-03-05 ${clock(at).slice(0, 5)} ${words(at)}`],
    ['a list of telephones', (at) => `1${555_000_000 + at * 7919} ${name(at)}`],
    ['a series of values', (at) => `${1_772_697_600_000 + at * 1000} ${at % 7} ${at % 5}`],
    ['a list of risks', (at) => `${['High', 'Low', 'Medium'][at % 3]}: ${words(at)}`],
    ['a text', (at) => `The ${words(at)} was an info at ${clock(at)} for ${name(at)}.`],
  ])('%s', (_, write) => {
    expect(knownKinds.ofShape(lines(write)).name).not.toBe('log')
  })
})
