import { expect, test } from 'vitest'
import { inOneGo } from '../breaks.ts'
import { user } from '../testing/builders.ts'
import { Seen } from './seen.ts'

test('the values of a long message are added in several steps, all of them', () => {
  const values = Array.from({ length: 20_000 }, (_, at) => `yard/berth_${at}.ts`)
  const message = user(values.join(' '))
  expect([...new Seen().addMessage(message, true)].length).toBeGreaterThan(10)
  const seen = new Seen()
  inOneGo(seen.addMessage(message, true))
  for (const value of [values[0]!, values[12_345]!, values.at(-1)!]) expect(seen.hasValue(value)).toBe(true)
})
