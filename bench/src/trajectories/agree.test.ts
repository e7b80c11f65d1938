import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { compare, run } from './agree.ts'
import { noTotals, type Totals } from './measure/totals.ts'
import type { Results } from './output/results.ts'
import { toJson } from './output/stored.ts'
import type { ReferenceResults, ReferenceTotals } from './reference.ts'

const sent: Totals = { ...noTotals(), conversations: 1, requests: 2, tokens: 1000, cachedWarm: 400, peak: 600 }
const cut: Totals = { ...sent, tokens: 900, cachedWarm: 300, needed: 4, kept: 3, invalidSoft: 1, tokensCut: 0.1 }

const values = { needed: 0, kept: 0, labelled: 0, recoverable: 0 }
const steps = {
  needing: 0,
  complete: 0,
  completeOrRecoverable: 0,
  wouldRecall: 0,
  needingToolOnly: 0,
  completeToolOnly: 0,
}
/** The same facts as another evaluator states them; its caches are cold in every turn here. */
const theirs = ({ tokens, cachedWarm, needed, kept, invalidSoft, tokensCut }: Totals): ReferenceTotals => ({
  trajectories: 1,
  requests: 2,
  tokens,
  peakSum: 600,
  cost: {
    'w1.25 r0.1 warm': 0.1 * cachedWarm + 1.25 * (tokens - cachedWarm),
    'w1.0 r0.1 warm': 0.1 * cachedWarm + (tokens - cachedWarm),
    'w1.25 r0.1 cold at user turn': 1.25 * tokens,
    'w1.0 r0.1 cold at user turn': tokens,
  },
  repair: { cost: 0, trips: 0 },
  breaks: 0,
  values: { all: { ...values, needed, kept }, toolOnly: values },
  steps,
  invalid: { hard: 0, soft: invalidSoft },
  macro: { tokens: 10_000 * tokensCut, cost: 0 },
})

const ours = (totals: Totals): Results => ({
  command: '',
  recordings: [],
  policies: [
    { name: 'none', totals: { all: { all: sent } }, runs: { tokens: [], cost: [] } },
    { name: 'some', totals: { all: { all: totals } }, runs: { tokens: [], cost: [] } },
  ],
})
const reference: ReferenceResults = {
  policies: [
    { name: 'none', kinds: { all: theirs(sent) } },
    { name: 'some', kinds: { all: theirs(cut) } },
  ],
}

it('finds two evaluators of one mind', () => {
  expect(compare(ours(cut), reference)).toEqual({
    differences: [],
    compared: 50,
    policies: ['none', 'some'],
    onlyHere: [],
    onlyThere: [],
  })
})

it('names what differs in the first decimal, and only that', () => {
  expect(compare(ours({ ...cut, tokens: 899.9 }), reference).differences).toEqual([])
  const { differences } = compare(ours({ ...cut, kept: 2, invalidSoft: 0 }), reference)
  expect(differences).toEqual([
    'some, all, recall: 50.000 here, 75.000 there',
    'some, all, invalid soft: 0.000 here, 1.000 there',
  ])
})

it('compares nothing where nothing is shared', () => {
  expect(compare(ours(cut), { policies: [] })).toEqual({
    differences: [],
    compared: 0,
    policies: [],
    onlyHere: ['none', 'some'],
    onlyThere: [],
  })
})

it('names the policies and kinds that one side alone holds', () => {
  const [none, some] = reference.policies
  const others = { ...reference, policies: [none!, { name: 'other', kinds: { all: theirs(cut) } }] }
  expect(compare(ours(cut), others)).toMatchObject({ policies: ['none'], onlyHere: ['some'], onlyThere: ['other'] })
  const all = { ...none!, kinds: { all: theirs(sent), research: theirs(sent), coding: theirs(sent) } }
  const kinds = { ...some!, kinds: { research: theirs(cut), coding: theirs(cut) } }
  expect(compare(ours(cut), { policies: [all, kinds] })).toMatchObject({
    compared: 25,
    policies: ['none'],
    onlyHere: ['some (all)'],
    onlyThere: ['none (research, coding)', 'some (research, coding)'],
  })
})

describe('the command', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-agree-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  afterEach(() => vi.restoreAllMocks())

  /** What it prints and ends with where the second policy, cut as the other one says or not, has these names. */
  async function agree(here: string, there: string, totals = cut): Promise<{ code: number; printed: string[] }> {
    const own = ours(totals)
    const results = { ...own, policies: [own.policies[0]!, { ...own.policies[1]!, name: here }] }
    const other = { policies: [reference.policies[0]!, { ...reference.policies[1]!, name: there }] }
    await writeFile(join(folder, 'results.json'), toJson(results))
    await writeFile(join(folder, 'reference.json'), JSON.stringify(other))
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    const code = run(['--results', join(folder, 'results.json'), '--reference', join(folder, 'reference.json')])
    return { code, printed }
  }

  it('ends with 0 where one of Winnow’s policies was compared and nothing differs', async () => {
    expect(await agree('winnow: lossless', 'winnow: lossless')).toEqual({
      code: 0,
      printed: ['50 figures of 2 policies compared, 0 differ by 0.05 or more.'],
    })
  })

  it('ends with 1 where something differs', async () => {
    expect(await agree('winnow', 'winnow', { ...cut, kept: 2 })).toMatchObject({ code: 1 })
  })

  it('ends with 1 where nothing of Winnow was compared, and says what was not', async () => {
    expect(await agree('winnow', 'winnow: lossless')).toEqual({
      code: 1,
      printed: [
        'Only here: winnow',
        'Only there: winnow: lossless',
        '25 figures of 1 policy compared, 0 differ by 0.05 or more.',
        'Nothing of Winnow was compared: none of its policies and kinds was measured by both.',
      ],
    })
  })
})
