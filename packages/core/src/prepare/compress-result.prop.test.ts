import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { InvalidOptionError } from '../errors.ts'
import { realisticUses } from '../testing/arbitraries/results.ts'
import { longTexts, shortTexts } from '../testing/arbitraries/texts.ts'
import { wordCounter } from '../testing/laws/tokens.ts'
import { refOf } from '../text/marks/ref.ts'
import { estimator } from '../tokens/estimate.ts'
import { compressResult, type CompressInput, type CompressResultOptions } from './compress-result.ts'

const queries = [
  'Where is parseCase3 defined?',
  'Why does the test fail with an AssertionError?',
  '这个模块的结构是什么？',
  'What does order A-204 cost?',
  '',
]

const inputs: fc.Arbitrary<CompressInput & { readonly output: string }> = fc
  .tuple(
    fc.oneof(
      realisticUses.map(({ toolName, input, results }) => ({ toolName, args: input, output: results[0]!.at(-1)! })),
      fc.oneof(longTexts, shortTexts).map((text) => ({ toolName: 'run', args: {}, output: { type: 'text', text } })),
    ),
    fc.constantFrom(...queries),
  )
  .map(([{ toolName, args, output }, query]) => ({
    toolName,
    args,
    query,
    output: (
      output as {
        text: string
      }
    ).text,
  }))

const settings: fc.Arbitrary<CompressResultOptions> = fc.record({
  cap: fc.constantFrom<number | false>(100, 300, 1000, false),
  profile: fc.constantFrom('default', 'lossless'),
  tokens: fc.constantFrom(wordCounter, estimator),
})

const numRuns = runs(300)

/** Lines of `text` that are neither a mark nor part of a line of `raw`, where a long line may be cut. */
function foreignLines(text: string, raw: string): string[] {
  const known = new Set(raw.split('\n').map((line) => line.trim()))
  return text
    .split('\n')
    .filter((line) => !/\[… [^\]]*\]|^\[\d+ of \d+ \w+ left out, ref [a-z]{18}\]$/u.test(line))
    .filter((line) => !known.has(line.trim()) && !raw.includes(line.replace(/^…|…$/gu, '').trim()))
}

describe('one result', () => {
  test('never has more tokens than before', () => {
    const property = fc.property(inputs, settings, (input, options) => {
      const { output, report } = compressResult(input, options)
      const count = (text: unknown): number => options.tokens!.count(text as string)
      expect(count(output)).toBeLessThanOrEqual(count(input.output))
      expect(report === undefined).toBe(output === input.output)
      const size = { before: count(input.output), after: count(output) }
      expect(report?.tokens ?? size).toEqual(size)
    })
    fc.assert(property, { numRuns })
  })

  test('holds lines of the text and marks, unless it was written another way', () => {
    const property = fc.property(inputs, settings, (input, options) => {
      const { output, report } = compressResult(input, options)
      // These kinds write their entries another way; the others keep whole lines as they are.
      if (!report || ['search', 'json', 'listing', 'log'].includes(report.kind)) return
      expect(foreignLines(output as string, input.output)).toEqual([])
    })
    fc.assert(property, { numRuns })
  })

  test('says what was left out, and under which name it can be read', () => {
    const property = fc.property(inputs, settings, (input, options) => {
      const { output, report } = compressResult(input, options)
      const { before = 0, after = 0, unit } = report?.items ?? {}
      const ref = refOf(input.output)
      const mark = `[${before - after} of ${before} ${unit} left out, ref ${ref}]`
      const isCut = report?.tier === 1
      expect(report?.ref).toBe(isCut ? ref : undefined)
      expect((output as string).includes('left out, ref')).toBe(isCut)
      expect((output as string).includes(mark)).toBe(isCut)
      expect(isCut && (options.cap === false || options.profile === 'lossless')).toBe(false)
    })
    fc.assert(property, { numRuns })
  })

  test('is within its cap, or says why not', () => {
    const property = fc.property(inputs, settings, (input, options) => {
      if (options.cap === false || options.profile === 'lossless') return
      const { output, report, skipped } = compressResult(input, options)
      if (report?.tier === 1 || skipped !== undefined) return
      expect(options.tokens!.count(output as string)).toBeLessThanOrEqual((options.cap as number) * 1.1)
    })
    fc.assert(property, { numRuns })
  })

  test('is left alone when it is given again', () => {
    const property = fc.property(inputs, settings, (input, options) => {
      const once = compressResult(input, options)
      // A JSON value too small to be filtered is written shorter although it is above the cap; then it is JSON no more.
      if (once.report?.kind === 'json' && once.skipped !== undefined) return
      expect(compressResult({ ...input, output: once.output }, options).output).toBe(once.output)
    })
    fc.assert(property, { numRuns })
  })
})

describe('outputs of other shapes', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, name: `Customer ${id}`, note: null, tags: [] }))

  test('a value becomes text where that is shorter, and stays itself where it is not', () => {
    expect(compressResult({ toolName: 'list', output: { rows } }).output).toMatch(
      /^\[json\]\n(?:\[null [^\n]*\]\n)?rows:\n/u,
    )
    for (const output of [{ ok: true }, [], [1, 2], 7, true, null]) {
      expect(compressResult({ toolName: 'list', output }).output).toBe(output)
    }
  })

  test('of parts only the texts change; images, extra fields and the order stay', () => {
    const image = { type: 'image', data: 'x'.repeat(5000), mediaType: 'image/png' }
    const text = rows.map(({ id, name }) => `2026-02-01 10:00 ${name} got parcel ${id * 31}`).join('\n')
    const output = [
      image,
      { type: 'text', text, annotations: { audience: ['user'] } },
      image,
      { type: 'text', text: '' },
    ]
    const before = structuredClone(output)
    const given = compressResult({ toolName: 'log', output, query: 'parcel 93' }, { cap: 120 })
    expect(output).toEqual(before)
    const parts = given.output as typeof output
    expect(parts.map(({ type }) => type)).toEqual(output.map(({ type }) => type))
    expect([parts[0], parts[2], parts[3]]).toEqual([image, image, output[3]])
    expect(parts[1]).toEqual({
      type: 'text',
      text: expect.stringMatching(/left out, ref/u),
      annotations: { audience: ['user'] },
    })
    expect(estimator.count((parts[1] as { text: string }).text)).toBeLessThan(140)
  })

  test('several texts share the cap: short ones stay whole, and what came of it is left alone', () => {
    const long = rows.map(({ id, name }) => `2026-02-01 10:00 ${name} got parcel ${id * 31}`).join('\n')
    const short = 'Two pages were read.'
    const output = [short, long, `${long}\nand one more`].map((text) => ({ type: 'text', text }))
    const given = compressResult({ toolName: 'log', output }, { cap: 300 })
    const texts = (given.output as typeof output).map(({ text }) => text)
    expect(texts[0]).toBe(short)
    expect(texts.reduce((sum, text) => sum + estimator.count(text), 0)).toBeLessThan(340)
    expect(compressResult({ toolName: 'log', output: given.output }, { cap: 300 }).output).toEqual(given.output)
  })

  test('what an option leaves alone stays itself', () => {
    const output = JSON.stringify(rows)
    for (const tools of [{ list: false }, { 'li*': false }, [{ tool: /^l/u, off: true }]] as const)
      expect(compressResult({ toolName: 'list', output }, { tools }).output).toBe(output)
  })
})

describe('options that make no sense', () => {
  test.each<[unknown, string]>([
    [{ cap: 0 }, 'cap'],
    [{ cap: -5 }, 'cap'],
    [{ cap: 1.5 }, 'cap'],
    [{ cap: '800' }, 'cap'],
    [{ cap: true }, 'cap'],
    [{ tools: { bash: 'logs' } }, 'tools.bash'],
    [{ tools: { bash: true } }, 'tools.bash'],
    [{ tools: { bash: { cap: 0 } } }, 'tools.bash.cap'],
    [{ tools: { bash: { kinds: 'log' } } }, 'tools.bash.kinds'],
    [{ tools: [{ kind: 'log' }] }, 'tools[0].tool'],
    [{ tools: [{ tool: 'bash', off: false }] }, 'tools[0].off'],
    [{ repeats: 'yes' }, 'repeats'],
    [{ keepRanges: 1 }, 'keepRanges'],
    [{ caps: 800 }, 'caps'],
    [{ profile: 'safe' }, 'profile'],
    [{ tokens: { count: 1 } }, 'tokens'],
  ])('%j: the error names %s', (options, path) => {
    const run = (): unknown => compressResult({ toolName: 'bash', output: 'x' }, options as CompressResultOptions)
    expect(run).toThrow(InvalidOptionError)
    expect(run).toThrow(new RegExp(`^${path.replace(/[[\].]/gu, '\\$&')}\\b`, 'u'))
  })
})

test.each([
  ['short', 'tail words here'],
  ['longer', `tail ${'words and more '.repeat(40)}`],
])(
  'a table beside a text has the room of what it is written as, so that it is cut once and not again (%s)',
  (_how, beside) => {
    const rows = Array.from({ length: 639 }, (_, at) =>
      [
        `pod-${at}`.padEnd(16),
        '1/1',
        at % 90 === 7 ? 'Pending' : 'Running',
        String(at % 3).padEnd(12),
        `${at % 30}d`,
      ].join('   '),
    )
    const table = ['NAME               READY  STATUS   RESTARTS      AGE', ...rows].join('\n')
    const output = [table, beside].map((text) => ({ type: 'text', text }))
    const call = { toolName: 'bash', args: { command: 'kubectl get pods' }, query: 'Which pods are there?' }
    const once = compressResult({ ...call, output })
    expect(once.report?.tier).toBe(1)
    expect(compressResult({ ...call, output: once.output }).output).toEqual(once.output)
  },
)
