import { compressResult } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { log } from './log.ts'
import { readLines } from './reading.ts'
import { hideRuns } from './redundant.ts'

const contextOf = (question: string, profile: Profile): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const repeat = (count: number, say: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => say(index)).join('\n')
/** What is sent where there is room for all that says something of its own. */
const sent = (text: string, question = '', profile: Profile = 'default'): string[] =>
  log.choose(text, contextOf(question, profile), text.length)!.text.split('\n')
const two = (index: number): string => String(index).padStart(2, '0')

describe('failed tests', () => {
  it('are all there, if need be with their long values cut', () => {
    const test = (n: number): string => `
  ${n}) test shows row ${n} (ShopWeb.RowTest)
     test/row_test.exs:${n * 10}
     Assertion with =~ failed
     code:  assert html =~ "is-row-${n}"
     left:  "<html>${`<p class=\\"cell-${n}\\">none</p>`.repeat(90)}</html>"
     right: "is-row-${n}"
     stacktrace:
       test/row_test.exs:${n * 10 + 4}: (test)
`
    const text = `Compiling 8 files (.ex)\n${repeat(6, (n) => test(n + 1))}\n\nFinished in 1.5 seconds\n12 tests, 6 failures`
    const chosen = log.choose(text, contextOf('', 'default'), 9000)!.text
    expect(chosen.length).toBeLessThanOrEqual(9000)
    for (let n = 1; n <= 6; n += 1) {
      expect(chosen).toContain(`${n}) test shows row ${n}`)
      expect(chosen).toContain(`right: "is-row-${n}"`)
    }
  })
})

describe('findings of compilers and linters', () => {
  it('name every place of an equal one behind the first, in its folder', () => {
    const text = `${repeat(40, (n) => `src/shop/page${n % 4}.ts(${n + 3},7): error TS18048: 'item' is possibly 'undefined'.`)}
src/shop/cart.ts(9,1): error TS2551: Property 'totl' does not exist on type 'Cart'.`
    const [first, mark, other] = sent(text)
    expect(first).toBe("src/shop/page0.ts(3,7): error TS18048: 'item' is possibly 'undefined'.")
    expect(mark).toMatch(/^\[… 39 more with this message in src\/shop\/ at page1\.ts:4,8,12,.*page0\.ts:7,11,/u)
    expect(other).toContain('TS2551')
  })

  it('are grouped with their excerpts, and the one with another message keeps its own', () => {
    const finding = (n: number, message: string): string =>
      `src/unit_${two(n)}.c: In function ‘run’:\nsrc/unit_${two(n)}.c:4:32: warning: ${message}\n    4 | static int run(int a, int b)\n      |                ~~~~^`
    const text = `${repeat(20, (n) => finding(n, 'unused parameter ‘b’ [-Wunused-parameter]'))}\n${finding(77, '‘limit’ is used uninitialized [-Wuninitialized]')}\nlib built`
    const lines = sent(text)
    expect(lines[4]).toMatch(/^\[… 19 more with this message .*unit_01\.c:4.*; their other lines are left out\]$/u)
    expect(lines).toContain('src/unit_77.c:4:32: warning: ‘limit’ is used uninitialized [-Wuninitialized]')
    expect(lines.at(-2)).toBe('      |                ~~~~^')
  })

  it('below the path of their file leave no heading without lines', () => {
    const text = `${repeat(12, (n) => `/app/src/page${two(n)}.ts\n  14:27  warning  No magic number: ${n}  no-magic-numbers\n`)}
/app/src/tax.ts
  9:10  error  'old' is defined but never used  no-unused-vars

✖ 13 problems (1 error, 12 warnings)`
    const lines = sent(text)
    expect(lines.filter((line) => line.startsWith('/app/'))).toEqual(['/app/src/page00.ts', '/app/src/tax.ts'])
    expect(lines).toContain("  9:10  error  'old' is defined but never used  no-unused-vars")
    expect(lines.join('\n')).toMatch(/\[… 11 more like this \(number 1-11\) in \/app\/src\/ at page01\.ts:14 /u)
  })

  it('of different codes are never taken for one', () => {
    const lines = sent(repeat(60, (n) => `src/a.py:${n + 1}:1: E${n % 2 === 0 ? '501' : '722'} this is wrong here`))
    expect(lines.filter((line) => line.startsWith('src/a.py'))).toHaveLength(2)
  })

  it('are no places at which tests failed', () => {
    const test = (n: number): string =>
      `____ test_${n} ____\n\n    def test_${n}():\n>       assert total(${n}) == 4\nE       assert ${n} == 4\n\ntests/test_cart.py:${n + 10}: AssertionError`
    const text = `${repeat(60, (n) => `tests/test_cart.py::test_case_${n} PASSED [ 9%]`)}\n${repeat(5, test)}`
    const lines = sent(text)
    for (let n = 0; n < 5; n += 1) expect(lines).toContain(`tests/test_cart.py:${n + 10}: AssertionError`)
  })
})

describe('tests', () => {
  const passing = repeat(80, (n) => ` ✓ src/cart.test.ts > adds ${n} things ${n % 7}ms`)

  it('that failed or were left out are all named', () => {
    const failing = repeat(20, (n) => ` × src/cart.test.ts > takes ${n} away 3ms`)
    const lines = sent(
      `${passing}\n${failing}\n ↓ src/cart.test.ts > pays in yen\n Tests  20 failed | 80 passed | 1 skipped (101)`,
    )
    expect(lines.filter((line) => line.startsWith(' ×'))).toHaveLength(20)
    expect(lines).toContain(' ↓ src/cart.test.ts > pays in yen')
    expect(lines.some((line) => /^ \[… lines \d+-\d+: passing tests\]$/u.test(line))).toBe(true)
  })

  it('that failed are named where a runner numbers them', () => {
    const trace = repeat(12, (n) => `       (phoenix 1.8.3) lib/phoenix/part${n}.ex:${n}: Phoenix.Part${n}.call/2`)
    const failing = repeat(
      14,
      (n) =>
        `  ${n + 1}) test shows the row of order ${n} (Shop.CartTest)\n     test/shop/cart_test.exs:${n * 9}\n     Expected truthy, got false\n     code: assert html =~ "order-${n}"\n     stacktrace:\n${trace}\n\n`,
    )
    const lines = sent(`Running ExUnit with seed: 1\n\n${failing}\nFinished in 1.2 seconds\n20 tests, 14 failures`)
    for (let n = 0; n < 14; n += 1)
      expect(lines).toContain(`  ${n + 1}) test shows the row of order ${n} (Shop.CartTest)`)
  })

  it('that passed are not what a service says went well', () => {
    const lines = sent(repeat(80, (n) => `sku=S-${n} old=${n}.50 new=${n}.50 ok`))
    expect(lines.join('\n')).not.toContain('passing tests')
  })

  it('show changed lines of a long difference below the heading they stand under', () => {
    const job = (n: number): string =>
      `   "job-${two(n)}": {\n    "next": "2026-03-01",\n    "zone": "Europe/Berlin"\n   },`
    const text = `AssertionError: not equal\n  {\n${repeat(20, job)}\n   "job-20": {\n    "next": "2026-03-01",\n-   "zone": "UTC"\n+   "zone": "Europe/Berlin"\n   },\n${repeat(20, (n) => job(n + 21))}\n  }\nRan 5 tests\n\nFAILED (failures=1)`
    const lines = sent(text)
    expect(lines.slice(lines.indexOf('   "job-20": {')).slice(0, 4)).toEqual([
      '   "job-20": {',
      '    "next": "2026-03-01",',
      '-   "zone": "UTC"',
      '+   "zone": "Europe/Berlin"',
    ])
    expect(lines.length).toBeLessThan(50)
  })
})

describe('stack traces', () => {
  const frames = repeat(9, (n) => `\tat org.springframework.web.Chain.filter${n}(Chain.java:${n})`)
  const failure = (n: number): string =>
    `2026-03-05T08:00:${two(n)}Z ERROR [exec-${n}] shop.Cart : PUT /carts/${n} failed\njava.lang.ArithmeticException: no exact result\n\tat com.example.Cart.add(Cart.java:118)\n${frames}`

  it('keep the exception and own frames, and collapse those of libraries in place', () => {
    const text = `${failure(1)}\nCaused by: java.io.IOException: disk is full\n2026-03-05T08:01:00Z INFO [exec-1] shop.Cart : closed\n${repeat(6, (n) => `bye ${'!'.repeat(n + 1)}`)}`
    const lines = sent(text)
    expect(lines.slice(1, 6)).toEqual([
      'java.lang.ArithmeticException: no exact result',
      '\tat com.example.Cart.add(Cart.java:118)',
      '\t[… lines 4-12: library frames]',
      'Caused by: java.io.IOException: disk is full',
      '2026-03-05T08:01:00Z INFO [exec-1] shop.Cart : closed',
    ])
  })

  it('that come again name the lines they repeat, and no gap goes on into the next record', () => {
    const infos = repeat(30, (n) => `2026-03-05T08:10:${two(n)}Z INFO [exec-2] shop.Web : GET /items 200`)
    const lines = sent(`${failure(1)}\n${infos}\n${failure(2)}\n${infos}\nend`)
    const again = lines.findLastIndex((line) => line.includes('ERROR'))
    expect(lines[again + 1]).toBe('java.lang.ArithmeticException: no exact result')
    expect(lines[again + 3]).toBe('\t[… lines 46-54: same as lines 4-12]')
    expect(lines[again + 4]).toMatch(/^2026-03-05T08:10:00Z|^\[… lines 55-/u)
  })
})

describe('records of a service', () => {
  const record = (n: number, rest = `INFO [pool-${n % 4}] query rows=${n % 4} took=${5 + (n % 20)}ms exit=0`): string =>
    `2026-03-04T09:${two(Math.floor(n / 60))}:${two(n % 60)}Z ${rest}`

  it('show the slowest and a rare state, and give ranges of the others', () => {
    const text = repeat(300, (n) =>
      n === 150
        ? record(n).replace(/took=\d+/u, 'took=30211')
        : n === 222
          ? record(n).replace('exit=0', 'exit=23')
          : record(n),
    )
    const view = sent(text).join('\n')
    expect(view).toContain('took=30211ms')
    expect(view).toContain('exit=23')
    expect(view).toMatch(/\[… lines \d+-150: like the one above, .*took=5-24ms/u)
  })

  it('count those that report a failure alike, and show the first, the last and what the question names', () => {
    const text = repeat(200, (n) =>
      record(n, n % 2 === 0 ? `ERROR payment ${1000 + n} was refused by the bank` : `INFO tick`),
    )
    const lines = sent(text, 'What happened to payment 1124?')
    const shown = lines.filter((line) => line.includes('refused'))
    expect(shown.length).toBeLessThan(20)
    expect(shown[0]).toContain('payment 1000')
    expect(shown.at(-1)).toContain('payment 1198')
    expect(shown.some((line) => line.includes('payment 1124'))).toBe(true)
  })

  it('say how many of the hidden mention a failure where there is no room for them', () => {
    const word = (n: number): string => [...String(n * 7919 + 13)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const text = repeat(100, (n) => `error: ${word(n)} ${word(n + 100)} is not a ${word(n * 3)}`)
    const view = log.choose(text, contextOf('', 'aggressive'), 1500)!.text
    expect(view).toMatch(/\[… lines \d+-\d+: \d+ of them mention an error or a failure\]/u)
  })
})

it('keeps the beginning and the end of a long line, and says how much of it is missing', () => {
  const long = `gcc -o app ${repeat(300, (n) => `mod_${n}.o`).replaceAll('\n', ' ')} -lm`
  const text = `${long}\n${repeat(60, (n) => `Compiling unit ${n} of all`)}\nld: cannot find -ltls\nexit code 1`
  const [first] = sent(text)
  expect(first).toMatch(/^gcc -o app mod_0\.o .* \[… \d+ characters\] .* -lm$/u)
  const [, missing] = /\[… (\d+) characters\]/u.exec(first!)!
  expect(first!.replace(/ \[… \d+ characters\] /u, '').length + Number(missing)).toBe(long.length)
})

it('counts a success that says nothing else as little, and none with a warning or a record of a service', () => {
  const passed = repeat(30, (n) => `test cart::adds_${n} ... ok`)
  expect(log.saysLittle!(passed)).toBe(true)
  expect(log.saysLittle!(`${passed}\nwarning: unused variable`)).toBe(false)
  expect(log.saysLittle!(repeat(30, (n) => `2026-03-04T09:00:${two(n)}Z INFO snapshot ${n} size=${n}M`))).toBe(false)
})

it('looks at each line of a long run of blank ones a few times, wherever the run ends', () => {
  const count = 5000
  for (const mayGoAt of [-1, 0, count / 2, count - 1]) {
    const reading = readLines(Array<string>(count).fill(''), [{ from: 0, to: count - 1 }], contextOf('', 'default'))
    let looks = 0
    const mayGo = (index: number): boolean => {
      looks += 1
      return index === mayGoAt
    }
    hideRuns(reading, new Uint8Array(count), mayGo)
    expect(looks).toBeLessThan(8 * count)
  }
})

it.each<[string, (at: number) => string, RegExp]>([
  [
    'nothing but what is named',
    (at) => `INFO job ${at} took ${at % 90}ms`,
    /like the one above, job \d+-\d+, took \d+-\d+ms\]/u,
  ],
  ['brackets', (at) => `INFO job at(${at}), took ${at % 90}ms`, /like the one above, at\(\d+-\d+\), took \d+-\d+ms\]/u],
  [
    'a name',
    (at) => `INFO job ${at} by ${['ann', 'bob', 'cy', 'di', 'ed'][(at * 7) % 5]!}`,
    /job \d+-\d+ and other values\]/u,
  ],
  [
    'a unit',
    (at) => `INFO job ${at} moved ${(at * 31) % 900}${['rows', 'files', 'users'][at % 3]!}`,
    /job \d+-\d+ and other values\]/u,
  ],
  [
    'units of which one is many of another',
    (at) => `INFO job ${at} took ${(at * 31) % 900}${['ms', 's', 'us'][at % 3]!}`,
    /job \d+-\d+, took \d+us-\d+s\]/u,
  ],
  ['an address', (at) => `INFO job ${at} from 10.0.${at % 3}.${(at * 7) % 200}`, /job \d+-\d+ and other values\]/u],
])('a mark says whether more varies than it names: %s', (_name, form, mark) => {
  const lines = Array.from(
    { length: 300 },
    (_, at) => `2026-03-01 09:0${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} ${form(at)}`,
  )
  const { output } = compressResult({
    toolName: 'bash',
    args: { command: 'node job.js' },
    output: lines.join('\n'),
    query: 'What happened?',
  })
  expect(output).toMatch(mark)
})

it.each<[string, string, (name: string) => string, (name: string) => string]>([
  [
    'hosts of a playbook',
    'ansible-playbook site.yml',
    (name) => `ok: [${name}]`,
    (name) => `fatal: [${name}]: UNREACHABLE! => {"changed": false}`,
  ],
  [
    'tests with what they compared',
    'dotnet test',
    (name) => `  Passed Acme.${name} [3 ms]`,
    (name) => `  Failed Acme.${name} [3 ms]\n  Error Message:\n   Assert.Equal() Failure\nExpected: 1\nActual:   2`,
  ],
  [
    'classes named above their counts',
    'mvn test',
    (name) => `[INFO] Running com.${name}\n[INFO] Tests run: 3, Failures: 0, Errors: 0`,
    (name) => `[INFO] Running com.${name}\n[ERROR] Tests run: 3, Failures: 1, Errors: 0 <<< FAILURE!`,
  ],
  [
    'backups in German',
    './sicherung.sh',
    (name) => `Sicherung von ${name} abgeschlossen, 0 Fehler`,
    (name) => `Sicherung von ${name} fehlgeschlagen`,
  ],
])('of %s each that failed is named while there is room', (_name, command, passed, failed) => {
  const hasFailed = (at: number): boolean => at % 60 === 7
  const nameOf = (at: number): string => `${['web', 'db', 'cache'][at % 3]!}-${100 + at}`
  const all = Array.from({ length: 900 }, (_, at) => at)
  const text = all.map((at) => (hasFailed(at) ? failed : passed)(nameOf(at))).join('\n')
  const { output } = compressResult({ toolName: 'bash', args: { command }, output: text, query: 'Which fail?' })
  expect((output as string).length).toBeLessThan(text.length)
  expect(all.filter((at) => hasFailed(at) && !(output as string).includes(nameOf(at)))).toEqual([])
})

it('no line counts as like one with another outcome', () => {
  const lines = Array.from(
    { length: 200 },
    (_, at) =>
      `2026-03-07 10:${two(Math.floor(at / 60))}:${two(at % 60)} parcel ${(at * 37) % 991} ${at % 60 === 40 ? 'lost' : 'delivered'}`,
  )
  const { output } = compressResult({
    toolName: 'bash',
    args: { command: './track.sh' },
    output: lines.join('\n'),
    query: 'How many parcels were lost?',
  })
  expect(output).toMatch(/ lost\n\[… lines \d+-\d+: "parcel … delivered", parcel \d+-\d+\]/u)
  expect(output).not.toMatch(/ lost\n\[… lines \d+-\d+: like the one above/u)
})

it('the slowest of many slow requests are shown', () => {
  const took = (at: number): number => (at % 15 === 7 ? 3000 + ((at * 131) % 5800) : 2 + ((at * 29) % 88))
  const lines = Array.from({ length: 600 }, (_, at) => `INFO GET /orders/${1000 + at} 200 ${took(at)}ms`)
  const { output } = compressResult({
    toolName: 'bash',
    args: { command: 'cat access.log' },
    output: lines.join('\n'),
    query: 'What was the slowest request?',
  })
  const slowest = lines.toSorted((a, b) => Number(/(\d+)ms/u.exec(b)![1]) - Number(/(\d+)ms/u.exec(a)![1]))
  for (const line of slowest.slice(0, 5)) expect(output).toContain(line)
})

it('a mark counts the outcomes of hidden lines that are alike otherwise', () => {
  const outcomes = ['accepted', 'accepted', 'declined', 'accepted', 'pending'] as const
  const lines = Array.from(
    { length: 480 },
    (_, at) =>
      `2026-03-07 10:${two(Math.floor(at / 60))}:${two(at % 60)} [worker] item ${1000 + at} for customer ${(at * 37) % 900} ${outcomes[(at * 7) % 5]!}`,
  )
  const { output } = compressResult({
    toolName: 'bash',
    args: { command: './charge.sh' },
    output: lines.join('\n'),
    query: 'How many charges were declined?',
  })
  const text = output as string
  const shown = text.split('\n').filter((line) => line.endsWith(' declined')).length
  const counted = [...text.matchAll(/declined ×(\d+)/gu)].reduce((sum, [, count]) => sum + Number(count), 0)
  expect(shown + counted).toBe(lines.filter((line) => line.endsWith(' declined')).length)
})

it('lines of another state are not like the one above: a mark names the state that all of them have', () => {
  const line = (at: number, status: number): string =>
    `10.1.172.${at % 90} - - [12/Apr/2026:09:${String(at % 60).padStart(2, '0')}:12 +0000] "GET /p/${at} HTTP/1.1" ${status} ${5000 + at * 7} "-" "Mozilla/5.0"`
  const lines = Array.from({ length: 400 }, (_, at) => line(at, at % 83 === 40 ? 404 : 200))
  const { output } = compressResult({
    toolName: 'read_log',
    args: {},
    output: lines.join('\n'),
    query: 'Which failed?',
  })
  const below = (output as string)
    .split('\n')
    .flatMap((mark, at, all) => (/" 404 /u.test(all[at - 1] ?? '') ? [mark] : []))
  expect(below.length).toBeGreaterThan(3)
  for (const mark of below) expect(mark).toMatch(/^\[… lines \d+-\d+: (?!like the one above).*200 ×\d+/u)
})

it.each([
  ['get_metrics', {}],
  ['bash', { command: 'curl -s localhost:9090/metrics' }],
  ['fetch_url', { url: 'http://localhost:9090/metrics' }],
])('the one measure far from the others of its name is shown, whatever the labels: %s', (toolName, args) => {
  const lines = ['requests_total', 'queue_depth', 'open_files'].flatMap((name) => [
    `# HELP ${name} What it is.`,
    `# TYPE ${name} gauge`,
    ...Array.from(
      { length: 240 },
      (_, at) =>
        `${name}{service="${['ledger', 'parcel', 'beacon'][at % 3]}-${at >> 1}",zone="${at % 2 ? 'eu' : 'us'}"} ${name === 'queue_depth' ? (at === 117 ? 91_822 : at % 9) : 100 + ((at * 37) % 900)}`,
    ),
  ])
  const { output } = compressResult({ toolName, args, output: lines.join('\n'), query: 'Is anything unusual here?' })
  expect(output).toContain('queue_depth{service="ledger-58",zone="eu"} 91822')
  expect(output).toMatch(/\[… lines \d+-\d+: like the one above, requests_total \d+-\d+ and other values\]/u)
})

it('the lines with the largest and the smallest number are shown if the question asks for the largest of something', () => {
  const row = (at: number): string =>
    `2026-03-07 10:${two(at % 60)}:${two((at * 7) % 60)} INFO upload of part ${at} took ${200 + ((at * 7919) % 600)} ms`
  const text = Array.from({ length: 400 }, (_, at) => row(at)).join('\n')
  const took = (line: string): number => Number(/took (\d+)/u.exec(line)![1])
  const [slowest] = text.split('\n').toSorted((a, b) => took(b) - took(a))
  const shows = (query: string): boolean =>
    (compressResult({ toolName: 'read_log', args: {}, output: text, query }).output as string).includes(slowest!)
  expect([shows('Which upload was the slowest?'), shows('Welcher Upload dauerte am längsten?')]).toEqual([true, true])
  expect(shows('Did part 12 go through?')).toBe(false)
})

it.each([
  ['go test -v ./...', (at: number, took: number) => `--- PASS: TestCase${at} (${took}s)`],
  ['npx vitest run', (at: number, took: number) => ` ✓ src/cart-${at}.test.ts (4 tests) ${took * 1000}ms`],
  ['pytest -v', (at: number, took: number) => `tests/test_cart.py::test_case_${at} PASSED (${took}s)`],
])('the test that took far longer than the others is shown, although it passed: %s', (command, line) => {
  const lines = Array.from({ length: 300 }, (_, at) => line(at, at === 177 ? 83 : (at % 9) / 10))
  const output = [...lines, '', '300 passed in 214.10s'].join('\n')
  for (const query of ['Which test is the slowest?', 'The run takes too long: what is to blame?'])
    expect(compressResult({ toolName: 'bash', args: { command }, output, query }).output).toContain(line(177, 83))
})

it.each([
  [
    './sync.sh',
    (at: number) =>
      `✔ synced customer ${at}: ${at === 112 ? 'deleted 8,812' : `added ${at % 19}`} contacts (${5 + (at % 80)}ms)`,
  ],
  [
    'docker compose up -d',
    (at: number) => ` ✔ Container app-worker-${at}  ${at === 112 ? 'Recreated 91.2s' : `Started ${1 + (at % 8)}.4s`}`,
  ],
])('steps with a tick are no tests, and the one that did something else is shown: %s', (command, line) => {
  const lines = Array.from({ length: 240 }, (_, at) => line(at))
  const output = compressResult({
    toolName: 'bash',
    args: { command },
    output: lines.join('\n'),
    query: 'Summarise it',
  }).output as string
  expect(output.length).toBeLessThan(lines.join('\n').length / 2)
  expect(output).not.toContain('passing tests')
  expect(output).toContain(line(112).trim())
})

it('counts lines with nothing but a sign among the others that are hidden', () => {
  const request = (n: number): string =>
    `> GET /stock/${n} HTTP/1.1\n> Host: quay.example\n>\n< HTTP/1.1 200 OK\n< Age: ${n * 7}\n<\n{"sum":${n * 13}}`
  const chosen = log.choose(repeat(60, request), contextOf('', 'default'), 1500)!.text
  const marks = [...chosen.matchAll(/^\[… lines (\d+)-(\d+): (.* others?)(?:, \d+ of them are headings)?\]$/gmu)]
  const counted = marks.map(([, , , said]) =>
    Array.from(said!.matchAll(/ ×(\d+)(?=,|$)|(\d+) others?/gu)).reduce((sum, [, a, b]) => sum + Number(a ?? b), 0),
  )
  expect(marks).not.toEqual([])
  expect(counted).toEqual(marks.map(([, from, to]) => Number(to) - Number(from) + 1))
})
