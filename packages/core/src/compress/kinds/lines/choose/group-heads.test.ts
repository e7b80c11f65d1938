import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'
import { recordStarts } from '../key-records.ts'
import { groupHeads } from './group-heads.ts'

const words = ['harbour', 'lantern', 'timber', 'copper', 'velvet', 'orchard', 'saddle']
const wordAt = (at: number): string => words[(at * 5 + Math.floor(at / 7) * 3) % words.length]!

/** Groups of eight lines below their heads, with `said` in one of them. */
const groupsOf = (count: number, headOf: (group: number) => string, lineOf: (at: number) => string, said: string) =>
  Array.from({ length: count }, (_, group) => [
    headOf(group),
    ...Array.from({ length: 8 }, (_line, at) =>
      group === Math.floor(count * 0.6) && at === 5 ? said : lineOf(group * 8 + at),
    ),
  ]).flat()

const message = (at: number): string =>
  `[${String(8 + (at % 8)).padStart(2, '0')}:15] Ines: the ${wordAt(at)} of the ${wordAt(at + 3)} is ${at % 3 ? 'late' : 'ready'}`

const forms: readonly (readonly [name: string, headOf: (group: number) => string])[] = [
  [
    '--- day ---',
    (group) => `--- 2026-0${1 + Math.floor(group / 28)}-${String(1 + (group % 28)).padStart(2, '0')} ---`,
  ],
  ['a day', (group) => `Monday, ${1 + (group % 28)} March ${2000 + group}`],
  ['a day in numbers', (group) => `${1 + (group % 28)}.03.${2000 + group}`],
  ['a room', (group) => `Room ${40 + group}`],
  ['a section', (group) => `§ ${group + 1} ${wordAt(group)} and others`],
  [
    'a section whose title ends in a number or not',
    (group) => `§ ${group + 1} ${wordAt(group)} ${group % 2 ? 'fc' : '3d'}`,
  ],
  ['a title that is filled up', (group) => `TASK [${wordAt(group)} ${group}] ${'*'.repeat(30 - (group % 9))}`],
  ['an item of an agenda', (group) => `TOP ${group + 1}: ${wordAt(group)}`],
  ['a name', (group) => `${['Ines', 'Olek', 'Bea'][group % 3]} ${wordAt(group).toUpperCase()}`],
  ['a cell alone', (group) => `Region ${group};;;`],
  ['a label', (group) => `Store ${wordAt(group)} ${group}:`],
  ['a letter', (group) => String.fromCodePoint(65 + (group % 26))],
]

test.each(forms)('finds heads by their form: %s', (_name, headOf) => {
  const lines = groupsOf(30, headOf, message, 'nothing')
  const heads = groupHeads(lines)
  expect(heads.count).toBe(30)
  for (const [at] of lines.entries()) expect(heads.of(at)).toEqual(at % 9 === 0 ? [] : [at - (at % 9)])
})

test('a head stands below a rarer one, and not below one of a list that ended before', () => {
  const months = ['January 2026', 'February 2026', 'March 2026']
  const lines = months.flatMap((month) => [month, ...groupsOf(5, (day) => `--- ${day + 1} ---`, message, 'x')])
  expect(groupHeads(lines).of(lines.length - 1)).toEqual([lines.length - 9, lines.length - 46])
  const far = [
    ...groupsOf(4, (at) => `Room ${at}`, message, 'x'),
    ...Array.from({ length: 90 }, (_, at) => message(at)),
  ]
  expect(groupHeads(far).of(far.length - 1)).toEqual([])
})

test.each([
  ['lines that follow each other', Array.from({ length: 60 }, (_, at) => `Room ${at}`)],
  ['a label that says the same each time', groupsOf(30, () => 'Containers:', message, 'x')],
  ['lines of a conversation', Array.from({ length: 60 }, (_, at) => message(at))],
])('finds none in %s', (_name, lines) => {
  expect(groupHeads(lines).count).toBe(0)
})

test('records begin with the first key that comes again, not with the others', () => {
  const lines = Array.from({ length: 20 }, (_, at) => [`Name: ${wordAt(at)}`, 'Status: ok', `Size: ${at}`, '']).flat()
  expect(recordStarts(lines)).toEqual(Array.from({ length: 20 }, (_, at) => at * 4))
  expect(recordStarts(['Name: a', 'Status: ok', 'Size: 1'])).toEqual([])
})

/** The last head above a line of what is sent. */
const headAbove = (sent: string, said: string, heads: ReadonlySet<string>): string | undefined => {
  const lines = sent.split('\n')
  return lines
    .slice(
      0,
      lines.findIndex((line) => line.includes(said)),
    )
    .findLast((line) => heads.has(line))
}

test.each(forms.slice(0, -1))(
  'what is asked for stands below its own head, whatever is left out: %s',
  (_name, headOf) => {
    const said = '[09:05] Bea: the contract was signed this morning'
    const count = 140
    const output = groupsOf(count, headOf, message, said).join('\n')
    const { output: sent } = compressResult(
      { toolName: 'read_chat', output, query: 'When was the contract signed?' },
      { cap: 700, tools: { read_chat: 'prose' } },
    )
    expect(sent).toContain(said)
    expect(sent).toContain('left out')
    const heads = new Set(Array.from({ length: count }, (_, group) => headOf(group)))
    expect(headAbove(sent as string, said, heads)).toBe(headOf(Math.floor(count * 0.6)))
    expect((sent as string).length).toBeLessThan(700 * 6)
  },
)

test.each([
  ['an outline', 'kubectl describe pods', 'Which pod is in CrashLoopBackOff?'],
  ['a log', './list_pods.sh', 'Which pod is in CrashLoopBackOff?'],
])('the value of a record stands below the name of that record, in %s', (_kind, command, query) => {
  const nameOf = (at: number): string => `Name:         ${wordAt(at)}-${(at * 7919 + 4096).toString(16)}`
  const recordOf = (at: number): string[] => [
    nameOf(at),
    'Namespace:    prod',
    `Node:         node-${at % 9}`,
    'Containers:',
    '  main:',
    `    Image:    reg.io/app:1.${at % 30}`,
    `    State:    ${at === 170 ? 'Waiting' : 'Running'}`,
    `    Reason:   ${at === 170 ? 'CrashLoopBackOff' : 'none'}`,
    'QoS Class:    Burstable',
    '',
  ]
  const output = Array.from({ length: 300 }, (_, at) => recordOf(at))
    .flat()
    .join('\n')
  const { output: sent } = compressResult({ toolName: 'bash', args: { command }, output, query })
  expect(sent).toContain('left out')
  const names = new Set(Array.from({ length: 300 }, (_, at) => nameOf(at)))
  expect(headAbove(sent as string, 'CrashLoopBackOff', names)).toBe(nameOf(170))
})

test('heads of a long text are found in a few milliseconds for each 100,000 characters', () => {
  const lines = ['='.repeat(199), 'A '.repeat(90), `${'a'.repeat(90)}:`, ';'.repeat(99), `Name${' '.repeat(180)}x`]
  const many = Array.from({ length: 50_000 }, (_, at) => lines[at % lines.length]!)
  const start = performance.now()
  groupHeads(many)
  expect(performance.now() - start).toBeLessThan(3000)
})

test('the head of a mail is known though its lines look like each other', () => {
  const mails = Array.from({ length: 8 }, (_, at) => [
    `From: ${wordAt(at)} <x${at}@a.example>`,
    `Date: ${1 + at} Mar 2026 07:05`,
    `Subject: Re: ${wordAt(at + 2)}`,
    '',
    ...Array.from(
      { length: 4 + (at % 3) },
      (_line, line) => `The ${wordAt(at * 5 + line)} costs ${at * 31 + line} EUR.`,
    ),
    '',
  ])
  const lines = mails.flat()
  const groups = groupHeads(lines)
  const heads = mails.flatMap((mail) => mail.slice(4, -1).map((line) => lines[groups.of(lines.indexOf(line))[0]!]))
  expect(heads).toEqual(mails.flatMap((mail) => mail.slice(4, -1).map(() => mail[0])))
})

test('a key that is in most sections heads nothing in them', () => {
  const sections = Array.from({ length: 9 }, (_, at) => [
    `[${wordAt(at)}.${at}]`,
    `${['level', 'host', 'path', 'debug'][at % 4]}0 = ${at}`,
    `${['user', 'limit', 'owner'][at % 3]}1 = ${wordAt(at)}`,
    'timeout = 30',
    'retries = 5',
    '',
  ])
  const lines = sections.flat()
  expect(recordStarts(lines)).toEqual([])
})

test('what a build says of each part stands below the name of that part, not below what it said of the one before', () => {
  const parts = Array.from({ length: 30 }, (_, at) => [
    `==> ${wordAt(at)}_${at}`,
    ...(at % 7 === 0 ? ['Compiling 2 files (.erl)'] : []),
    `Compiling ${(at * 13) % 60} files (.ex)`,
    ...(at % 2 === 0 ? [] : [`Generated ${wordAt(at)} app`]),
  ])
  const lines = parts.flat()
  const groups = groupHeads(lines)
  let at = -1
  const above = parts.flatMap((part) => part.map(() => lines[groups.of((at += 1)).at(0) ?? at]))
  expect(above).toEqual(parts.flatMap((part) => part.map(() => part[0])))
})
