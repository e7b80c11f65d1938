import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { readAnswer } from './answer.ts'

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

describe('an answer', () => {
  test('of any text is read without a throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          objects.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          expect(levelOf(text)).toMatch(/^(?:none|low|medium|high|critical|unknown)$/u)
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
