import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { markPure } from '../../../scripts/mark-pure.ts'
import { sizeOf } from './sizes.ts'

/** A package of one file whose second export is made from a long text when it is loaded. */
const code = `
const words = new Set(${JSON.stringify('a word that nobody needs '.repeat(40))}.split(' ')).add('x').size
export const small = 1
export const large = () => words
`

async function sizesOf(source: string): Promise<readonly number[]> {
  const root = mkdtempSync(join(tmpdir(), 'winnow-bundle-'))
  const dist = join(root, 'packages/core/dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.js'), source)
  const size = async (name: string): Promise<number> =>
    (await sizeOf(root, { name, names: [name], file: 'dist/index.js' })).minified
  try {
    return [await size('small'), await size('large')]
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('what an export does not use is dropped from its bundle', async () => {
  const [small, large] = await sizesOf(markPure(code))
  expect(small).toBeLessThan(100)
  expect(large).toBeGreaterThan(1000)
})

it('marks only what runs at once', () => {
  const kept = "const a = () => f();\nconst b = /x/u;\nconst c = 'text';\nfunction d() { const e = f() }\n"
  expect(markPure(kept)).toBe(kept)
  expect(markPure('export const a = f(), b = 1;')).toBe('export const a = /* @__PURE__ */ (() => (f()))(), b = 1;')
  expect(() => markPure('const a = await f();')).toThrow(/wait/u)
})
