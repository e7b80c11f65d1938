import { compressResult } from '@winnow/core'
import { describe, expect, it } from 'vitest'

const lines = (count: number, of: (line: number) => string): string[] => Array.from({ length: count }, (_, n) => of(n))
const word = (n: number): string => [...String(n * 7919 + 13)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Results of many kinds, each far above its room. */
const results: Readonly<Record<string, readonly [toolName: string, args: object, lines: readonly string[]]>> = {
  log: ['bash', { command: 'make all' }, lines(400, (n) => `step ${word(n)} took ${word(n * 3)}`)],
  prose: ['get_notes', {}, lines(300, (n) => `Cart ${word(n)} stands in the yard of ${word(n * 5)}.`)],
  page: [
    'fetch',
    { url: 'https://a.example' },
    lines(200, (n) => (n % 10 === 0 ? `## Part ${n}` : `Part ${n} is of ${word(n)} and ${word(n * 2)}.`)),
  ],
  search: ['bash', { command: 'rg port' }, lines(600, (n) => `src/a${n % 40}.ts:${n + 1}: const port${word(n)} = 1`)],
  listing: ['bash', { command: 'find .' }, lines(900, (n) => `src/room${n % 30}/file${word(n)}.ts`)],
  table: [
    'bash',
    { command: 'kubectl get pods' },
    ['NAME        STATUS    AGE', ...lines(200, (n) => `pod-${word(n).padEnd(8)}Running   ${n}d`)],
  ],
  diff: [
    'bash',
    { command: 'git diff' },
    lines(20, (f) =>
      [
        'diff --git a/f' + f + '.ts b/f' + f + '.ts',
        `--- a/f${f}.ts`,
        `+++ b/f${f}.ts`,
        '@@ -1,30 +1,30 @@',
        ...lines(30, (n) => `${n % 2 ? '+' : '-'}const ${word(n + f)} = ${n}`),
      ].join('\n'),
    ),
  ],
  outline: ['get_config', {}, lines(300, (n) => (n % 6 === 0 ? `${word(n)}:` : `  ${word(n * 3)}: ${word(n * 7)}`))],
}

const notices = [
  '... (truncated)',
  '…(truncated)',
  '[truncated]',
  'Output truncated at 30000 characters',
  '[Output truncated: 30000 characters limit]',
  '[123 more lines]',
  '... 123 more lines',
  '(Results are truncated. Consider using a more specific path or pattern.)',
  '<output truncated, 4711 lines omitted>',
  '[... 4711 characters omitted ...]',
]

describe('what a tool says of its own cut', () => {
  const cases = Object.entries(results).flatMap(([kind, result]) =>
    notices.map((notice) => [kind, notice, result] as const),
  )
  it.each(cases)('stays at the end of a %s: %s', (_kind, notice, [toolName, args, body]) => {
    for (const profile of ['default', 'aggressive'] as const) {
      const output = [...body, notice].join('\n')
      const { output: sent } = compressResult(
        { toolName, args, output, query: 'What is wrong?' },
        { profile, cap: 500 },
      )
      expect((sent as string).split('\n').map((line) => line.trim())).toContain(notice)
    }
  })
  it.each(cases)('stays in the middle of a %s: %s', (_kind, notice, [toolName, args, body]) => {
    const output = [...body.slice(0, body.length / 2), notice, ...body.slice(body.length / 2)].join('\n')
    const { output: sent } = compressResult({ toolName, args, output, query: 'What is wrong?' }, { cap: 500 })
    expect((sent as string).split('\n').map((line) => line.trim())).toContain(notice)
  })
})
