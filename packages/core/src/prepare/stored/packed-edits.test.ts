import { expect, test } from 'vitest'
import type { Edit } from '../../edit/types.ts'
import { packedEdit, packEdits, unpackEdits } from './packed-edits.ts'

const why = { rule: 'compact', reason: 'turn-finished', group: 'compact' }
const ofCall = (at: number, call = 0, more = {}): Edit => ({
  action: 'remove-tool-use',
  at,
  call,
  ...why,
  tokensSaved: at * 10,
  ...more,
})
const ofMessage = (at: number): Edit => ({ action: 'remove-message', at, ...why, tokensSaved: 4 })
const replacing: Edit = {
  action: 'replace-result',
  at: 5,
  call: 0,
  texts: [{ index: 0, text: 'short' }],
  ...why,
  tokensSaved: 70,
}
const edits: readonly Edit[] = [
  ofCall(1),
  ofMessage(1),
  ofCall(3, 2),
  replacing,
  ofCall(7, 0, { group: 'other' }),
  ofCall(9, 0, { evidence: { kind: 'state', found: [] } }),
  { action: 'remove-tool-use', at: 11, call: 1, ...why },
  ofCall(13),
]

test('edits come back as they were, with their fields in the same order', () => {
  const written = JSON.stringify(packEdits(edits))
  const read = unpackEdits(JSON.parse(written) as ReturnType<typeof packEdits>)
  expect(JSON.stringify(read)).toBe(JSON.stringify(edits))
})

test('removals in a row take one entry', () => {
  const row = Array.from({ length: 100 }, (_, at) => [ofCall(at), ofMessage(at)]).flat()
  expect(packEdits(row)).toHaveLength(1)
  expect(unpackEdits(packEdits(row))).toEqual(row)
})

test('what is neither an edit nor removals in a row is refused', () => {
  const isPacked = packedEdit((value) => (value as Edit).action === 'replace-result')
  const [row] = packEdits([ofCall(1)])
  expect([replacing, row].every(isPacked)).toBe(true)
  for (const value of [
    null,
    3,
    {},
    { ...why },
    { ...row, removed: [1, 0] },
    { ...row, removed: ['1', 0, 3] },
    { ...row, more: 1 },
  ])
    expect(isPacked(value)).toBe(false)
})
