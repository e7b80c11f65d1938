import { join } from 'node:path'
import { expect, it } from 'vitest'
import { evaluate } from './measure/evaluate.ts'
import type { Results } from './output/results.ts'
import { fromJson, toJson } from './output/stored.ts'
import { tables } from './output/table.ts'
import { none } from './policies/none.ts'
import { winnowPolicies } from './policies/winnow.ts'
import { loadOwnRecordings, loadRecordings } from './recordings/load.ts'

const root = join(import.meta.dirname, '../../..')
const profiles = winnowPolicies.filter(({ name }) => name === 'winnow' || name === 'winnow: lossless')

async function measureOwn(): Promise<Results> {
  const { recordings, policies } = await evaluate(loadOwnRecordings(root), [none, ...profiles], () => undefined)
  return { command: 'bench', recordings, policies }
}

const measured = measureOwn()

it('measures our own recordings twice alike, and keeps every value in the lossless profile', async () => {
  const [first, second] = [await measured, await measureOwn()]
  expect(toJson(second)).toBe(toJson(first))
  expect(tables(second)).toBe(tables(first))

  const [base, standard, lossless] = first.policies.map(({ totals }) => totals['all']?.['recorded by us'])
  expect(base?.conversations).toBe(loadOwnRecordings(root).length)
  expect(standard!.tokens).toBeLessThan(lossless!.tokens)
  expect(lossless!.tokens).toBeLessThan(base!.tokens)
  expect(lossless!.kept).toBe(base!.needed)
  for (const totals of [standard!, lossless!])
    expect(totals).toMatchObject({ invalidHard: 0, invalidSoft: 0, failures: 0 })
})

it('reads back what it wrote', async () => {
  const results = await measured
  const read = fromJson(toJson(results))
  expect(read.recordings).toEqual(results.recordings)
  expect(tables(read)).toBe(tables(results))
})

it('says where there are no recordings', () => {
  expect(loadRecordings(join(root, 'docs'))).toBeUndefined()
})
