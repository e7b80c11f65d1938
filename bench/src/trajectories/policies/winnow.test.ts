import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { winnowPolicies } from './winnow.ts'

/** The policies of a file as they are written there. */
const written = (path: string): string[] =>
  [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^ {2}((?:\.\.\..*)?policy\(.*),$/gmu)].map(
    ([, code]) => code!,
  )

it('is the same as what an outside evaluator measures, so that both can be compared', () => {
  const own = written('winnow.ts')
  expect(own.length).toBeGreaterThan(2)
  expect(written('../../../external/policies/winnow.mjs')).toEqual(own)
})

it('names each policy once', () => {
  const names = winnowPolicies.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['winnow', 'winnow: lossless', 'winnow: aggressive']))
})
