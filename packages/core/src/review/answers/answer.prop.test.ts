import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import { readAnswer } from './answer.ts'
import { isList, isObject, readLoose, type Loose } from './loose-json.ts'

const everything = (): boolean => true
const levelOf = (answer: string): string => readAnswer(answer, everything).riskLevel

const objects = fc.record(
  {
    riskLevel: fc.constantFrom('none', 'critical', 'awful', 3, null),
    findings: fc.array(fc.record({ title: fc.string(), severity: fc.constantFrom('low', 'bad', 0) }), { maxLength: 3 }),
    critique: fc.oneof(fc.string(), fc.constant(1)),
    resolved: fc.constantFrom([], ['r1', 2], 'r1'),
  },
  { requiredKeys: [] },
)

/** A value that was read, as `JSON.parse` gives it. */
function plain(value: Loose | undefined): unknown {
  if (isList(value)) return value.map(plain)
  return isObject(value) ? Object.fromEntries(value.entries.map(([name, own]) => [name, plain(own)])) : value
}

test('JSON is read as what it says, however it is indented', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const { value: read, end, isWhole } = readLoose(text, 0)
      const isOpen = typeof value === 'number' || typeof value === 'boolean' || value === null
      expect(plain(read)).toEqual(JSON.parse(text))
      expect({ end, isWhole }).toEqual({ end: text.length, isWhole: !isOpen })
    }),
    { numRuns: runs(300) },
  )
})

describe('an answer', () => {
  test('of any text is read without a throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          objects.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          // Whatever a quotation says, it does not clear what the model itself calls critical.
          const own = JSON.stringify({ riskLevel: 'critical', findings: [], critique: text })
          expect(levelOf(`${own}\n\n${text}`)).toBe('critical')
          expect(levelOf(text)).toMatch(/^(?:none|low|medium|high|critical|unknown)$/u)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
