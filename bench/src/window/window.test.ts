import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { evaluate } from '../trajectories/measure/evaluate.ts'
import type { Results } from '../trajectories/output/results.ts'
import { toJson } from '../trajectories/output/stored.ts'
import { none } from '../trajectories/policies/none.ts'
import { loadOwnRecordings } from '../trajectories/recordings/load.ts'
import { parcel } from '../trajectories/recordings/parcel.ts'
import { countMessage, countText } from '../trajectories/tokens.ts'
import { pageOf } from './page.ts'
import { windowPolicies } from './policies.ts'
import { storedTables, tablesIn, withTables } from './reference.ts'
import { shareOf } from './share.ts'
import { extract } from './stand-in.ts'

const root = new URL('../../../', import.meta.url)

/** Over one that is long enough for a model to be asked. */
async function measureOwn(): Promise<Results> {
  const own = loadOwnRecordings(fileURLToPath(root)).filter(({ id }) => id === 'log-investigation')
  const { recordings, policies } = await evaluate(own, [none, ...windowPolicies(shareOf(own, 15))], () => undefined)
  return { command: 'bench window', recordings, policies }
}

it('gives everybody the same share of a conversation, without its system text', () => {
  const [system, ...others] = parcel.messages.map(countMessage)
  const { roomOf, named } = shareOf([parcel], 50)
  const size = others.reduce((sum, count) => sum + count, 0)
  expect(roomOf('parcel')).toEqual({ budget: Math.round(size / 2), system })
  expect(named('one')).toBe('one, 50 %')
})

it('stands in for a model by copying values, each once and the last first, within its room', () => {
  const text = 'Wrote /src/app.ts, then called getUser and saw order A-4711. Again /src/app.ts: nothing else.'
  expect(extract(text, 100)).toBe('/src/app.ts A-4711 getUser')
  const room = countText('/src/app.ts') + countText('A-4711') + 2
  expect(extract(text, room)).toBe('/src/app.ts A-4711')
  expect(extract('---- .... @@@@', 100)).toBe('')
})

it('measures windows over a recording of our own twice alike, both of them smaller and valid', async () => {
  const [first, second] = [await measureOwn(), await measureOwn()]
  expect(toJson(second)).toBe(toJson(first))
  expect(pageOf(second)).toBe(pageOf(first))

  const [base, ...windows] = first.policies.map(({ totals }) => totals['all']!['recorded by us']!)
  expect(windows).toHaveLength(2)
  for (const totals of windows) {
    expect(totals.tokens).toBeLessThan(base!.tokens / 2)
    expect(totals).toMatchObject({ invalidHard: 0, invalidSoft: 0, failures: 0 })
  }
  // The stand-in is asked, so it says other things.
  expect(windows[0]!.tokens).not.toBe(windows[1]!.tokens)
})

it('is what the reference of the window shows', () => {
  const reference = readFileSync(new URL('docs/reference/window.md', root), 'utf8')
  expect(tablesIn(reference)).toBe(storedTables(root))
  expect(withTables(reference, storedTables(root))).toBe(reference)
})
