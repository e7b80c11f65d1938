import { describe, expect, it } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { placesOf, saidBelow, type Diagnostic } from './diagnostics.ts'
import { log } from './log.ts'

const chosen = (text: string, room: number): string[] =>
  log.choose(text, { question: questionOf('why?', {}), profile: 'default', path: undefined }, room)!.text.split('\n')

const findingIn = (file: string): Diagnostic => ({
  file,
  line: '7',
  message: '',
  from: 0,
  head: 0,
  to: 0,
  isError: true,
  shared: [],
})

describe('the places of findings', () => {
  // These files have no folder in common. The first starts with a slash, and that had been looked for without an end.
  it.each([
    ['/usr/include/stdio.h', 'src/a.c', 'src/b.c'],
    ['/a.c', 'b.c', 'c.c'],
    ['/src/a.c', '/src/b.c', 'C:\\src\\c.c'],
    ['//a.c', 'b.c', '/c.c'],
  ])('are named where some files are absolute and others are not: %s, %s, %s', (...files) => {
    expect(placesOf(files.map(findingIn), 400)).toBe(`at ${files.map((file) => `${file}:7`).join(' ')}`)
  })

  it('name the folder that all files are in once', () => {
    const files = ['/home/app/src/a.c', '/home/app/src/b.c', '/home/app/src/c.c']
    expect(placesOf(files.map(findingIn), 400)).toBe('in /home/app/src/ at a.c:7 b.c:7 c.c:7')
  })
})

const mismatch = (at: number, wanted: string): string => `error[E0308]: mismatched types
   --> src/m${at % 7}.rs:${at}:20
    |
${String(at).padEnd(3)} |     let total: ${wanted} = load(${at});
    |                ---   ^^^^^^^ expected \`${wanted}\`, found \`&str\`
    |                |
    |                expected due to this
`
const unused = (at: number): string => `warning: unused variable: \`x${at}\`
   --> src/n${at}.rs:${at}:9
    |
${at} |     let x${at} = 1;
    |         ^^ help: prefix it with an underscore
`

describe('what findings say below their message', () => {
  it.each([
    ['rustc', mismatch(7, 'u32'), 'expected `u32`, found `&str`\nexpected due to this'],
    [
      'gcc',
      "a.c:9:5: error: bad argument\n  9 |   send(a, b);\n      |           ^~\n      |           long\nnet.h:12:20: note: expected 'int'",
      "long\nnote: expected 'int'",
    ],
    ['mypy', 'a.py:3: error: bad argument\na.py:3: note: Expected "int"', 'note: Expected "int"'],
    [
      'tsc',
      "a.ts:3:5 - error TS2322: bad\n\n3   x: foo,\n    ~\n\n  b.ts:10:3\n    10   x: number\n         ~\n    The expected type comes from 'x'",
      "The expected type comes from 'x'",
    ],
    [
      'swiftc',
      "M.swift:1:17: error: cannot convert\n        let c: Cart = load(0)\n                ^ expected 'Cart'",
      "expected 'Cart'",
    ],
    [
      'javac',
      'M.java:3: error: cannot find symbol\n    private final Cart dep;\n                  ^\n  symbol:   class Cart\n  location: class M',
      'symbol: class Cart',
    ],
  ])('is told without the source and the places: %s', (_, text, said) => {
    const lines = text.trimEnd().split('\n')
    expect(saidBelow({ head: 0, to: lines.length - 1 }, lines)).toBe(said)
  })

  it('tells groups of one message apart, each with a mark of its own', () => {
    const wanted = (at: number): string => (at % 3 === 0 ? 'u32' : 'String')
    const lines = chosen(Array.from({ length: 30 }, (_, at) => mismatch(at, wanted(at))).join('\n'), 4000)
    const marks = lines.flatMap((line, at) => (line.startsWith('[… ') ? [`${lines[at - 3]} ${line}`] : []))
    expect(marks).toHaveLength(2)
    expect(marks[0]).toMatch(/expected `u32`.*\[… 9 more with this message at .*; their other lines are left out\]$/u)
    expect(marks[1]).toMatch(/expected `String`.*\[… 19 more with this message at /u)
  })

  it('is said to differ where there is no room for all that is said', () => {
    const lines = chosen(Array.from({ length: 60 }, (_, at) => mismatch(at, `T${at}`)).join('\n'), 4000)
    expect(lines.join('\n')).toMatch(
      /expected `T4`(?:.*\n)+\[… \d+ more with this message but not all with these notes at .*; their other lines are left out\]\n/u,
    )
  })
})

describe('a finding whose line is shown', () => {
  it.each([1200, 2500, 5000])('is shown with its own message in a room of %d', (room) => {
    const all = Array.from({ length: 80 }, (_, at) => (at % 3 === 0 ? mismatch(at + 100, 'u32') : unused(at + 100)))
    const raw = all.join('\n').split('\n')
    const lines = chosen(all.join('\n'), room)
    const orphans = lines.flatMap((line, place) =>
      line.startsWith('   --> ') && raw[raw.indexOf(line) - 1] !== lines[place - 1] ? [line] : [],
    )
    expect(orphans).toEqual([])
  })
})

it('keeps the file that includes another one above a finding, where the first finding below it is told elsewhere', () => {
  const finding = (at: number, message: string): string =>
    `inc/h${at % 9}.h:${at * 7}:5: warning: ${message}\n  ${at} |   sink.flush(${at});\n      |        ^~~~~`
  const messages = ['unused parameter [-Wunused]', 'comparison of signs [-Wsign]', "'x' is deprecated [-Wdeprecated]"]
  const text = Array.from({ length: 60 }, (_, at) =>
    [
      `In file included from src/m${at}.cc:${at + 3}:`,
      finding(at, 'unused parameter [-Wunused]'),
      ...(at % 4 === 1 ? [finding(at + 100, `${messages[at % 3]!} ${at % 5 === 0 ? `in f${at}` : ''}`)] : []),
    ].join('\n'),
  ).join('\n')
  for (const room of [text.length - 1, 4000, 1500]) {
    let file = ''
    const wrong = chosen(text, room).filter((line) => {
      if (line.startsWith('In file')) file = line
      const at = /^inc\/h\d\.h:(\d+):5:/u.exec(line)?.[1]
      return at !== undefined && !file.includes(`src/m${(Number(at) / 7) % 100}.cc:`)
    })
    expect(wrong).toEqual([])
  }
})
