import { expect, test } from 'vitest'
import { unchangedReport, type Report } from './report.ts'

const report: Report = {
  mode: 'on',
  counter: { name: 'estimate', exact: false },
  tokens: { before: 100, after: 60, saved: 40 },
  cost: { prices: 'multiples', before: 0.01, after: 0.02, saved: -0.01, models: 0.0018, breaksCache: true },
  overhead: { system: 3, tools: 5 },
  messages: { before: 7, after: 3 },
  turns: { sealed: 1, open: 1 },
  rules: [{ rule: 'compact', edits: 1, groups: 1, tokensSaved: 40 }],
  tools: [],
  recalls: { count: 0, tokens: 0 },
  models: { calls: 1, input: 800, output: 200, embedded: 0 },
  kept: [],
  dropped: [],
  problems: [],
}

test('a request that went out as it was cost what it cost, with what was asked overhead, and saved nothing', () => {
  expect(unchangedReport(report)).toEqual({
    ...report,
    tokens: { before: 100, after: 100, saved: 0 },
    cost: { prices: 'multiples', before: 0.01, after: 0.0118, saved: -0.0018, models: 0.0018, breaksCache: false },
    messages: { before: 7, after: 7 },
    rules: [],
  })
})
