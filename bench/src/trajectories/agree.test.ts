import { expect, it } from 'vitest'
import { compare } from './agree.ts'
import { noTotals, type Totals } from './measure/totals.ts'
import type { Results } from './output/results.ts'
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
  expect(compare(ours(cut), reference)).toEqual({ differences: [], compared: 50 })
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
  expect(compare(ours(cut), { policies: [] })).toEqual({ differences: [], compared: 0 })
})
