import { compressResult, estimator } from '@winnow/core'
import { describe, expect, test } from 'vitest'

const countTokens = (sent: unknown): number => estimator.count(String(sent))
const letters = 'abcdefghijklmnopqrstuvwxyz'

test('a list of paths above the cap is written by folder, where all of it fits that way', () => {
  const paths = Array.from(
    { length: 40 },
    (_, at) => `/srv/harbour/ledgers/of/the/old/town/${letters[at % 26]}${at}.txt`,
  )
  const { output, report } = compressResult({ toolName: 'list_dir', output: paths.join('\n') }, { cap: 250 })
  expect(report).toMatchObject({ tier: 0, items: { before: 40, after: 40 } })
  expect(countTokens(output)).toBeLessThanOrEqual(250)
  expect(output).not.toContain('left out')
})

test.each([300, 500, 900])('a cap of %d that is given is filled', (cap) => {
  const output = Array.from(
    { length: 400 },
    (_, at) =>
      `${at + 1}. [Harbour ${at}](https://ports.example/${at})\n\nThe bridge is closed. ${letters.slice(at % 20)}\n`,
  ).join('\n')
  const { output: sent } = compressResult({ toolName: 'web_search', output, query: 'bridge' }, { cap })
  expect(countTokens(sent)).toBeGreaterThan(cap * 0.85)
  expect(countTokens(sent)).toBeLessThanOrEqual(cap * 1.1)
})

test('a list of which every record is there in part says so, and not that some are missing', () => {
  const records = Array.from({ length: 60 }, (_, at) => `"ship_${at}": {:moored, "${'at the old quay, '.repeat(40)}"},`)
  const { output } = compressResult({ toolName: 'ask_archive', output: records.join('\n') }, { cap: 6000 })
  expect(String(output)).toMatch(/\n\[60 of 60 lines shortened, ref [a-z]{18}\]$/u)
})

const wrappers: readonly (readonly [name: string, before: string, after: string])[] = [
  ['an exit code and tags', '<returncode>0</returncode>\n<output>\n', '\n</output>'],
  ['a warning above two parts', '<returncode>0</returncode>\n<warning>\nToo long.\n</warning><output_head>\n', ''],
  ['labels', 'Exit code: 1\nstdout:\n', ''],
  ['nothing', '', ''],
]

const texts: Readonly<Record<string, string>> = {
  log: Array.from({ length: 200 }, (_, at) => (at === 90 ? 'Error: the quay is closed' : `ok ${at} moored`)).join('\n'),
  yaml: Array.from({ length: 60 }, (_, at) => `berth_${at}:\n  depth: ${at}\n  name: quay ${at}\n  note: n${at}`).join(
    '\n',
  ),
  prose: Array.from({ length: 200 }, (_, at) => `The keeper of lock ${at} writes ${letters.slice(at % 20)} here.`).join(
    '\n',
  ),
  records: Array.from(
    { length: 60 },
    (_, at) => `${at + 1}. [Quay ${at}](https://a.example/${at})\n\nIt is ${at} deep.\n`,
  ).join('\n'),
}
const rangeOfLines = /^ *\[… (?:\d+ more, )?(?:lines )?(\d+)(?:-(\d+))?[\]:,]/u

describe.each(wrappers)('marks inside of %s', (_name, before, after) => {
  test.each(Object.entries(texts))('name lines of %s as they are counted in the whole result', (kind, text) => {
    const raw = before + text + after
    const { output } = compressResult({ toolName: 'run_it', output: raw, query: 'quay' }, { cap: 400 })
    const all = raw.split('\n')
    const sent = String(output).split('\n')
    // As the result goes on line by line, each mark stands for exactly the lines that are missing there.
    let next = 1
    let ranges = 0
    for (const line of sent.slice(
      0,
      sent.findLastIndex((each) => /^\[\d+ of /u.test(each)),
    )) {
      const range = rangeOfLines.exec(line)
      if (!range) {
        if (line === all[next - 1]) next += 1
        continue
      }
      ranges += 1
      expect(Number(range[1])).toBe(next)
      next = Number(range[2] ?? range[1]) + 1
    }
    expect(ranges, `${kind}: ${String(output)}`).toBeGreaterThan(0)
  })
})

test('what is left out of several parts is said behind the tag of the last', () => {
  const part = (name: string): string => `<${name}>\n${texts['log']!}\n</${name}>`
  const raw = `<returncode>0</returncode>\n${part('output_head')}\n<elided_chars>\n9000 characters elided\n</elided_chars>\n${part('output_tail')}\n`
  const { output } = compressResult({ toolName: 'bash', args: { command: 'make' }, output: raw }, { cap: 300 })
  expect(String(output)).toMatch(/<\/output_tail>\n\[\d+ of 408 lines left out, ref [a-z]{18}\]\n$/u)
})
