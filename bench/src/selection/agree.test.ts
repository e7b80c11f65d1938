import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { compare, run, type SelectionReference } from './agree.ts'
import { noScore, type Score } from './measure/score.ts'
import { toJson } from './output/results.ts'

const score: Score = { ...noScore(), questions: 8, first: 4, five: 6, ten: 7, allOfFive: 5, reciprocal: 4.4, empty: 1 }
const there = { n: 8, recall: [0.5, 0.75, 0.875, 1], allGold: [0, 0.625, 1, 1], mrr: 0.55, empty: 0.125 }
const ours = (found: Score) => ({ name: 'winnow', scores: { all: { all: found, shop: found, 'only here': found } } })
const theirs: SelectionReference[string] = { overall: there, per: { shop: there, 'only there': there } }

it('finds two evaluators of one mind in the inventories both asked about', () => {
  expect(compare(ours(score), theirs)).toEqual({ differences: [], compared: 14 })
})

it('names what differs in the first decimal, and only that', () => {
  expect(compare(ours({ ...score, five: 6.003 }), theirs).differences).toEqual([])
  expect(compare(ours({ ...score, five: 5 }), theirs).differences).toEqual([
    'all, R@5: 62.500 here, 75.000 there',
    'shop, R@5: 62.500 here, 75.000 there',
  ])
})

describe('the command', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-agree-selection-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  afterEach(() => vi.restoreAllMocks())

  async function agree(found: Score, name: string): Promise<{ code: number; printed: string[] }> {
    const paths = { results: join(folder, 'results.json'), reference: join(folder, 'reference.json') }
    await writeFile(paths.results, toJson({ command: '', inventories: [], selectors: [ours(found)] }))
    await writeFile(paths.reference, JSON.stringify({ [name]: theirs }))
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    return { code: run(['--results', paths.results, '--reference', paths.reference]), printed }
  }

  it('ends with 0 where nothing differs, with 1 where something does', async () => {
    expect(await agree(score, 'winnow without fallback')).toEqual({
      code: 0,
      printed: ['14 figures compared, 0 differ by 0.05 or more.'],
    })
    expect(await agree({ ...score, empty: 0 }, 'winnow without fallback')).toMatchObject({ code: 1 })
  })

  it('refuses to compare what one side does not hold', async () => {
    await expect(agree(score, 'another')).rejects.toThrow("There is no selector 'winnow without fallback' in ")
    expect(() => run([])).toThrow('Name the results of the other evaluator with --reference FILE.json.')
  })
})
