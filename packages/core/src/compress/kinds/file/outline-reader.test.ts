import { describe, expect, it, vi } from 'vitest'
import type { Outline, OutlineBlock } from '../../../ports.ts'
import { readerOf } from './outline-reader.ts'

const block = (from: number, to: number, children: readonly OutlineBlock[] = []): OutlineBlock => ({
  kind: 'function',
  name: `f${from}`,
  from,
  to,
  header: { from, to: from },
  children,
})
const source = Array.from({ length: 10 }, (_, line) => `line ${line}`).join('\n')
const giving = (given: unknown): Outline => ({ name: 'test', outline: () => given as OutlineBlock[] })

function read(given: unknown): { blocks: unknown; problem: string | undefined } {
  const told = vi.fn<(error: unknown) => void>()
  const blocks = readerOf(giving(given), told)(source, 'a.ts')
  const [error] = told.mock.calls[0] ?? []
  return { blocks, problem: error instanceof Error ? error.message : undefined }
}

describe('an outline', () => {
  it('is believed where its lines can be', () => {
    const blocks = [block(0, 4, [block(1, 2), block(3, 4)]), block(5, 9)]
    expect(read(blocks)).toEqual({ blocks, problem: undefined })
    expect(read([])).toEqual({ blocks: [], problem: undefined })
  })
  it('may have nothing to say', () => {
    expect(read(undefined)).toEqual({ blocks: undefined, problem: undefined })
  })

  const endless = { ...block(0, 9), children: [] as OutlineBlock[] }
  endless.children.push(endless)

  it.each<[string, unknown]>([
    ['no list', { 0: block(0, 1) }],
    ['null', null],
    ['holes', Array.from({ length: 2 })],
    ['a line after the last', [block(8, 10)]],
    ['a line before the first', [block(-1, 2)]],
    ['an end before its start', [block(3, 2)]],
    ['half a line', [block(0.5, 2)]],
    ['no number', [{ ...block(0, 2), to: '2' }]],
    ['blocks that overlap', [block(0, 4), block(4, 6)]],
    ['blocks out of order', [block(5, 6), block(0, 2)]],
    ['a child outside', [block(0, 4, [block(3, 5)])]],
    ['a child on a header', [block(0, 4, [block(0, 2)])]],
    ['a header outside', [{ ...block(2, 4), header: { from: 1, to: 2 } }]],
    ['no header', [{ ...block(2, 4), header: undefined }]],
    ['no name', [{ ...block(2, 4), name: undefined }]],
    ['no children', [{ ...block(2, 4), children: undefined }]],
    ['itself inside itself', [endless]],
  ])('that gives %s is not believed', (_, given) => {
    const { blocks, problem } = read(given)
    expect(blocks).toBeUndefined()
    expect(problem).toMatch(/^The outline gave /u)
  })

  it('that gives a promise is not believed, and is told what to give', () => {
    const { blocks, problem } = read(Promise.reject(new Error('late')))
    expect(blocks).toBeUndefined()
    expect(problem).toMatch(/^compress\.outline: it gave a promise\./u)
  })

  it('that nests deeper than code does is not believed', () => {
    const lines = 100_000
    let deep = block(lines - 1, lines - 1)
    for (let from = lines - 2; from >= 0; from -= 1) deep = block(from, lines - 1, [deep])
    const told = vi.fn<(error: unknown) => void>()
    expect(readerOf(giving([deep]), told)('\n'.repeat(lines - 1), 'a.ts')).toBeUndefined()
    expect(told).toHaveBeenCalledWith(new TypeError('The outline gave blocks more than 300 deep.'))
  })
  it('is asked once for a text, by whoever asks', () => {
    const outline = vi.fn<Outline['outline']>(() => [block(0, 1)])
    const port = { name: 'test', outline }
    const first = readerOf(port, () => {})
    first(source, 'a.ts')
    first(source, 'a.ts')
    readerOf(port, () => {})(source, 'a.ts')
    expect(outline).toHaveBeenCalledTimes(1)
    first(source, 'b.ts')
    expect(outline).toHaveBeenCalledTimes(2)
  })
  it('that throws is told once, and asked on', () => {
    const told = vi.fn<(error: unknown) => void>()
    const error = new Error('out of memory')
    const reader = readerOf(
      {
        name: 'test',
        outline(text) {
          if (text.startsWith('bad')) throw error
          return [block(0, 0)]
        },
      },
      told,
    )
    expect(reader('bad 1', undefined)).toBeUndefined()
    expect(reader('bad 2', undefined)).toBeUndefined()
    expect(reader('good', undefined)).toHaveLength(1)
    expect(told.mock.calls).toEqual([[expect.objectContaining({ path: 'compress.outline', cause: error })]])
  })
  it('is copied, so that what it changes later changes nothing', () => {
    const given = [{ ...block(0, 1) }]
    const reader = readerOf(giving(given), () => {})
    reader(source, 'a.ts')
    Object.assign(given[0]!, { from: 99 })
    expect(reader(source, 'a.ts')![0]!.from).toBe(0)
  })
})
