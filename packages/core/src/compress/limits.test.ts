import { compressResult, createWinnow, InvalidOptionError } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import type { CompressOptions } from './types.ts'

const list = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join('\n')
const matches = list(60, (n) => `src/a${n % 9}.ts:${n + 3}:const total${n} = sum(items, ${n})`)
const lines = list(300, (n) => `export const setting${n} = read('SETTING_${n}')`)
const search = { toolName: 'text_search', args: { pattern: 'total' }, output: matches, query: 'where is total31?' }
const read = { toolName: 'read_file', args: { path: 'src/settings.ts' }, output: lines, query: 'what is setting31?' }
const sent = (input: typeof search | typeof read, options: CompressOptions & { profile?: 'lossless' } = {}): string =>
  compressResult(input, options).output as string

describe('a limit', () => {
  test('counts for small results, too, and keeps what answers the question', () => {
    expect(sent(search, { tools: { text_search: { maxResults: 10 } } })).toMatch(
      /^34:const total31 = sum\(items, 31\)$[^]*^\[50 of 60 matches left out, ref \w+\]$/mu,
    )
    const shown = sent(read, { tools: { read_file: { maxLines: 20 } } })
    expect(shown).toContain(`export const setting31 = read('SETTING_31')`)
    expect(shown.match(/^export/gmu)!.length).toBeLessThanOrEqual(20)
  })
  test('counts beside the cap, the smaller of them', () => {
    const tools = { text_search: { maxResults: 30, cap: 150 } }
    expect(sent(search, { tools }).match(/^\d+:/gmu)!.length).toBeLessThan(10)
  })
  test.each([
    ['more than there is', search, { text_search: { maxResults: 60, maxFiles: 9 } }],
    ['more lines than there are', read, { read_file: { maxLines: 300 } }],
    ['of what the kind does not count', search, { text_search: { maxLines: 3 } }],
  ])('leaves a result as it is without: %s', (_, input, tools) => expect(sent(input, { tools })).toBe(sent(input)))
  test('counts nothing where nothing may be left out', () => {
    const tools = { text_search: { maxResults: 1 } }
    expect(sent(search, { tools, profile: 'lossless' })).toBe(sent(search, { profile: 'lossless' }))
  })
  test('leaves a range of a file that was asked for, and what failed, as it is', () => {
    const tools = { read_file: { maxLines: 20 } }
    expect(sent({ ...read, args: { path: 'src/settings.ts', offset: 1, limit: 300 } } as typeof read, { tools })).toBe(
      lines,
    )
    expect(compressResult({ ...read, failed: true }, { tools }).output).toBe(lines)
  })
  test('leaves what came of it alone', () => {
    const tools = { text_search: { maxResults: 10 } }
    const output = sent(search, { tools })
    expect(sent({ ...search, output }, { tools })).toBe(output)
  })
  test('hides no message of the tool', () => {
    const output = `${matches}\nrg: src/locked.ts: Permission denied (os error 13)`
    const shown = sent({ ...search, output }, { tools: { text_search: { maxResults: 2, maxFiles: 1 } } })
    expect(shown).toContain('Permission denied (os error 13)')
    expect(shown.match(/^\d+:/gmu)).toHaveLength(2)
  })
  test('shows one place of a line that more files hold than it allows', () => {
    const output = list(40, (n) => `src/b/part${n}.ts:3:import { createServer } from '../server/create'`)
    expect(sent({ ...search, output }, { tools: { text_search: { maxFiles: 5 } } })).toMatch(
      /^src\/b\/part0\.ts\n3:import \{ createServer \} from '\.\.\/server\/create'\n\[… 39 more of the same in 39 files: /u,
    )
  })
  test('holds on either side of a cut of the tool', () => {
    const output = `${matches}\n... [4,000 characters truncated] ...\n${matches.replaceAll('src/', 'lib/')}`
    const shown = sent({ ...search, output }, { tools: { text_search: { maxResults: 10 } } })
    expect(shown.match(/^\d+:/gmu)).toHaveLength(10)
    expect(shown).toContain('\n... [4,000 characters truncated] ...\n')
  })
  test('is kept by entries of a list of files, and by pages', () => {
    const output = list(80, (n) => `src/d${n % 6}/name${n}.ts`)
    expect(sent({ ...search, output }, { tools: { text_search: { maxResults: 10 } } })).toMatch(
      /\[70 of 80 entries left out/u,
    )
    const page = list(60, (n) =>
      n % 6 === 0 ? `## Part ${n}` : `Part ${n} is one of many, and says little of the others.`,
    )
    const shown = sent(
      { ...read, args: { path: 'README.md' }, output: page },
      { tools: { read_file: { maxLines: 15 } } },
    )
    expect(shown.split('\n').filter((line) => !line.startsWith('[')).length).toBeLessThanOrEqual(15)
  })
})

describe('a limit that cannot be kept is refused', () => {
  const refused: readonly [string, CompressOptions, string, RegExp][] = [
    [
      'by a kind',
      { tools: { build: { kind: 'log', maxLines: 3 } } },
      'tools.build.maxLines',
      /kind log .*file, page, prose/u,
    ],
    ['in a list', { tools: [{ tool: /x/u, kind: 'map', maxResults: 3 }] }, 'tools[0].maxResults', /search, listing/u],
    ['as nothing', { tools: { grep: { maxResults: 0 } } }, 'tools.grep.maxResults', /1 or more/u],
    ['below nothing', { tools: { grep: { contextLines: -1 } } }, 'tools.grep.contextLines', /0 or more/u],
  ]
  test.each(refused)('%s', (_, compress, path, fix) => {
    const make = (): unknown => createWinnow({ compress })
    expect(make).toThrow(InvalidOptionError)
    expect(make).toThrow(`compress.${path}`)
    expect(make).toThrow(fix)
  })
})
