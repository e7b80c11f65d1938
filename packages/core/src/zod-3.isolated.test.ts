import { expect, test, vi } from 'vitest'

// The package as a host with zod 3.25 installs it.
// oxlint-disable-next-line no-restricted-imports -- stands for the version a host has
vi.mock('zod/v4', () => import('zod-3/v4'))
const { createWinnow } = await import('./index.ts')

test('options are checked by the zod 4 that zod 3.25 brings, with the same messages', () => {
  expect(() => createWinnow({ compact: { minSavings: 1000 }, compress: { cap: { file: 4000 } } })).not.toThrow()
  expect(() => createWinnow({ compress: { cap: -1 } })).toThrow(/compress\.cap: .*Give a whole number of tokens/u)
  expect(() => createWinnow({ profil: 'lossless' } as object)).toThrow(/profile/u)
})
