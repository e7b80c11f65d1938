import { expect, it } from 'vitest'
import { parcel } from '../recordings/parcel.ts'
import { RepairLedger } from './repairs.ts'

it('fetches the smallest source once and carries it along', () => {
  const ledger = new RepairLedger(parcel)
  expect(ledger.repair([], 50)).toEqual({ trips: 0, read: 0, written: 0 })
  // Messages 3, 4 and 7 have 14, 13 and 6 tokens.
  expect(ledger.repair([[3, 4], [4], [7]], 60)).toEqual({ trips: 1, read: 60, written: 13 + 6 })
  expect(ledger.repair([[3, 4]], 70)).toEqual({ trips: 0, read: 19, written: 0 })
  expect(ledger.repair([[3]], 80)).toEqual({ trips: 1, read: 19 + 80, written: 14 })
  expect(ledger.repair([], 90)).toEqual({ trips: 0, read: 33, written: 0 })
})
