import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import { noTotals } from './totals.ts'

const base = {
  ...noTotals(),
  conversations: 2,
  requests: 10,
  tokens: 1000,
  cachedWarm: 600,
  cachedCold: 200,
  peak: 200,
}
const totals = {
  ...base,
  tokens: 800,
  cachedWarm: 400,
  cachedCold: 100,
  peak: 150,
  breaks: 3,
  repairTrips: 1,
  repairRead: 100,
  repairWritten: 40,
  needed: 8,
  kept: 6,
  labelled: 4,
  recoverable: 7,
  tokensCut: 0.5,
  costCut: 0.25,
  invalidHard: 2,
}

it('gives cuts, costs and shares in percent', () => {
  // Warm: 0.1 * 600 + 1.25 * 400 = 560 before, 0.1 * 400 + 1.25 * 400 = 540 after; repairs 10 + 50 + 300 = 360.
  const columns = columnsOf(totals, base)
  expect(columns['tokens cut']).toBeCloseTo(20)
  expect(columns['peak cut']).toBeCloseTo(25)
  expect(columns['cost cut']).toBeCloseTo((100 * 20) / 560)
  expect(columns['after repairs']).toBeCloseTo((100 * (560 - 900)) / 560)
  expect(columns['trips /100']).toBeCloseTo(10)
  expect(columns['cost cut, write 1.0']).toBeCloseTo((100 * 20) / 460)
  // Cold: 20 + 1.25 * 800 = 1020 before, 10 + 1.25 * 700 = 885 after.
  expect(columns['cost cut, cold turns']).toBeCloseTo((100 * 135) / 1020)
  expect(columns['tokens cut per run']).toBeCloseTo(25)
  expect(columns['cost cut per run']).toBeCloseTo(12.5)
  expect(columns['breaks /100']).toBeCloseTo(30)
  expect(columns.recall).toBeCloseTo(75)
  expect(columns.labelled).toBeCloseTo(50)
  expect(columns.recoverable).toBeCloseTo(87.5)
  expect(columns['invalid hard']).toBe(2)
})

it('gives no share of nothing', () => {
  const columns = columnsOf(noTotals(), noTotals())
  expect(columns.recall).toBeUndefined()
  expect(columns['tokens cut']).toBeUndefined()
})
