import { expect, it } from 'vitest'
import { questionOf } from '../../../read/question.ts'
import { json } from '../json.ts'

it('shows the row whose rare value lies in lists of one item within lists of one item', () => {
  const rows = Array.from({ length: 90 }, (_, at) => ({
    reservation: `r-${at * 7919}`,
    instances: [
      {
        id: `i-${at * 104729}`,
        address: `10.1.${at % 9}.${at}`,
        disks: [{ name: '/dev/xvda', volume: { id: `vol-${at * 1299709}`, isDeleted: at !== 41, size: 100 } }],
      },
    ],
  }))
  const question = questionOf('Is anything unusual here?', {})
  const chosen = json.choose(JSON.stringify(rows), { question, profile: 'default', path: undefined }, 3500)!
  expect(chosen.shown).toBeLessThan(60)
  expect(chosen.text).toContain(`vol-${41 * 1299709}`)
})
