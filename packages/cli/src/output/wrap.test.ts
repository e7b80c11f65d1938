import fc from 'fast-check'
import { expect, it } from 'vitest'
import { widthOf } from './width.ts'
import { wrap, wrapTree } from './wrap.ts'

const words = 'one value after the other, and then some more of them '.repeat(3).trim()

it('leaves what fits as it is', () => {
  const text = 'Title\n├─ a  b\n└─ c'
  expect(wrapTree(text)).toBe(text)
})

it('continues a line of a tree under its beginning', () => {
  const [title, first, second, third, ...rest] = wrapTree(`Title\n├─ ${words}\n└─ c`).split('\n')
  expect([title, rest]).toEqual(['Title', ['└─ c']])
  expect(first).toMatch(/^├─ one value/u)
  expect(second).toMatch(/^│ {4}\S/u)
  expect(third).toMatch(/^│ {4}\S/u)
  expect(wrapTree(`└─ ${words}`).split('\n')[1]).toMatch(/^ {5}\S/u)
})

it('parts Chinese between characters, and before no comma', () => {
  const lines = wrap('已删除的工具调用，'.repeat(12), 40)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(widthOf(line)).toBeLessThanOrEqual(42)
    expect(line).not.toMatch(/^，/u)
  }
})

it('leaves a path whole', () => {
  const path = `/srv/${'folder/'.repeat(20)}session.json`
  expect(wrapTree(`└─ 1 × ${path}: Codex`)).toContain(path)
})

it('loses no character and no order, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, room) => {
      const bare = (from: string): string => from.replaceAll(/\s+/gu, '')
      expect(bare(wrap(text, room).join(''))).toBe(bare(text))
    }),
  )
})
