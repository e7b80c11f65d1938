import { describe, expect, it } from 'vitest'
import { parseJson } from '../parse-json.ts'
import type { Generate } from '../ports.ts'
import { estimator } from '../tokens/estimate.ts'
import { compressResult, type CompressInput } from './compress-result.ts'
import { compressResultWithModels } from './compress-result-with-models.ts'

const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))
const places = ['Bergen', 'Oslo', 'Tromso', 'Molde', 'Narvik', 'Bodo', 'Alta']
const placeOf = (at: number): string => places[(at * 3) % places.length]!

interface Case {
  readonly input: CompressInput
  /** What is needed, which no word of the question says, as it is shown. */
  readonly needed: string
  /** What has to stand above it. */
  readonly below?: string
}

const query = 'Which boat arrives first?'
const bash = (command: string, output: string): CompressInput => ({
  toolName: 'bash',
  args: { command },
  output,
  query,
})
const file = (path: string, output: string): CompressInput => ({ toolName: 'read_file', args: { path }, output, query })
const fetched = (output: string): CompressInput => ({
  toolName: 'fetch',
  args: { url: 'https://a.example' },
  output,
  query,
})

const cases: Record<string, Case> = {
  json: {
    input: fetched(
      JSON.stringify({
        data: { trips: many(120, (at) => ({ id: 7000 + at, place: placeOf(at), seats: at % 9, note: `n${at}` })) },
      }),
    ),
    needed: 'data.trips[61]: {"id":7061,"place":"Oslo","seats":7,"note":"n61"}',
  },
  table: {
    input: bash(
      'kubectl get pods',
      ['NAME        STATE     AGE', ...many(160, (at) => `pod-${100 + at}     Running   ${1 + (at % 30)}d`)].join('\n'),
    ),
    needed: 'pod-177     Running   18d',
  },
  log: {
    input: bash(
      'npm run build',
      many(300, (at) => `step ${at}: packed the crate for ${placeOf(at)} in ${at % 7} s`).join('\n'),
    ),
    needed: 'step 133: packed the crate for Bergen in 0 s',
  },
  prose: {
    input: {
      toolName: 'ask_archive',
      args: { about: 'harbours' },
      output: many(
        150,
        (at) => `Chapter ${at} tells of the harbour of ${placeOf(at)}, where ${at + 3} ropes lie.`,
      ).join('\n'),
      query,
    },
    needed: 'Chapter 77 tells of the harbour of Bergen, where 80 ropes lie.',
  },
  search: {
    input: {
      ...bash(
        'grep -rn rope src',
        many(160, (at) => `src/part${at % 20}/file${at}.ts:${at + 1}:  const rope${at} = tie(${at})`).join('\n'),
      ),
    },
    needed: 'src/part17/file117.ts:118:  const rope117 = tie(117)',
  },
  diff: {
    input: bash(
      'git diff',
      many(
        60,
        (at) =>
          `diff --git a/x${at}.ts b/x${at}.ts\n--- a/x${at}.ts\n+++ b/x${at}.ts\n@@ -1,2 +1,2 @@\n-const rope = ${at}\n+const rope = ${at + 1}\n x`,
      ).join('\n'),
    ),
    needed: '+const rope = 42',
    below: '+++ b/x41.ts',
  },
  listing: {
    input: bash('find .', many(400, (at) => `src/a${at % 9}/b${at}.ts`).join('\n')),
    needed: 'src/a7/b223.ts',
  },
  outline: {
    input: bash(
      'helm template .',
      [
        'services:',
        ...many(90, (at) => `  crane-${at}:\n    image: crane:${at}\n    ports:\n      - "${8000 + at}"`),
      ].join('\n'),
    ),
    needed: '      - "8055"',
    below: '  crane-55:',
  },
  session: {
    input: {
      toolName: 'terminal',
      args: {},
      query,
      output: many(
        6,
        (at) =>
          `$ ./count --part ${at}\n${many(40, (row) => `counted ${at * 40 + row} ropes in hall ${row}`).join('\n')}`,
      ).join('\n'),
    },
    needed: 'counted 139 ropes in hall 19',
  },
  page: {
    input: fetched(
      `<!doctype html><html><body>${many(150, (at) => `<h2>Pier ${at}</h2><p>The harbour of ${placeOf(at)} has ${at + 3} ropes.</p>`).join('\n')}</body></html>`,
    ),
    needed: 'The harbour of Bergen has 94 ropes.',
  },
  map: {
    input: {
      toolName: 'repo_map',
      args: {},
      query,
      output: many(
        60,
        (at) => `src/hall${at}.ts:\n│class Hall${at}:\n│    def count${at}(self):\n│    def empty${at}(self):`,
      ).join('\n'),
    },
    needed: '│    def empty44(self):',
    below: 'src/hall44.ts:',
  },
  file: {
    input: file(
      'src/hall.ts',
      many(
        60,
        (at) =>
          `export function hall${at}(ropes: number): number {\n  const half = ropes / ${at + 2}\n  return half * ${at + 100}\n}\n`,
      ).join('\n'),
    ),
    needed: '  return half * 142',
    below: 'export function hall42(ropes: number): number {',
  },
}

const partsIn = (prompt: string): readonly { part: number; text: string }[] =>
  (parseJson(prompt) as { parts: { part: number; text: string }[] }).parts

const marking =
  (needed: string): Generate =>
  async ({ prompt }) =>
    partsIn(prompt)
      .filter(({ text }) => text.split('\n').some((line) => line.trim() === needed.trim()))
      .map(({ part }) => part)
      .join(',')

/** Marks parts that have nothing to do with anything. */
const careless: Generate = async ({ prompt }) =>
  partsIn(prompt)
    .filter(({ part }) => part % 5 === 0)
    .slice(0, 15)
    .map(({ part }) => part)
    .join(',') || '0'

const withModel = async (input: CompressInput, cap: number, generate: Generate) =>
  compressResultWithModels(input, { cap, tier: 'model', generate })

const split = (text: string): readonly [view: string, closing: string] => {
  const at = text.lastIndexOf('\n[')
  return [text.slice(0, at), text.slice(at)]
}

describe.each(Object.entries(cases))('of a result of the kind %s', (kind, { input, needed, below }) => {
  const words = compressResult(input, { cap: 300 })
  const view = String(words.output)

  it('words leave out what shares none with the question', () => {
    expect(words.report!.kind).toBe(kind)
    expect(view).toMatch(/ left out(?: or cut)?, ref /u)
    expect(view.split('\n').map((line) => line.trim())).not.toContain(needed.trim())
  })

  it('a model that marks it has it shown, below what it belongs to and beside all that words chose', async () => {
    const { output, report } = await withModel(input, 300, marking(needed))
    const text = String(output)
    const [kept, closing] = split(view)
    expect(text.startsWith(`${kept}\n[of what is left out, found by a model:]\n`)).toBe(true)
    expect(text.endsWith(closing)).toBe(true)
    const found = text.slice(kept.length).split('\n')
    expect(found).toContain(needed)
    expect(found.slice(0, found.indexOf(needed))).toEqual(expect.arrayContaining(below === undefined ? [] : [below]))
    expect(report!.tier).toBe(3)
  })

  it('a careless model costs its room and nothing that words chose', async () => {
    for (const cap of [150, 300, 1000]) {
      const alone = compressResult(input, { cap })
      const [kept] = split(String(alone.output))
      const { output } = await withModel(input, cap, careless)
      expect(String(output).startsWith(kept)).toBe(true)
      const before = estimator.count(String(input.output))
      const after = estimator.count(String(output))
      expect(after).toBeLessThanOrEqual(before)
      expect(after).toBeLessThanOrEqual(Math.max(estimator.count(String(alone.output)), cap) + Math.max(300, cap / 2))
    }
  })

  it('nothing is shown twice, and every line is one of the result', async () => {
    const { output } = await withModel(input, 300, careless)
    const at = String(output).indexOf('[of what is left out')
    if (at < 0 || kind === 'json' || kind === 'page') return
    const lines = new Set(String(input.output).split('\n'))
    const found = String(output)
      .slice(at)
      .split('\n')
      .filter((line) => !/^\s*\[/u.test(line))
    expect(found.filter((line) => !lines.has(line))).toEqual([])
  })
})

describe('lines that were found', () => {
  it('stand below their numbers, each run of them once', async () => {
    const { needed, input } = cases['log']!
    const { output } = await withModel(input, 300, marking(needed))
    const found = String(output).slice(String(output).indexOf('[of what'))
    expect(found).toMatch(/\n\[lines 13[0-4]-13[4-7]\]\n(?:step 13\d: [^\n]+\n)*step 133: /u)
  })

  it('name their numbers only where they do not say them', async () => {
    const text = many(200, (at) => `${at + 1}\tropes ${at * 7} lie in ${placeOf(at)}`).join('\n')
    const { output } = await withModel(file('ropes.txt', text), 300, marking('101\tropes 700 lie in Alta'))
    const found = String(output).slice(String(output).indexOf('[of what'))
    expect(found).toContain('\n101\tropes 700 lie in Alta\n')
    expect(found).not.toContain('[line')
  })

  it('are offered unless the view shows them', async () => {
    const { input } = cases['prose']!
    const offered: string[] = []
    await withModel(input, 300, async ({ prompt }) => {
      offered.push(...partsIn(prompt).flatMap(({ text }) => text.split('\n')))
      return '0'
    })
    const view = new Set(String(compressResult(input, { cap: 300 }).output).split('\n'))
    expect(offered.filter((line) => view.has(line))).toEqual([])
    for (const line of String(input.output).split('\n')) expect(view.has(line) || offered.includes(line)).toBe(true)
  })

  it('of very many are judged together, and shown to a model in whole lines', async () => {
    const text = many(20_000, (at) => `crate ${at} holds ${at % 13} ropes for ${placeOf(at)}`).join('\n')
    const lines = new Set(text.split('\n'))
    let size = 0
    await withModel(fetched(text), 300, async ({ prompt }) => {
      size = prompt.length
      expect(partsIn(prompt).length).toBeLessThanOrEqual(320)
      for (const { text: part } of partsIn(prompt))
        for (const line of part.split('\n')) expect(lines.has(line)).toBe(true)
      return '0'
    })
    expect(size).toBeLessThan(120_000)
  })
})
