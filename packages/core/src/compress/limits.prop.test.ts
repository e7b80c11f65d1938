import { compressResult } from '@winnow/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { ResultLimits } from './types.ts'

const numRuns = runs(200)
const query = fc.constantFrom('where is gate3 opened?', 'what is the structure?', 'fix the error', '')

function sent(toolName: string, args: object, lines: readonly string[], asked: string, limits: ResultLimits): string {
  const input = { toolName, args, output: lines.join('\n'), query: asked }
  const { output } = compressResult(input, { tools: { [toolName]: limits } })
  return output as string
}

const numbersIn = (ranges: string): number[] =>
  ranges.split(', ').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index)
  })
/** What the closing line says. */
const closing = (text: string): { hidden: number; total: number } => {
  const [, hidden, total] = /^\[(\d+) of (\d+) \w+ left out, ref \w+\]$/mu.exec(text) ?? []
  return { hidden: Number(hidden ?? 0), total: Number(total ?? 0) }
}
const sumOf = (text: string, mark: RegExp): number =>
  [...text.matchAll(mark)].reduce((sum, found) => sum + Number(found[1]), 0)

test('of a map no more files are shown than a limit allows, and what is missing is counted', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 12, maxLength: 40 })
  const property = fc.property(sizes, fc.integer({ min: 1, max: 8 }), query, (files, maxFiles, asked) => {
    const lines = files.flatMap((count, file) => [
      `src/room${file % 4}/gate${file}.ts:`,
      ...Array.from({ length: count }, (_, n) => ` export function gate${file}Part${n}(name: string): Promise<void>`),
    ])
    const text = sent('repo_map', {}, lines, asked, { maxFiles })
    const shown = text.split('\n').filter((line) => !line.startsWith('['))
    const headings = shown.filter((line) => line.startsWith('src/'))
    const definitions = shown.length - headings.length
    const all = lines.length - files.length
    expect(headings.length).toBeGreaterThan(0)
    expect(headings.length).toBeLessThanOrEqual(maxFiles)
    for (const line of shown) expect(lines).toContain(line)
    expect(sumOf(text, /^\[… (\d+) definitions?\b/gmu)).toBe(all - definitions)
    expect(closing(text)).toEqual({ hidden: all - definitions, total: all })
  })
  fc.assert(property, { numRuns })
})

const hits = fc.array(
  fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('own', 'own', 'equal')), {
    minLength: 1,
    maxLength: 6,
    selector: ([number]) => number,
  }),
  { minLength: 14, maxLength: 40 },
)

test('of a search no more matches and files are shown than limits allow, and what is missing is counted', () => {
  const property = fc.property(
    hits,
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 12 }),
    query,
    (files, maxFiles, maxResults, asked) => {
      const lines = files.flatMap((numbers, file) =>
        numbers
          .toSorted(([a], [b]) => a - b)
          .map(([number, text]) => {
            const line = text === 'equal' ? `import { gate } from 'gates'` : `const gate${number} = open(${file})`
            return `src/room${file % 3}/gate${file}.ts:${number}:${line}`
          }),
      )
      const text = sent('text_search', { pattern: 'gate' }, lines, asked, { maxFiles, maxResults })
      const shown: string[] = []
      const named = new Set<string>()
      let paths: string[] = []
      for (const line of text.split('\n')) {
        if (line.startsWith('[')) continue
        const many = /^same (?:\d+ )?lines? in \d+ files \((.*)\):$/u.exec(line)
        if (many) paths = many[1]!.split(', ')
        else if (line.startsWith('src/')) paths = [line]
        else
          for (const path of paths) {
            const [, file = path, at] = /^(.*?)(?::(\d+))?$/u.exec(path)!
            named.add(file)
            shown.push(at === undefined ? `${file}:${line}` : `${file}:${at}${line}`)
          }
      }
      for (const match of shown) expect(lines).toContain(match)
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.length).toBeLessThanOrEqual(maxResults)
      expect(named.size).toBeLessThanOrEqual(maxFiles)
      const hidden = lines.length - new Set(shown).size
      expect(sumOf(text, /^\[… (\d+) (?:match(?:es)?|more of the same)\b/gmu)).toBe(hidden)
      expect(closing(text)).toEqual({ hidden, total: lines.length })
    },
  )
  fc.assert(property, { numRuns })
})

test('around a match no more lines are shown than a limit allows, and the others are named', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 12 })
  const property = fc.property(places, fc.integer({ min: 0, max: 1 }), query, (rows, contextLines, asked) => {
    const matches = rows.toSorted((a, b) => a - b).map((row) => row * 9 + 5)
    const given = matches.flatMap((match, index) => [
      ...(index === 0 || matches[index - 1] === match - 9 ? [] : ['--']),
      ...Array.from({ length: 9 }, (_, n) => match - 4 + n).map((number) =>
        number === match
          ? `src/a.ts:${number}:open(gate${number})`
          : `src/a.ts-${number}-const part${number} = ${number}`,
      ),
    ])
    const text = sent('text_search', { pattern: 'gate' }, given, asked, { contextLines })
    const shown = [...text.matchAll(/^(\d+)[:-]/gmu)].map((found) => Number(found[1]))
    const near = (number: number): boolean => matches.some((match) => Math.abs(match - number) <= contextLines)
    expect(shown.every(near)).toBe(true)
    expect(shown).toEqual(expect.arrayContaining(matches))
    const [, count, ranges = ''] = /^\[… (\d+) lines around: lines ([\d, -]+)(?:, …)?\]$/mu.exec(text)!
    expect(Number(count) + shown.length).toBe(matches.length * 9)
    for (const number of numbersIn(ranges)) expect(shown).not.toContain(number)
    expect(closing(text).hidden).toBe(Number(count))
  })
  fc.assert(property, { numRuns })
})

test('of a file no more lines are shown than a limit allows, and marks name all others', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 20, maxLength: 40 })
  const property = fc.property(sizes, fc.integer({ min: 10, max: 40 }), query, (bodies, maxLines, asked) => {
    const lines = bodies.flatMap((count, n) => [
      `export function gate${n}(name: string): number {`,
      ...Array.from({ length: count }, (_, row) => `  const value${n}x${row} = name.length * ${row + n}`),
      '}',
    ])
    fc.pre(lines.length > maxLines * 2)
    const text = sent('read_file', { path: 'src/gates.ts' }, lines, asked, { maxLines })
    const shown = text.split('\n').filter((line) => !line.startsWith('['))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThanOrEqual(maxLines)
    const named = [...text.matchAll(/^\[… (\d+-\d+)/gmu)].flatMap((found) => numbersIn(found[1]!))
    expect(lines.filter((_, index) => !named.includes(index + 1))).toEqual(shown)
    expect(closing(text)).toEqual({ hidden: named.length, total: lines.length })
  })
  fc.assert(property, { numRuns })
})
