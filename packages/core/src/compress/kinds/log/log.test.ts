import { describe, expect, it } from 'vitest'
import { upTo } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { isFailedTest, logRole } from './log-lines.ts'
import { log } from './log.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const repeat = (count: number, say: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => say(index)).join('\n')

const runs: Record<string, { text: string; needed: string[] }> = {
  pytest: {
    text: `collected 200 items\n${repeat(200, (n) => `tests/test_cart.py::test_case_${n} PASSED [ ${n % 100}%]`)}
=================================== FAILURES ===================================
____________________________ test_total ____________________________
>       assert total([1, 2]) == 4
E       assert 3 == 4
tests/test_cart.py:12: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_total - assert 3 == 4
======================== 1 failed, 200 passed in 0.31s =========================`,
    needed: [
      'E       assert 3 == 4',
      'tests/test_cart.py:12: AssertionError',
      '1 failed, 200 passed',
      'passing tests]',
    ],
  },
  vitest: {
    text: `${repeat(150, (n) => ` ✓ src/cart.test.ts > adds ${n} 1ms`)}
 × src/cart.test.ts > totals
AssertionError: expected 3 to be 4
- Expected   4
+ Received   3
 ❯ src/cart.test.ts:18:24
${repeat(40, (n) => `    at run (file:///repo/node_modules/runner/index.js:${n}:1)`)}
 Test Files  1 failed (1)
      Tests  1 failed | 150 passed (151)`,
    needed: [
      '× src/cart.test.ts > totals',
      'expected 3 to be 4',
      'src/cart.test.ts:18:24',
      '1 failed | 150 passed (151)',
    ],
  },
  'go test': {
    text: `${repeat(150, (n) => `--- PASS: TestCase${n} (0.00s)`)}
--- FAIL: TestTotal (0.00s)
    cart_test.go:31: got 3, want 4
panic: runtime error: index out of range [5]
goroutine 7 [running]:
example.com/cart.Total(0x1)
	/repo/cart.go:44 +0x1d
FAIL	example.com/cart	0.004s`,
    needed: ['--- FAIL: TestTotal', 'got 3, want 4', '/repo/cart.go:44', 'FAIL\texample.com/cart'],
  },
  cargo: {
    text: `${repeat(150, (n) => `   Compiling crate${n} v1.0.${n}`)}
error[E0308]: mismatched types
  --> src/cart.rs:14:9
   |
14 |     total
   |     ^^^^^ expected \`u32\`, found \`u64\`
${repeat(60, (n) => `test case_${n} ... ok`)}
error: could not compile \`cart\` due to 1 previous error`,
    needed: ['error[E0308]: mismatched types', '--> src/cart.rs:14:9', 'could not compile `cart`'],
  },
  'a Java stack': {
    text: `${repeat(100, (n) => `2024-01-01 10:00:${n % 60} INFO  tick ${n}`)}
java.lang.IllegalStateException: cart is closed
	at com.example.Cart.add(Cart.java:51)
${repeat(40, (n) => `	at java.base/java.lang.Thread.run(Thread.java:${n})`)}
Caused by: java.io.IOException: no disk
${repeat(100, (n) => `2024-01-01 10:01:${n % 60} INFO  tick ${n}`)}`,
    needed: ['cart is closed', 'at com.example.Cart.add(Cart.java:51)', 'Caused by: java.io.IOException: no disk'],
  },
}

describe('output of programs', () => {
  it.each(Object.entries(runs))('keeps what failed and where, of %s', (_, { text, needed }) => {
    const chosen = log.choose(text, contextOf(), 1000)!
    expect(chosen.text.length).toBeLessThanOrEqual(1000)
    for (const piece of needed) expect(chosen.text).toContain(piece)
    expect(chosen.text.startsWith(text.slice(0, text.indexOf('\n')))).toBe(true)
  })

  it('keeps what is asked for', () => {
    const text = repeat(300, (n) => (n === 170 ? 'listening on the harbour socket' : `request ${n} served`))
    expect(log.choose(text, contextOf('Is the harbour socket open?'), 400)!.text).toContain('harbour socket')
  })

  it('shows what a terminal shows in the end', () => {
    const text = '\u001B[32mok\u001B[0m one\n10%\r50%\r100%\nplain\r\n'
    expect(log.reformat!(text, contextOf())!.text).toBe('ok one\n100%\nplain\r\n')
    expect(log.reformat!(text, contextOf('', 'lossless'))).toBeUndefined()
    expect(log.reformat!('plain\r\n', contextOf())).toBeUndefined()
  })

  it.each([
    ['lines that end in carriage returns alone', 'ERROR: disk full\rstarted worker\rall is well'],
    ['a name that another one was written over', 'fetching left-pad 10%\rfetching right-pad 10%'],
    ['rows of numbers that end in carriage returns', '0,17,3.5\r1,54,8.25\r2,91,0.5'],
    ['readings of one name', 'sensor 20.5\rsensor 31.2\rsensor 19.8'],
    ['dates, which hold strokes as counts do', '2024/01/02 5\r2024/01/03 6'],
    ['a title that nothing ends', '\u001B]0;title and error: disk full'],
  ])('loses nothing of %s', (_, line) => {
    const shown = log.reformat!(`\u001B[31mred\u001B[0m\n${line}`, contextOf())!.text
    expect(shown).toBe(`red\n${line.replace('\u001B', '')}`)
  })

  it('bears hostile input', { timeout: 60_000 }, () => {
    const hostile = [
      '\n'.repeat(upTo(1_000_000)),
      'x'.repeat(upTo(50_000_000)),
      '\u001B]'.repeat(upTo(500_000)),
      'error: 1%\r'.repeat(upTo(500_000)),
    ]
    for (const text of [...hostile, runs['cargo']!.text.repeat(upTo(1000))]) {
      expect(log.reformat!(text, contextOf())?.text.length ?? 0).toBeLessThan(text.length)
      expect(log.choose(text, contextOf('cart'), 4000)?.text.length ?? 0).toBeLessThanOrEqual(4000)
    }
  })
})

it('shows the row of a table whose state is like no other', () => {
  const row = (index: number): string =>
    index === 47 ? `payments-${index}   Evicted   3h` : `web-${index}   Running   ${index}d`
  const chosen = log.choose(repeat(100, row), contextOf('which pods are not healthy?'), 300)!
  expect(chosen.text).toContain('payments-47   Evicted')
})

describe('beside what is not like the others, a log keeps', () => {
  const view = (text: string): string => log.choose(text, contextOf(), 8000)!.text
  const request = (n: number, what: string): string =>
    `2026-03-04 09:${String(10 + (n % 50))}:07 INFO req-${1000 + n} ${what}`
  const requests = repeat(
    120,
    (n) => `${request(n, `opened by user ${n % 7}`)}\n${request(n, `took ${20 + (n % 9)} ms`)}`,
  )

  it('the lines about the same request', () => {
    const text = requests.replace('INFO req-1060 took', 'ERROR req-1060 refused after')
    expect(view(text)).toContain('INFO req-1060 opened by user 4')
    expect(view(text)).not.toContain('req-1063 opened')
  })

  it('values that hardly any line has, and the first and the last day', () => {
    const rows = repeat(
      150,
      (n) => `(${n},'name ${n}','2026-0${1 + (n % 8)}-1${n % 9}',${n % 40 === 7 ? 'NULL' : "'paid'"}),`,
    )
    const sent = view(
      `INSERT INTO orders VALUES\n${rows.replace(/(?<='name 70',)'[\d-]+'/u, "'1970-01-01'")}\nCOMMIT;\ndone`,
    )
    expect(sent).toContain("'1970-01-01'")
    expect(sent).toContain("(87,'name 87'")
  })

  it('the title of a paragraph of which something stays, and runs of few lines', () => {
    const thread = (n: number): string =>
      `Thread ${n} (LWP ${n}):\n${repeat(9, (at) => `#${at}  0x${n}${at} in step${at} (arg=0) at meter.c:${at + 40}`)}\n`
    const text = repeat(40, thread)
    const lines = log.choose(text, contextOf('What does thread 31 do?'), 3000)!.text.split('\n')
    const starts = lines.filter((line, at) => line.startsWith('#') && !/^[#[]/u.test(lines[at - 1]!))
    const titled = starts.filter((line) => lines[lines.indexOf(line) - 1]!.startsWith('Thread'))
    expect(titled).toEqual(starts)
    for (const [, from, to] of lines.join('\n').matchAll(/lines (\d+)-(\d+)/gu))
      expect(Number(to) - Number(from)).toBeGreaterThan(0)
  })
})

describe('the line that a question names stays', () => {
  const ids = Array.from({ length: 400 }, (_, n) => `${n % 10}a${n}b${n * 7}c`)
  const line = (n: number, [left, right] = ['] done ', ': ']): string =>
    `[worker-${n % 7}${left}${ids[n]}${right}${100 + ((n * 37) % 899)} ${['walnut harbour', 'cargo velvet'][n % 2]} on node ${n % 13}`
  const named = [130, 257, 319, 377]

  it.each([
    ['What about ', '?'],
    ['有关', '的信息是什么？'],
    ['请查一下「', '」为什么失败'],
    ['サーバー', 'はなぜ失敗しましたか？'],
    ['작업', '의 상태는 무엇입니까?'],
  ])('whatever stands around the id in the question: %s…%s', (before, after) => {
    const text = repeat(400, line)
    for (const n of named) expect(log.choose(text, contextOf(before + ids[n] + after), 4000)!.text).toContain(line(n))
  })

  it.each([
    ['] 任务', '已完成'],
    ['] サーバー', 'の処理'],
    ['] 작업', '을 마침'],
    ['] 单号：', '，完成'],
  ])('whatever stands around the id in the log: %s…%s', (...around) => {
    const text = repeat(400, (n) => line(n, around))
    for (const question of ['What about *?', '有关*的信息是什么？'])
      for (const n of named)
        expect(log.choose(text, contextOf(question.replace('*', ids[n]!)), 4000)!.text).toContain(line(n, around))
  })
})

it('shows the line with the number of the question behind its word, though the number stands everywhere', () => {
  const text = repeat(12_000, (n) => `Order #${n}: quantity ${(n * 7919) % 997}, state S${(n * 104_729) % 99_991}`)
  expect(log.choose(text, contextOf('Order 698?'), 4000)!.text).toMatch(/^Order #698: /mu)
})

describe('a line that reports a failure', () => {
  it.each([
    'ERROR payment 991 failed: expected 200 OK but got 503',
    'TypeError: callback passed to subscribe is not a function',
    'FATAL: health check is not ok for shard 7',
    'panic: value passed by caller is nil',
  ])('is one although it says that something is fine: %s', (line) => expect(logRole(line)).toBe('failure'))
  it.each([
    'tests/test_errors.py::test_error_is_raised PASSED [ 40%]',
    '  ✓ throws an error for a wrong path (3 ms)',
    'ok 12 - fails on a missing file',
    'test parser::reports_errors ... ok',
    '--- PASS: TestFailure (0.00s)',
  ])('is none where a test of failures passed: %s', (line) => expect(logRole(line)).toBe('passed'))
})

describe('a test that failed', () => {
  it.each([
    'test_a ... FAILED',
    'tests/a.py::test_a FAILED [ 12%]',
    'a.c   ERROR  ',
    'check a ...FAIL',
    '--- FAIL: TestA',
  ])('is told by %j', (line) => {
    expect(isFailedTest(line, 'other', false)).toBe(true)
  })

  it.each(['UNFAILED', 'FAILED to start', 'x.FAILED', 'noFAIL'])('is not told by %j', (line) => {
    expect(isFailedTest(line, 'other', false)).toBe(line.startsWith('FAILED'))
  })

  it('is looked for in a long run of blanks in one go', () => {
    const started = performance.now()
    expect(isFailedTest(`row 0${' '.repeat(200_000)}end`, 'other', false)).toBe(false)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
