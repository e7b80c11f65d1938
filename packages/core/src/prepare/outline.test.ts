import { describe, expect, it, vi } from 'vitest'
import type { Outline, OutlineBlock } from '../ports.ts'
import { round, user } from '../testing/builders.ts'
import { compressResult } from './compress-result.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowEvent } from './events.ts'

const source = Array.from(
  { length: 120 },
  (_, step) => `function step${step}(value) {\n  const next = value + ${step}\n  return next\n}\n`,
).join('\n')
const history = [
  user('Where is step77 defined?'),
  ...round('read_file', { path: 'a.js' }, source),
  ...round('read_file', { path: 'b.js' }, source),
]

/** What is sent with an outline, and what was said about it. */
async function prepared(outline?: Outline): Promise<{ sent: string; failures: WinnowEvent[] }> {
  const events: WinnowEvent[] = []
  const winnow = createWinnow({
    compress: { cap: 400, repeats: false, ...(outline ? { outline } : {}) },
    onEvent: (event) => events.push(event),
  })
  const { messages } = await winnow.prepare(history)
  await winnow.prepare([...history, ...round('read_file', { path: 'c.js' }, source)])
  return { sent: JSON.stringify(messages), failures: events.filter(({ type }) => type === 'failed') }
}

const whole = (from: number, to: number, name: string, children: readonly OutlineBlock[] = []): OutlineBlock => ({
  kind: 'function',
  name,
  from,
  to,
  header: { from, to: from },
  children,
})

const broken: readonly [string, Outline['outline']][] = [
  [
    'throws',
    () => {
      throw new Error('no memory')
    },
  ],
  ['gives lines that are not there', () => [whole(0, 100_000, 'all')]],
  ['gives blocks that overlap', () => [whole(0, 9, 'a'), whole(9, 12, 'b')]],
  ['answers later', (() => Promise.resolve([])) as unknown as Outline['outline']],
]

describe('an outline', () => {
  it.each(broken)('that %s costs nothing but itself, and is told once', async (_, outline) => {
    const plain = await prepared()
    const { sent, failures } = await prepared({ name: 'broken', outline })
    expect(sent).toBe(plain.sent)
    expect(failures).toMatchObject([{ type: 'failed', part: 'compress.outline', error: expect.any(Error) }])
  })

  it('that knows nothing changes nothing', async () => {
    const plain = await prepared()
    expect(await prepared({ name: 'none', outline: () => undefined })).toEqual(plain)
  })

  it('is asked for the text without the numbers a tool put before its lines', () => {
    const outline = vi.fn<Outline['outline']>(() => undefined)
    const numbered = source
      .split('\n')
      .map((line, at) => `${String(at + 1).padStart(6)}\t${line}`)
      .join('\n')
    compressResult(
      { toolName: 'read_file', args: { path: 'a.js' }, output: numbered },
      { cap: 400, outline: { name: 'spy', outline } },
    )
    expect(outline.mock.calls).toEqual([[source, 'a.js']])
  })

  it('is not asked for configuration, prose or results below the cap', () => {
    const outline = vi.fn<Outline['outline']>(() => undefined)
    const options = { cap: 400, outline: { name: 'spy', outline } }
    compressResult({ toolName: 'read_file', args: { path: 'a.yaml' }, output: source }, options)
    compressResult({ toolName: 'read_file', args: { path: 'a.md' }, output: source }, options)
    compressResult({ toolName: 'read_file', args: { path: 'a.js' }, output: source.slice(0, 400) }, options)
    expect(outline).not.toHaveBeenCalled()
  })

  it('shows what it says belongs together', () => {
    const lines = Array.from({ length: 300 }, (_, at) => (at % 10 === 0 ? `sub part_${at}` : `    say ${at}`))
    const blocks = Array.from({ length: 30 }, (_, at) => whole(at * 10, at * 10 + 9, at === 17 ? 'refund' : 'other'))
    const call = { toolName: 'read_file', args: { path: 'a.pl' }, output: lines.join('\n'), query: 'fix the refund' }
    const { output } = compressResult(call, { cap: 100, outline: { name: 'mine', outline: () => blocks } })
    expect(output).toContain(lines.slice(171, 180).join('\n'))
    expect(compressResult(call, { cap: 100 }).output).not.toContain(lines.slice(171, 180).join('\n'))
  })

  it.each([
    [{ outline: 'tree-sitter' }, 'compress.outline'],
    [{ outline: { name: 'x' } }, 'compress.outline.outline'],
    [{ outline: { outline: () => [] } }, 'compress.outline.name'],
  ])('is refused at construction where it is none', (compress, path) => {
    expect(() => createWinnow({ compress: compress as never })).toThrow(`${path}: `)
  })
})
