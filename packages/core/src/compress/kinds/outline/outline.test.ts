import { describe, expect, test } from 'vitest'
import { TextSample } from '../../read/text-sample.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { knownKinds } from '../../kind-table.ts'
import { readIndented } from './indented.ts'
import { outline } from './outline.ts'
import { isTreeInLine } from './tree-in-line.ts'
import { readXml } from './xml.ts'

const about = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})
const choose = (text: string, question: string, room: number): string =>
  outline.choose(text, about(question), room)!.text
/** What stands above each line. */
const above = (text: string): (string | undefined)[] => {
  const { texts, parents } = readIndented(text)
  return texts.map((_, node) => texts[parents[node]!])
}
const lines = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join('\n')

test('shows what stands alone beside many records, and two short lines rather than a mark for them', () => {
  const record = (n: number): string => `- id: ${n}\n  name: name ${n}\n  state: open\n  note: none`
  const text = `orders:\n${lines(200, (n) => record(n).replaceAll(/^/gmu, '  '))}\n`
  const list = `${text.replaceAll(/^ {2}- id: (\d+)/gmu, '  order_$1:\n    id: $1')}  truncated: true\n  limit: 200`
  const view = choose(list, 'Is this all?', 2000)
  expect(view).toContain('truncated: true')
  expect(view).toContain('limit: 200')
})

describe('what stands below what', () => {
  test('by indentation, items of a list below the key above them', () => {
    expect(above('a:\n  b: 1\n  c:\n  - d: 2\n    e: 3\n  - d: 4\nf: 5')).toEqual([
      undefined, 'a:', 'a:', 'c:', '- d: 2', 'c:', undefined,
    ]) // prettier-ignore
  })

  test('by the branches of a drawn tree', () => {
    expect(above('root\n├─┬ a\n│ └── b\n└── c')).toEqual([undefined, 'root', 'a', 'root'])
    expect(above('[INFO] root\n[INFO] +- a\n[INFO] |  \\- b\n[INFO] \\- c')).toEqual([undefined, 'root', 'a', 'root'])
  })

  test('by the name of what changes, not by its sign', () => {
    const plan =
      '  # a.b will be updated\n  ~ resource "a" "b" {\n        id = 1\n      ~ tags = {\n          ~ "x" = 1 -> 2\n        }\n    }'
    expect(above(plan).map((line) => line?.replace(/ = \{$|"a" /u, ''))).toEqual([
      undefined,
      '# a.b will be updated',
      '~ resource "b" {',
      '~ resource "b" {',
      '~ tags',
      '~ tags',
      '~ resource "b" {',
    ])
  })

  test('by the tags of XML, also where its end is cut off', () => {
    const { texts, parents } = readXml('<?xml version="1.0"?><a x="1"><b>one</b><c><d/></c>')!
    expect(texts).toEqual(['<?xml version="1.0"?>', '<a x="1">', '<b>one</b>', '<c>', '<d/>'])
    expect([...parents]).toEqual([-1, -1, 1, 1, 3])
    expect(readXml('<a><b></a></b>')).toBeUndefined()
  })
})

describe('what is shown', () => {
  const pods = (count: number, broken: number): string =>
    `items:\n${lines(count, (at) => `- metadata:\n    name: pod-${at}\n  status:\n    phase: ${at === broken ? 'Failed' : 'Running'}\n    node: n-${at % 3}`)}`

  test('is the record that differs, with its name, and what the others are', () => {
    const text = choose(pods(60, 37), 'Is all well?', 700)
    expect(text).toContain('- metadata:\n    name: pod-37\n  status:\n    phase: Failed')
    expect(text).toMatch(/; phase Running ×\d+\]/u)
  })

  test('is the record whose name the question says', () => {
    expect(choose(pods(60, 99), 'Where does pod-23 run?', 700)).toContain(
      'name: pod-23\n  status:\n    phase: Running\n    node: n-2',
    )
  })

  test('is the step of a plan that takes the time, below all it belongs to', () => {
    const step = (depth: number, name: string, cost: number, took: number, extra = ''): string =>
      `${' '.repeat(depth * 6)}->  ${name}  (cost=0.00..${cost} rows=10 width=8) (actual time=0.1..${took} rows=10 loops=1)${extra}`
    const plan = [
      'Limit  (cost=0..1 rows=1 width=8) (actual time=0.1..900.1 rows=1 loops=1)',
      step(1, 'Nested Loop', 900, 900),
      ...Array.from({ length: 12 }, (_, at) => step(2, `Index Scan on part_${at}`, 1, 1)),
      step(
        2,
        'Seq Scan on big',
        800,
        850,
        '\n                  Filter: (state = 3)\n                  Rows Removed by Filter: 900000',
      ),
      'Execution Time: 901.0 ms',
    ].join('\n')
    const text = choose(plan, 'why', 800)
    for (const shown of [
      'Limit  (',
      'Nested Loop',
      'Seq Scan on big',
      'Filter: (state = 3)',
      'Rows Removed by Filter: 900000',
      'Execution Time',
    ])
      expect(text).toContain(shown)
  })

  test('are the problems of a tree of packages', () => {
    const tree = `app@1.0.0\n${lines(80, (at) => `├── lib-${at}@1.${at}.0${at === 50 ? ' invalid: "^2.0.0" from the root project' : ''}`)}\n└── UNMET DEPENDENCY pdf@^3.0.0`
    const text = choose(tree, 'is it consistent', 600)
    expect(text).toContain('lib-50@1.50.0 invalid: "^2.0.0" from the root project')
    expect(text).toContain('UNMET DEPENDENCY pdf@^3.0.0')
  })

  test('are the controls of a page, and one of the rows alike', () => {
    const page = `- main [ref=e1]:\n  - table [ref=e2]:\n${lines(60, (at) => `    - row "Item ${at}" [ref=r${at}]:\n      - cell "Item ${at}" [ref=c${at}]`)}\n  - textbox "Phone" [required] [ref=e8]\n  - button "Pay" [disabled] [ref=e9]`
    const text = choose(page, 'finish', 600)
    expect(text).toContain('- textbox "Phone" [required] [ref=e8]')
    expect(text).toContain('- button "Pay" [disabled] [ref=e9]')
    expect(text).toMatch(/\[… \d+-\d+: \d+ × row; /u)
  })

  test('are elements by the names they have', () => {
    const parcels = Array.from({ length: 30 }, (_, at) => `<ns3:Parcel><ns3:Number>${at}</ns3:Number></ns3:Parcel>`)
    const text = choose(`<?xml version="1.0"?><ns3:All>${parcels.join('')}</ns3:All>`, 'parcel 4', 400)
    expect(text).toMatch(/\[… \d+ × ns3:Parcel/u)
  })

  test('are services as so many more, and not as so many of the first', () => {
    const services = Array.from(
      { length: 9 },
      (_, at) => `  ${'abcdefghi'[at]}:\n    image: shop/${at}\n    build: /srv`,
    )
    const text = choose(`services:\n${services.join('\n')}\nvolumes:\n  data: {}`, 'volumes', 160)
    expect(text).toMatch(/\[… \d+-\d+: \d+ more; /u)
  })

  test('is a short line instead of a mark', () => {
    expect(choose(pods(60, 37), 'Is all well?', 900)).not.toMatch(/\[… \d+: node\]/u)
  })

  test('of a long line are both ends', () => {
    const text = choose(`a:\n  b: ${'x'.repeat(9000)}\n  c: 1\n  d: 2`, 'b', 900)
    expect(text).toMatch(/ {2}b: x+\[… \d+ characters\]x+\n/u)
  })
})

describe('a tree without its branches', () => {
  test('says the same by indentation', () => {
    expect(outline.reformat!('app@1\n├─┬ a@1\n│ └── b@2\n└── c@3', about(''))!.text).toBe('app@1\n a@1\n  b@2\n c@3')
  })

  test('is not written where nothing may change', () => {
    expect(outline.reformat!('app@1\n├── a@1\n└── c@3', { ...about(''), profile: 'lossless' })).toBeUndefined()
  })
})

describe('the shape of an outline', () => {
  const shapeOf = (text: string): string => knownKinds.ofShape(text).name
  test.each([
    ['YAML', `kind: List\nitems:\n${lines(6, (at) => `- name: a${at}\n  spec:\n    image: b:${at}`)}`],
    [
      'keys and values',
      `Name: a\nContainers:\n${lines(6, (at) => `  c${at}:\n    Image:  x\n    Restart Count:  ${at}`)}`,
    ],
    ['packages', `app@1.0.0 /srv\n${lines(9, (at) => `├── lib-${at}@1.${at}.0`)}`],
    ['a page snapshot', lines(9, (at) => `- link "L ${at}" [ref=e${at}]:\n  - /url: /${at}`)],
    ['XML on one line', `<?xml version="1.0"?><a>${'<b c="1">x</b>'.repeat(20)}</a>`],
    [
      'a plan',
      ' Sort  (cost=1..2 rows=3 width=4)\n   Sort Key: a\n   ->  Seq Scan on t  (cost=1..2 rows=3 width=4)\n         Filter: (b = 1)',
    ],
    ['a schema', lines(4, (at) => `CREATE TABLE t${at} (\n    id integer NOT NULL\n);\n`)],
  ])('%s', (_, text) => expect(shapeOf(text)).toBe('outline'))

  test.each([
    ['a tree of files', `src\n${lines(9, (at) => `├── file${at}.ts`)}\n\n1 directory, 9 files`],
    [
      'a program',
      lines(9, (at) => `def f${at}(a):\n    if a:\n        return {"x": a}\n    else:\n        raise ValueError(a)`),
    ],
    [
      'a program with a comment about change',
      lines(9, (at) => `def f${at}(a):\n    # the value will be read and must be kept\n    return a`),
    ],
    [
      'a report of tests',
      lines(
        9,
        (at) => `not ok ${at + 1} - adds\n  ---\n  duration_ms: 1\n  type: test\n  error: no\n  code: ERR\n  ...`,
      ),
    ],
    ['a log', lines(20, (at) => `2026-03-09 06:00:${10 + at} INFO worker: done ${at}`)],
    ['a page', `<!doctype html><html><body>${'<p class="a">text</p>'.repeat(20)}</body></html>`],
    ['sentences', lines(12, (at) => `The ${at}th sentence: it says nothing, and ends.`)],
  ])('is not that of %s', (_, text) => expect(shapeOf(text)).not.toBe('outline'))

  test('looks at a sample only', () => {
    for (const text of [
      '<a '.repeat(1_000_000),
      `${' '.repeat(2_000_000)}- a`,
      `a${':'.repeat(1_000_000)}`,
      '- "'.repeat(1_000_000),
    ])
      for (const shape of outline.shapes!) expect(() => shape.matches(new TextSample(text))).not.toThrow()
  })
})

describe('syntax trees', () => {
  const functionAt = (at: number): string =>
    [
      `  (function_definition ; [${at * 9}, 0] - [${at * 9 + 7}, 14]`,
      '    name: (identifier)',
      '    parameters: (parameters',
      '      (identifier)',
      '      (identifier))',
      '    body: (block',
      ...(at === 17 ? ['      (ERROR', '        (identifier))'] : []),
      '      (return_statement',
      '        (binary_operator',
      '          left: (identifier)',
      '          right: (integer)))))',
    ].join('\n')
  const tree = `(module\n${lines(40, functionAt)})`
  const inLine = tree.replaceAll(/ ; \[.*$/gmu, '').replaceAll(/\s*\n\s*/gu, ' ')

  test.each([
    ['in lines', tree],
    ['in one line', inLine],
  ])('are outlines: %s', (_, text) => {
    expect(knownKinds.ofShape(text).name).toBe('outline')
  })
  test('show whole nodes below the ones they stand in', () => {
    const view = choose(tree, 'does the parser report an error?', 700)
    expect(view).toMatch(
      /\n {2}\(function_definition ; \[153, 0\] - \[160, 14\]\n(?: {4}.*\n)+ {6}\(ERROR\n {8}\(identifier\)\)\n/u,
    )
    expect(view).toMatch(/\n {2}\[… \d+-\d+: \d+ more\]\n/u)
  })
  test('show whole nodes of one line, each in a line of its own', () => {
    const view = choose(inLine, 'does the parser report an error?', 600)
    expect(view).toMatch(/\n {3}\(ERROR\n {4}\(identifier\)\)\n/u)
    expect(view).toMatch(/^\(module\n \[… \d+ × function_definition\]\n/u)
  })
  test('a sentence in brackets is none', () => {
    expect(isTreeInLine(`(a note (see below) ${'which says some more about it '.repeat(90)})`)).toBe(false)
  })
})

test.each([
  ['an id', 'a12eee9', 'Find the entry of a12eee9 and tell me its value'],
  ['a name of Chinese', '订单甲东春', '订单甲东春在哪里？'],
])(
  'a very long outline shows the record that the question names by %s behind many others with its words',
  (_, name, asked) => {
    const records = Array.from({ length: 15_000 }, (__, at) => `  - entry: b${at * 7919}\n    value: ${at % 977}`)
    const named = `  - entry: ${name}\n    value: 4711`
    expect(choose(`items:\n${records.with(14_000, named).join('\n')}`, asked, 3000)).toContain(named)
  },
)

test('the plan of a change keeps its blank lines, and names what is left out by what it says of itself', () => {
  const change = (at: number): string =>
    `  # quay_gate.main[${at}] will be updated\n  ~ resource "quay_gate" "main" {\n      ~ sign = "s-${at * 7919}" -> "s-${at * 104_729}"\n    }\n`
  const view = choose(lines(40, change), 'what happens to gate 7?', 1200)
  expect(view).toMatch(/: \d+ more; # quay_gate\.main \d+ will be updated, .*\]$/mu)
  expect(view).not.toMatch(/\[… .*"s-/u)
  expect(view).toMatch(/\n {4}\}\n\n {2}# quay_gate/u)
})
