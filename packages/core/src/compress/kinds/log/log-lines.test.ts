import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logRole } from './log-lines.ts'

/** What a rule is, as one pattern, which takes long where a line begins with many signs. */
const rule = /^[^\p{L}\p{N}]*(?:\[\d{1,6}\/\d{1,6}\])?[^\p{L}\p{N}]*$/u

test('a line is blank that has nothing but signs, and perhaps one count', () => {
  const sign = fc.constantFrom('[', ']', '/', '1', '22', '1234567', ' ', '=', 'x', 'é', '中', '٣', '[3/4]', '')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      const line = signs.join('')
      expect(logRole(line) === 'blank').toBe(rule.test(line))
    }),
    { numRuns: 2000 },
  )
})

test('lines that begin with many signs are read in time that grows with their length', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `${' '.repeat(380)}x${at}`)
  const start = process.cpuUsage()
  for (const line of lines) expect(logRole(line) === 'other').toBe(true)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})
