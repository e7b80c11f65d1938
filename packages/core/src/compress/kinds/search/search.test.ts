import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { upTo } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { search } from './search.ts'

const about = (text: string, profile: Profile = 'default', input: unknown = {}): ShrinkContext => ({
  question: questionOf(text, input),
  profile,
  path: undefined,
})
const reformat = (text: string, profile?: Profile): string | undefined =>
  search.reformat!(text, about('', profile))?.text

const lossless = (text: string): string | undefined => reformat(text, 'lossless')

const grep = [
  'src/cart/total.ts:3:import { Price } from "./price"',
  'src/cart/total.ts:12:    const price: Price = read()',
  'src/cart/total.ts:13:      return price',
  'src/shop.ts:7:  show(Price)',
  'src/cart/total.ts:40:export type Price = number',
].join('\n')

describe('matches with numbers', () => {
  test('stand below their path where they are neighbours', () => {
    expect(reformat(grep)).toBe(
      [
        'src/cart/total.ts',
        '3:import { Price } from "./price"',
        '12:    const price: Price = read()',
        '13:      return price',
        'src/shop.ts',
        '7:  show(Price)',
        'src/cart/total.ts',
        '40:export type Price = number',
      ].join('\n'),
    )
  })
  test('stand below their path where they are neighbours, without loss', () => {
    const text = lossless(grep)!
    expect(text.match(/^src\/cart\/total\.ts$/gmu)).toHaveLength(2)
    expect(text).toContain('\n7:  show(Price)\n')
  })
  test.each([
    ['a Windows path', 'C:\\shop\\a.ts:12:one\nC:\\shop\\a.ts:15:two', 'C:\\shop\\a.ts\n12:one\n15:two'],
    ['a path with blanks', 'my dir/a b.ts:1:one\nmy dir/a b.ts:2:two', 'my dir/a b.ts\n1:one\n2:two'],
    ['a path with a number in it', 'v-2-b.ts:1:one\nv-2-b.ts-2-two', 'v-2-b.ts\n1:one\n2-two'],
    ['a match that reads like one', 'a/b.ts:1:x.ts:5:one\na/b.ts-2-at x:3:y', 'a/b.ts\n1:x.ts:5:one\n2-at x:3:y'],
    ['line endings of Windows', 'a/b.ts:1:one\r\na/b.ts:2:two\r\n', 'a/b.ts\n1:one\n2:two'],
    ['separators', 'a/b.ts-1-x\na/b.ts:2:y\n--\na/b.ts:9:y', 'a/b.ts\n1-x\n2:y\n--\n9:y'],
    ['the folder it was started in', './a/b.ts:1:x\n./a/b.ts:2:y', './a/b.ts\n1:x\n2:y'],
    ['headings', 'a/b.ts\n1:  x\n9:  y\n\nc.ts\n2:z\n', 'a/b.ts\n1:  x\n9:  y\nc.ts\n2:z'],
    [
      'a binary file',
      'a/b.ts:1:x\na/b.ts:22:x\nBinary file a/b.bin matches',
      'a/b.ts\n1:x\n22:x\nBinary file a/b.bin matches',
    ],
  ])('%s', (_, text, shorter) => {
    expect(reformat(text)).toBe(shorter)
  })
})

describe('matches without numbers', () => {
  test('keep their indentation and their marks where lines stand around them', () => {
    expect(reformat('lib/a.py-    x = 1\nlib/a.py:      y = 2\nlib/a.py:    z: 3\nlib/b.py:  w')).toBe(
      'lib/a.py\n-    x = 1\n:      y = 2\n:    z: 3\nlib/b.py\n:  w',
    )
  })
  test('stand below their path as they stand in their file, and once where equal ones follow each other', () => {
    expect(reformat('lib/a.py:  y = 2\nlib/a.py:  y = 2\nlib/a.py:    z: 3\nlib/a.py:  y = 2\nlib/b.py:w')).toBe(
      'lib/a.py:\n  y = 2 (2 times)\n    z: 3\n  y = 2\n\nlib/b.py:\nw',
    )
  })
  test('lose nothing where nothing may be lost', () => {
    const text =
      'grep: lib/x.pyc: binary file matches\nlib/a.py:    y = 2\nlib/a.py:  y = 2 \nlib/a.py:  z\nlib/b.py:w\n'
    expect(lossless(text)).toBe(
      'grep: lib/x.pyc: binary file matches\n\nlib/a.py:\n    y = 2\n  y = 2 \n  z\n\nlib/b.py:\nw\n',
    )
    expect(lossless(lossless(text)!)).toBeUndefined()
  })
  test('keep their colon where one of them is empty', () => {
    expect(lossless('lib/a.py:    y = 2\nlib/a.py:\nlib/a.py:  z')).toBe('lib/a.py\n:    y = 2\n:\n:  z')
  })
  test('are told from messages', () => {
    expect(reformat('lib/a.py:y = 2\nlib/a.py:z = y\ngrep: lib/b: Permission denied\nlib/c.py:y = 3')).toBe(
      'lib/a.py:\ny = 2\nz = y\n\ngrep: lib/b: Permission denied\n\nlib/c.py:\ny = 3',
    )
  })
  test('are read below a heading, too, and stay as they are', () => {
    const text = Array.from(
      { length: 30 },
      (_, file) => `lib/a${file}.py\n    call(${file}, first)\ncall(${file}, second): None`,
    ).join('\n\n')
    expect(reformat(text)).toBeUndefined()
    const chosen = search.choose(text, about('call(17'), 400)!
    expect(chosen.total).toBe(60)
    expect(chosen.text).toContain('lib/a17.py:\n    call(17, first)\ncall(17, second): None\n\n')
  })
})

describe('matches in JSON', () => {
  const list = Array.from({ length: 3 }, (_, index) => ({ path: 'a.ts', line: index + 4, text: `  x${index}` }))
  const events = list.map(({ path, line, text }) =>
    JSON.stringify({
      type: 'match',
      data: {
        path: { text: path },
        lines: { text: `${text}\n` },
        line_number: line,
        absolute_offset: 1,
        submatches: [],
      },
    }),
  )
  const begin = '{"type":"begin","data":{"path":{"text":"a.ts"}}}'

  test.each([
    ['a list', JSON.stringify(list)],
    ['events', `${begin}\n${events.join('\n')}\n`],
  ])('are written like others where they say no more: %s', (_, text) => {
    expect(reformat(text)).toBe('a.ts\n4:  x0\n5:  x1\n6:  x2')
    expect(lossless(text)).toBeUndefined()
  })
  test.each([
    ['a column', JSON.stringify(list.map((hit) => ({ ...hit, column: 3 })))],
    ['a total', JSON.stringify({ matches: list, total: 9 })],
  ])('stay where they say more: %s', (_, text) => {
    expect(reformat(text)).toBeUndefined()
  })
})

test.each([
  ['prose', 'The fix is in the parser.\nIt was wrong: 12:30 is a time.'],
  ['a log', '2024-01-02 12:30:45 started\n2024-01-02 12:30:45 stopped'],
  ['counts', 'src/a.ts:12\nsrc/b.ts:0'],
  ['nothing', ''],
  ['grouped already', 'a/b.ts\n1:x\n9:y'],
])('%s stays as it is', (_, text) => {
  expect(reformat(text)).toBeUndefined()
})

describe('a choice', () => {
  const many = Array.from({ length: 60 }, (_, file) =>
    Array.from({ length: 3 }, (__, line) => `src/part${file}/mod${file}.ts:${line + 1}:  call${file}(value, ${line})`),
  ).flat()
  many.splice(90, 0, 'src/tax/rates.ts:8:export function taxRate(country: string) {')
  const text = many.join('\n')

  test('holds what was asked for, counts the rest where it is, and stays in its room', () => {
    const chosen = search.choose(text, about('where is `taxRate` defined?'), 600)!
    expect(chosen.text).toContain('src/tax/rates.ts\n8:export function taxRate(country: string) {')
    expect(chosen.text.length).toBeLessThanOrEqual(600)
    expect(chosen.text.split('\n').at(-1)).toMatch(/^\[… \d+ matches in \d+ files: /u)
    expect(chosen.total).toBe(181)
  })
  test('says once what a file has several times, where no numbers tell the places apart', () => {
    const rates = Array.from({ length: 9 }, (_, index) => [
      'src/tax/table.ts:  rates = taxRate(country)',
      `src/tax/table.ts:  rates${index} = taxRate(other${index})`,
    ]).flat()
    const lines = [...many.map((line) => line.replace(/:\d+:/u, ':')), ...rates]
    const chosen = search.choose(lines.join('\n'), about('rates of other3'), 600)!
    expect(chosen.text).toContain('\n\nsrc/tax/table.ts:\n  rates = taxRate(country) (9 times)\n')
    expect(chosen.text).toMatch(/\n\n\[… \d+ matches in \d+ files: .*\]$/u)
    expect(chosen.total).toBe(199)
  })
  test.each(['grep -rn taxRate src', 'grep -r taxRate src'])('holds what declares the name: %s', (command) => {
    const uses = Array.from({ length: 60 }, (_, file) => `src/part${file}/tax.ts:7:  const tax${file} = taxRate(order)`)
    const hits = [...uses, 'src/rates.ts:8:export function taxRate(country) {', 'src/rates.ts:9:  return taxRate(zone)']
    const given = (command.includes('-rn') ? hits : hits.map((hit) => hit.replace(/:\d+:/u, ':'))).join('\n')
    const chosen = search.choose(given, about('the tax of part31 order is wrong', 'default', { command }), 300)!
    expect(chosen.text).toContain('export function taxRate(country) {')
  })
  test('cuts a long line around the match', () => {
    const line = `a/min.js:1:${'x1,'.repeat(3000)}taxRate=3,${'y2,'.repeat(3000)}`
    const chosen = search.choose(`${line}\na/b.js:2:other`, about('taxRate'), 500)!
    expect(chosen.text).toMatch(/1:…[x1,]+taxRate=3,[y2,]+…/u)
  })
  test('names every file that holds the same line', () => {
    const same = Array.from({ length: 20 }, (_, index) => `pages/p${index}.ts:1:import { shared } from "../shared"`)
    const chosen = search.choose(same.join('\n'), about('shared'), 800)!
    expect(chosen.text).toMatch(/^same line in 20 files \(pages\/p0\.ts, .*pages\/p19\.ts\):\n1:import/mu)
    expect(chosen.shown).toBe(20)
  })
  test('says which line it is that stands in files of which nothing is shown', () => {
    const hits = Array.from({ length: 600 }, (_, at) =>
      at % 55 === 30 ? `src/f${at}.ts:${at}:  await lock(token)` : `src/f${at}.ts:${at}:  use(token, ${at * 17})`,
    )
    const { text: chosen } = search.choose(hits.join('\n'), about('who waits for somebody?'), 2000)!
    expect(chosen).toContain('\n[… 11 matches of the same line in 11 files: await lock(token)]\n')
    expect(chosen.length).toBeLessThanOrEqual(2000)
    const inBrackets = hits.join('\n').replaceAll('lock(token)', 'locks[token]')
    expect(search.choose(inBrackets, about('who waits for somebody?'), 2000)!.text).toContain(
      '\n[… 11 matches of the same line in 11 files]\n',
    )
  })
  test('shows files with matches first where they are only counted', () => {
    const counts = Array.from({ length: 80 }, (_, index) => `src/f${index}.ts:${index === 70 ? 3 : 0}`).join('\n')
    expect(search.choose(counts, about('x'), 200)!.text).toContain('src/f70.ts:3')
  })
  test.each([
    ['a list', JSON.stringify(Array.from({ length: 40 }, (_, i) => ({ path: 'a.ts', line: i + 1, text: `x${i}` })))],
    [
      'events',
      Array.from({ length: 40 }, (_, i) =>
        JSON.stringify({
          type: 'match',
          data: { path: { text: 'a.ts' }, lines: { text: `x${i}\n` }, line_number: i + 1 },
        }),
      ).join('\n'),
    ],
  ])('reads JSON: %s', (_, json) => {
    expect(search.choose(json, about('x7'), 300)!.text).toMatch(/^a\.ts\n[^]*^8:x7$/mu)
  })
  test('of a list of paths is one of paths', () => {
    const paths = Array.from({ length: 90 }, (_, index) => `src/a/file${index}.ts`).join('\n')
    expect(search.choose(paths, about('file77'), 300)!.text).toContain('file77.ts')
  })
})

describe('whatever is given', () => {
  test.each([
    ['one long line', `a/b.ts:1:${'x '.repeat(upTo(2_000_000))}`],
    ['colons', ':1:'.repeat(upTo(1_000_000))],
    ['lines of nothing', '\n'.repeat(upTo(300_000))],
    ['deep JSON', '['.repeat(100_000)],
    ['many hits', 'a/b.ts:1:some text here\n'.repeat(upTo(100_000))],
    ['many files', Array.from({ length: upTo(50_000) }, (_, index) => `d${index}/b.ts:1:some text`).join('\n')],
  ])('is no matter how hostile: %s', { timeout: 60_000 }, (_, text) => {
    expect(reformat(text)?.length ?? 0).toBeLessThan(text.length)
    expect(search.choose(text, about('text b'), 2000)?.text.length ?? 0).toBeLessThan(2400)
  })
})

describe('lines that are no match', () => {
  const hits = (count: number): string[] =>
    Array.from({ length: count }, (_, i) => `src/part${i % 9}/mod.ts:${i + 1}:  call${i}(value)`)

  test('stand where they stood', () => {
    const message = 'grep: src/secret: Permission denied'
    expect(reformat(['src/a.ts:1:one', 'src/a.ts:2:two', message, 'src/a.ts:3:three'].join('\n'))).toBe(
      ['src/a.ts', '1:one', '2:two', message, 'src/a.ts', '3:three'].join('\n'),
    )
  })
  test('survive a choice and are counted', () => {
    const messages = [
      'grep: src/secret: Permission denied',
      'Binary file src/logo.bin matches',
      '90 matches in 9 files',
    ]
    const [denied, binary, summary] = messages
    const text = [denied, ...hits(45), binary, ...hits(45), summary].join('\n')
    const chosen = search.choose(text, about('call7'), 600)!
    for (const message of messages) expect(chosen.text).toContain(message)
    expect(chosen).toMatchObject({ unit: 'lines', total: 93 })
    expect(chosen.shown).toBeLessThan(93)
  })
  test('are marked where they are too many', () => {
    const text = [...hits(200), ...Array.from({ length: 99 }, (_, i) => `skipped folder number ${i}`)].join('\n')
    const chosen = search.choose(text, about('call7'), 900)!
    expect(chosen.text).toContain('call7(value)')
    expect(chosen).toMatchObject({ unit: 'lines', total: 299 })
    expect(chosen.text).toMatch(/\n\[… \d+ lines\]/u)
  })
})

describe('equal lines of many files', () => {
  const usual = (i: number): string[] => [
    `src/area${i}/View${i}.tsx:2:import { money } from '@/lib/money'`,
    `src/area${i}/View${i}.tsx:7:  const total = money(props.total, props.currency)`,
  ]
  const odd = "src/area9/View9.tsx:9:  const fee = money(props.fee / 100, 'EUR')"
  const text = [...Array.from({ length: 9 }, (_, i) => usual(i)).flat(), ...usual(9), odd].join('\n')

  test('stand once below all files that hold them, without loss', () => {
    const shorter = reformat(text)!
    expect(shorter).toMatch(/^same 2 lines in 9 files \(src\/area0\/View0\.tsx, .*, src\/area8\/View8\.tsx\):\n2:/u)
    expect(shorter).toMatch(/\nsrc\/area9\/View9\.tsx\n2:.*\n7:.*\n9:.*'EUR'\)$/u)
    expect(reformat(shorter)).toBeUndefined()
  })
  test('say less than the one that is unlike the others', () => {
    const chosen = search.choose(text, about('which call is special?'), 200)!
    expect(chosen.text).toContain("'EUR'")
    expect(chosen.text).toContain('[… 18 matches of the same 2 lines in 9 files]')
  })
  test('name their places where the numbers differ', () => {
    const apart = Array.from({ length: 6 }, (_, i) => [
      `src/a${i}.ts:${i + 1}:import { money, currencyOf, roundedTo } from '@/lib/money'`,
      `src/a${i}.ts:${i + 20}:call${i}()`,
    ]).flat()
    expect(reformat(apart.join('\n'))).toContain(
      `same line in 6 files (src/a0.ts:1, src/a1.ts:2, src/a2.ts:3, src/a3.ts:4, src/a4.ts:5, src/a5.ts:6):\n:import`,
    )
  })
})

test('a match stays with the lines around it or goes with them', () => {
  const text = Array.from({ length: 12 }, (_, i) => [
    `src/a.ts-${i * 10 + 1}-  before ${i}`,
    `src/a.ts:${i * 10 + 2}:  call${i}(value)`,
    `src/a.ts-${i * 10 + 3}-  after ${i}`,
  ])
    .map((lines) => lines.join('\n'))
    .join('\n--\n')
  const { text: chosen } = search.choose(text, about('`call7`'), 220)!
  expect(chosen).toContain('71-  before 7\n72:  call7(value)\n73-  after 7')
  for (const number of chosen.matchAll(/: +call(\d+)/gu)) expect(chosen).toContain(`-  after ${number[1]!}`)
  expect(chosen).toMatch(/\[… 9 matches: lines 21-23, /u)
})

test.each(['', ':9'])('every match stays rather than what is around some of them: %j', (number) => {
  const text = Array.from({ length: 12 }, (_, i) => [
    ...[1, 2, 3].map((line) => `src/a.ts${number === '' ? '' : `-${i * 20 + line}`}-  before ${i} in line ${line}`),
    `src/a.ts${number === '' ? '' : `:${i * 20 + 4}`}:  call${i}(value)`,
    ...[5, 6, 7].map((line) => `src/a.ts${number === '' ? '' : `-${i * 20 + line}`}-  after ${i} in line ${line}`),
  ])
    .map((lines) => lines.join('\n'))
    .join('\n--\n')
  const { text: chosen } = search.choose(text, about('`call7`'), 900)!
  for (let i = 0; i < 12; i += 1) expect(chosen).toContain(`:  call${i}(value)`)
  expect(chosen).toContain('-  before 7 in line 3')
  expect(chosen).toMatch(/\[… \d+ lines around/u)
  expect(chosen.length).toBeLessThanOrEqual(920)
})
test('a line tells where lines without numbers do not follow each other', () => {
  const text = Array.from({ length: 12 }, (_, i) => [
    ...Array.from({ length: i === 7 ? 30 : 1 }, (__, line) => `src/a.ts-  before ${i}.${line}`),
    `src/a.ts:  call${i}(value)`,
    ...Array.from({ length: i === 7 ? 30 : 1 }, (__, line) => `src/a.ts-  after ${i}.${line}`),
  ])
    .map((lines) => lines.join('\n'))
    .join('\n--\n')
  const { text: chosen } = search.choose(text, about('where is after 7.5 of call9'), 260)!
  const given = text.replaceAll(/^src\/a\.ts/gmu, '').split('\n')
  const lines = chosen.split('\n').filter((line) => /^[-:]/u.test(line))
  expect(lines).toContain(':  call9(value)')
  const places = lines.map((line) => given.indexOf(line))
  const follows = lines.filter((line, index) => index > 0 && lines[index - 1] !== '--' && line !== '--')
  expect(follows.map((line) => places[lines.indexOf(line) - 1])).toEqual(follows.map((line) => given.indexOf(line) - 1))
})

test.each([
  ['hosts', 'localhost:8080: request handled'],
  ['names of parts', 'cluster.node0: value is here'],
  ['classes', 'app.core: failure of the step'],
  ['times', '2024-01-02 10:30:05 ERROR app.core: failure'],
  ['domains', 'db.example.com:5432: connection open'],
])('%s are no paths', (_, line) => {
  expect(reformat(Array.from({ length: 20 }, () => line).join('\n'))).toBeUndefined()
})
test('a minute is no line number', () => {
  const text = Array.from({ length: 3 }, (_, i) => `app.log:2024-01-01 10:3${i}:05 started`).join('\n')
  expect(reformat(text)).toBe(
    'app.log:\n2024-01-01 10:30:05 started\n2024-01-01 10:31:05 started\n2024-01-01 10:32:05 started',
  )
})

test('lines around matches are left out before matches, and counted', () => {
  const around = (at: number): string[] => Array.from({ length: 9 }, (_, i) => `${at + i}-  other line ${i}`)
  const text = Array.from({ length: 6 }, (_, i) => [
    `${i * 10 + 100}:  function parse${i}() {`,
    ...around(i * 10 + 101),
  ])
    .flat()
    .join('\n')
  const shrunk = search.choose(text, about('parse'), 500)!
  for (let i = 0; i < 6; i += 1) expect(shrunk.text).toContain(`function parse${i}()`)
  expect(shrunk.unit).toBe('lines')
  expect(shrunk.total).toBe(60)
  expect(shrunk.shown).toBeLessThan(40)
  expect(shrunk.text).toMatch(/\n\[… \d+ lines around: lines 1\d\d-\d+[^\]]*\]$/u)
})

test('a line that is the only match of many files is told once, wherever it stands in them', () => {
  const output = Array.from(
    { length: 300 },
    (_, index) => `src/mod${index}/index.ts:${((index * 7) % 200) + 1}:import { logger } from '@acme/logger'`,
  ).join('\n')
  const call = { toolName: 'grep', args: { pattern: 'logger' }, output, query: 'where is logger imported?' }
  const sent = String(compressResult(call, { cap: 300 }).output)
  expect(sent.split('\n')).toHaveLength(4)
  expect(sent).toContain('[… 299 more of the same in 299 files: ')
})

test.each([
  ['more hits than are read', 12_000, ''],
  ['longer hits than are ranked', 4000, ' and so on'.repeat(30)],
])('shows what the question names among %s', (_, count, rest) => {
  const lines = Array.from(
    { length: count },
    (__, at) => `src/part${at % 7}/a.ts:${at + 1}: set('${at * 7919}')${rest}`,
  )
  const text = lines.with(count - 900, `src/part6/a.ts:9999: set('ORD-48213')${rest}`).join('\n')
  const chosen = search.choose(text, about('Where is ORD-48213 set?'), 4000)!
  expect(chosen.text).toContain("set('ORD-48213')")
  expect(chosen.total).toBe(count)
})

test('matches with the number that is asked for come before others', () => {
  const hits = Array.from(
    { length: 200 },
    (_, at) =>
      `src/part${at % 30}/file${at}.ts:${at + 3}:  await retry(job${at % 7}, ${at % 20 === 19 ? 9 : (at % 8) + 90})`,
  )
  const { text } = search.choose(hits.join('\n'), about('Where is retry called with 9?'), 1500)!
  expect(text.match(/, 9\)$/gmu)).toHaveLength(10)
})
