const fill = (length: number, unit: (at: number) => string): string => {
  const parts: string[] = []
  for (let at = 0, held = 0; held < length; at += 1) {
    const part = unit(at)
    parts.push(part)
    held += part.length
  }
  return parts.join('')
}
const same =
  (unit: string) =>
  (length: number): string =>
    unit.repeat(Math.ceil(length / unit.length))
/** A number in letters, so that nothing takes it for one. */
const spelled = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const nested =
  (open: string, inner: string, close: string) =>
  (length: number): string => {
    const depth = Math.floor(length / (open.length + close.length))
    return open.repeat(depth) + inner + close.repeat(depth)
  }

/** A log with one line that holds a long run of the same. */
const runInLog =
  (unit: string) =>
  (length: number): string => {
    const line = (at: number): string => `2026-01-02 INFO request ${at * 7919} took ${at % 97} ms`
    const run = unit.repeat(Math.ceil(length / unit.length))
    return [...Array.from({ length: 200 }, (_, at) => line(at)), `row 0${run}end`, line(200)].join('\n')
  }

/** Texts by length, in characters: what tools give, and what somebody gives who wants a parser to take for ever. */
export const shapes: Readonly<Record<string, (length: number) => string>> = {
  'one letter': same('a'),
  'one line of words': same('word and another '),
  blanks: same(' '),
  tabs: same('\t'),
  'line ends': same('\n'),
  'Windows line ends': same('\r\n'),
  'short lines': same('ok\n'),
  'equal long lines': same(`${'the same line again, '.repeat(8)}\n`),
  'numbered lines': (length) => fill(length, (at) => `${at}: line number ${at} of a file\n`),
  'lines like each other': (length) =>
    fill(length, (at) => `2026-01-02 INFO request ${at * 7919} took ${at % 97} ms\n`),
  'lines of hashes': (length) => fill(length, (at) => `${(at * 2_654_435_761).toString(16).padStart(40, 'f')}\n`),
  diagnostics: (length) =>
    fill(length, (at) => `src/file-${at % 50}.ts(${at},7): error TS2322: type ${at} is not that\n`),
  'findings that differ in all words': (length) =>
    fill(length, (at) => `src/${spelled(at)}.c:${at}:5: error: ${spelled(at * 7)} is no ${spelled(at * 3)} of ${at}\n`),
  hits: (length) =>
    fill(length, (at) => `src/deep/folder/file-${Math.floor(at / 9)}.ts:${at}: const name${at} = ${at}\n`),
  paths: (length) => fill(length, (at) => `packages/p${at % 9}/src/folder-${at % 31}/file-${at}.ts\n`),
  'a stack trace': (length) => fill(length, (at) => `    at call${at} (/app/src/file-${at % 40}.js:${at}:11)\n`),
  'Python traces': (length) =>
    fill(length, (at) =>
      at % 8 === 7
        ? `ValueError: ${spelled(at)}\nTraceback (most recent call last):\n`
        : `  File "/app/${spelled(at % 97)}.py", line ${at}, in ${spelled(at)}\n    return ${spelled(at % 31)}(${at})\n`,
    ),
  'results of tests': (length) =>
    fill(
      length,
      (at) => `tests/test_${at % 40}.py::test_${spelled(at)} ${at % 40 === 0 ? 'FAILED' : 'PASSED'} [ ${at % 100}%]\n`,
    ),
  'a terminal': (length) =>
    fill(length, (at) => `${at % 50 === 0 ? `$ ./check part${at / 50}\n` : ''}item number ${at} took ${at % 97} ms\n`),
  'a diff': (length) =>
    fill(length, (at) => `${at % 40 === 0 ? `@@ -${at},9 +${at},9 @@\n` : ''}${' +-'[at % 3]}line ${at}\n`),
  'a log with a run of blanks': runInLog(' '),
  'a log with a run of tabs': runInLog('\t'),
  'a log with a run of dashes': runInLog('-'),
  'a log with a run of full stops': runInLog('.'),
  'a log with a run of digits': runInLog('0'),
  'a log with a run of Chinese': runInLog('中'),
  code: (length) =>
    fill(length, (at) => `export function name${at}(input: string): string {\n  return input + ${at}\n}\n\n`),
  'code without end of block': (length) => fill(length, (at) => `if (name${at}) {\n`),
  'Markdown with headings': (length) =>
    fill(length, (at) => `## Part ${at}\n\nA paragraph that says something of ${at}.\n\n`),
  'list items ever deeper': (length) => fill(length, (at) => `${' '.repeat(at % 200)}- item ${at}\n`),
  fences: same('```\ncode\n'),
  'open fences': same('```ts '),
  HTML: (length) =>
    `<html><body>${fill(length, (at) => `<div class="c"><p>Text ${at}</p><a href="/x/${at}">link</a></div>`)}</body></html>`,
  'open tags': same('<div><p>'),
  'open angles': same('<'),
  'system tags': same('<system-reminder>'),
  'an XML tree': nested('<a>', 'x', '</a>'),
  'rows of JSON': (length) =>
    `[${fill(length, (at) => `${at === 0 ? '' : ','}{"id":${at},"name":"n${at % 70}","ok":${at % 9 !== 0}}`)}]`,
  'JSON lines': (length) => fill(length, (at) => `{"id":${at},"level":"info","message":"number ${at}"}\n`),
  'JSON with many names': (length) => `{${fill(length, (at) => `${at === 0 ? '' : ','}"name-${at}":{"value":${at}}`)}}`,
  'broken JSON': (length) => `[${fill(length, (at) => `{"id":${at},"name":"n${at}"},`)}`,
  'nested lists': nested('[', '1', ']'),
  'open brackets': same('['),
  'open objects': same('{"a":'),
  quotes: same('"'),
  backslashes: same('\\'),
  'comma-separated values': (length) => `id,name,total\n${fill(length, (at) => `${at},name ${at % 30},${at * 3}\n`)}`,
  commas: same(','),
  bars: same('|'),
  'a table': (length) => `| a | b |\n| --- | --- |\n${fill(length, (at) => `| ${at} | value ${at % 13} |\n`)}`,
  columns: (length) =>
    `NAME   STATUS   AGE\n${fill(length, (at) => `pod-${String(at).padEnd(9)}Running   ${at % 60}d\n`)}`,
  'lines that carriage returns end': (length) => fill(length, (at) => `${spelled(at)} ${at} of ${at * 7}\r`),
  'settings by indentation': (length) =>
    fill(length, (at) => `${spelled(at)}:\n  name: ${spelled(at * 3)}\n  ports:\n    - ${at}\n    - ${at % 9000}\n`),
  'base64 in lines': (length) => fill(length, (at) => `${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'.repeat(2)}A${at % 10}b\n`),
  'base64 in a line': same('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'),
  Chinese: same('第三种情况下，订单已经发货，请尽快确认。'),
  emoji: same('👩‍👩‍👧‍👦🎉'),
  'halves of characters': same('\uD800'),
  'marks like ours': same('[17 of 25 lines left out, ref kyrtlvehcneectvhyf]\n'),
  'headings like ours': same('--- bash(command: ls)\n'),
  'dates and amounts': (length) =>
    fill(length, (at) => `On 2026-0${1 + (at % 9)}-11 invoice INV-${at} of $${at}.50 was sent to a${at}@example.com. `),
}
