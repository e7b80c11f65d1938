import fc from 'fast-check'
import type { ContentItem } from '../../message/types.ts'
import type { UseSpec } from './use.ts'

const names = ['parse', 'render', 'store']
const pathOf = (file: number): string => `src/${names[file]}/${names[file]}.ts`

/** A file of a small repository: the same number always has the same lines, so that reads overlap. */
function fileLines(file: number): string[] {
  const name = names[file]!
  const functions = Array.from({ length: 7 }, (_, index) => [
    `/** Handles case ${index} of ${name}; 第${index}种情况。 */`,
    `export function ${name}Case${index}(input: string, limit = ${index * 7}): string | undefined {`,
    `  const parts = input.split('${index}')`,
    `  if (parts.length > limit) throw new RangeError('${name}: more than ' + limit + ' parts')`,
    `  return parts.map((part) => part.trim()).find((part) => part !== '' && part.length > ${index})`,
    '}',
    '',
  ])
  return [`import { join } from 'node:path'`, `import { config } from '../config.ts'`, '', ...functions.flat()]
}

const repeat = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** A file as a reader gives it: from a line to a line, with or without numbers. */
function readText(file: number, from: number, to: number, style: 'plain' | 'cat -n' | 'arrow'): string {
  const lines = fileLines(file).slice(from, to)
  if (style === 'plain') return lines.join('\n')
  return lines
    .map((line, index) => `${String(from + index + 1).padStart(6)}${style === 'arrow' ? '→' : '\t'}${line}`)
    .join('\n')
}

const searchText = (word: string): string =>
  names
    .flatMap((_, file) =>
      fileLines(file).flatMap((line, index) => (line.includes(word) ? [`${pathOf(file)}:${index + 1}:${line}`] : [])),
    )
    .join('\n')

const listingText = (depth: number): string =>
  repeat(10 + depth * 12, (index) => `packages/${names[index % 3]!}/src/${names[(index * 7) % 3]!}/part-${index}.ts`)

const rowsText = (count: number, seed: number): string =>
  JSON.stringify({
    orders: Array.from({ length: count }, (_, index) => ({
      id: `A-${seed * 100 + index}`,
      customer: { name: `客户 ${index % 5}`, email: `c${index}@example.com`, note: index % 3 === 0 ? null : 'Express' },
      total: index * 13.5 + seed,
      tags: index % 2 === 0 ? [] : ['paid', `week-${index}`],
    })),
    next: null,
  })

const logText = (count: number, seed: number): string =>
  [
    `$ pnpm test --run ${seed}`,
    repeat(count, (index) =>
      index === seed * 3
        ? `FAIL src/parse/parse.test.ts > case ${seed}\nAssertionError: expected ${seed} to be ${seed + 1}\n    at parseCase${seed} (src/parse/parse.ts:${seed + 4}:11)`
        : ` \u001B[32m✓\u001B[39m src/${names[index % 3]!}/case-${index}.test.ts (${(index * 31) % 97} ms)`,
    ),
    `Tests  1 failed | ${count} passed (${count + 1})`,
  ].join('\n')

const diffText = (file: number): string =>
  [
    `diff --git a/${pathOf(file)} b/${pathOf(file)}`,
    `--- a/${pathOf(file)}`,
    `+++ b/${pathOf(file)}`,
    '@@ -1,20 +1,20 @@',
    ...fileLines(file)
      .slice(0, 30)
      .flatMap((line, index) => (index % 9 === 4 ? [`-${line}`, `+${line} // changed`] : [` ${line}`])),
  ].join('\n')

const pageText = (sections: number): string =>
  `# Guide\n\n${repeat(sections, (index) => `## Part ${index}: ${names[index % 3]!}\n\nThe ${names[index % 3]!} step takes ${index} options. 第${index}步需要配置文件。\n\n\`\`\`ts\n${names[index % 3]!}Case${index}('a', ${index})\n\`\`\`\n`)}`

const answered = (toolName: string, input: unknown, ...texts: readonly string[]): UseSpec => {
  const content = texts.map((text): ContentItem => ({ type: 'text', text }))
  return { toolName, input, status: 'ok', results: [content], pinned: false }
}

const file = fc.constantFrom(0, 1, 2)
const small = fc.integer({ min: 0, max: 4 })

const reads: fc.Arbitrary<UseSpec> = fc
  .record({
    file,
    from: fc.constantFrom(0, 0, 0, 10, 20),
    length: fc.constantFrom(12, 25, 60),
    style: fc.constantFrom('plain', 'plain', 'cat -n', 'arrow'),
    how: fc.constantFrom('read_file', 'cat', 'sed', 'items'),
  })
  .map(({ file: number, from, length, style, how }) => {
    const text = readText(number, from, from + length, style)
    const path = pathOf(number)
    if (how === 'cat') return answered('bash', { command: `cat ${path}` }, text)
    if (how === 'sed') return answered('bash', { command: `sed -n '${from + 1},${from + length}p' ${path}` }, text)
    if (how === 'items') return answered('read_file', { path }, text, readText(number, 0, 20, style))
    return answered('read_file', from === 0 ? { path } : { path, offset: from, limit: length }, text)
  })

/**
 * Uses as coding and service agents have them, from one small repository and shop: file reads that overlap, with and
 * without line numbers, searches, listings, JSON, logs, diffs, pages, text written by a call and read again, long errors.
 */
export const realisticUses: fc.Arbitrary<UseSpec> = fc.oneof(
  { weight: 5, arbitrary: reads },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('limit', 'export function parse', 'parts', 'input')
      .map((word) => answered('bash', { command: `grep -rn "${word}" src` }, searchText(word))),
  },
  { weight: 1, arbitrary: small.map((depth) => answered('list_files', { folder: '.', depth }, listingText(depth))) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(6, 15, 30), small)
      .map(([count, seed]) => answered('mcp__shop__list_orders', { page: seed }, rowsText(count, seed))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(8, 40), small, fc.constantFrom<UseSpec['status']>('ok', 'ok', 'error'))
      .map(([count, seed, status]) => ({
        ...answered('bash', { command: 'pnpm test' }, logText(count, seed)),
        status,
      })),
  },
  { weight: 1, arbitrary: file.map((number) => answered('bash', { command: 'git diff' }, diffText(number))) },
  {
    weight: 1,
    arbitrary: small.map((count) => answered('fetch_page', { url: 'https://example.com' }, pageText(3 + count * 3))),
  },
  {
    weight: 1,
    arbitrary: file.map((number) =>
      answered(
        'write_file',
        { path: pathOf(number), content: fileLines(number).join('\n') },
        `Wrote ${pathOf(number)}`,
      ),
    ),
  },
)
