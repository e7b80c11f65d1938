import { expect, test, vi } from 'vitest'

// The package as a host with zod 3.25 installs it.
// oxlint-disable-next-line no-restricted-imports -- stands for the version a host has
vi.mock('zod/v4/mini', () => import('zod-3/v4/mini'))
const { createWinnow, prices } = await import('./index.ts')

test('options are checked by the zod 4 that zod 3.25 brings, with the same messages', () => {
  expect(() => createWinnow({ compact: { minSavings: 1000 }, compress: { cap: { file: 4000 } } })).not.toThrow()
  expect(() => createWinnow({ compress: { cap: -1 } })).toThrow(/compress\.cap: .*Give a whole number of tokens/u)
  expect(() => createWinnow({ profil: 'lossless' } as object)).toThrow(/profile/u)
})

test.each<[path: string, options: object, fix: RegExp]>([
  ['compress.cap.files', { compress: { cap: { files: 10 } } }, /no such option\. Did you mean file\?$/u],
  ['compress.tools.read.maxLines', { compress: { tools: { read: { kind: 'json', maxLines: 3 } } } }, /Leave it out/u],
  ['compress.semantic.maxItems', { compress: { semantic: { maxItems: 2 } } }, /as many as minItems/u],
  ['compact.digest', { compact: { keepCall: false } }, /Set digest: 'none'|set digest: 'none'/u],
  ['prune.tools[0].policy', { prune: { tools: [{ tool: 'a', policy: 'all' }] } }, /Give one of "unique"/u],
  ['window.output', { window: { contextWindow: 10, output: 20 } }, /no room for messages/u],
  ['embedder.dimensions', { embedder: { name: 'a', dimensions: 0, embed: () => [] } }, /whole number of 1 or more/u],
  ['prices.date', { prices: { ...prices['gpt-5.2'], date: 'today' } }, /a day as 2026-11-22/u],
  ['mode', { mode: 'onn' }, /Give one of "on"/u],
  ['minSavings', { minSavings: 1 }, /It stands elsewhere: compact\.minSavings/u],
])('%s is refused with what to do', (path, options, fix) => {
  expect(() => createWinnow(options)).toThrow(expect.objectContaining({ path }))
  expect(() => createWinnow(options)).toThrow(fix)
})
