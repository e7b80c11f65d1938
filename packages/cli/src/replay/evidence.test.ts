import type { Edit } from '@winnow/core'
import { describe, expect, it } from 'vitest'
import { createEvidenceCheck } from './evidence.ts'

const edit = (...values: string[]): Edit => ({
  action: 'remove-tool-use',
  at: 1,
  call: 0,
  rule: 'prune',
  reason: 'the system text holds it',
  group: 'g',
  evidence: { kind: 'items', found: values.map((value) => ({ value, in: 'system text' })) },
})
const { evidence: _none, ...bare } = edit()
const check = createEvidenceCheck('## Todos\n1. **Draft** the notes (completed)\n2. ✅ Run the tests\n- [x] Publish 包')

describe('createEvidenceCheck', () => {
  it.each([
    [['draft the notes']],
    [['run the tests', 'publish 包']],
    [['completed run the tests']],
    [['draft the no…']],
  ])('accepts %j, which the system text holds', (values) => expect(check(edit(...values))).toBeUndefined())

  it.each([
    [edit('draft the notes', 'ask legal'), 'the system text does not hold “ask legal”'],
    [edit('(completed)'), 'the evidence names nothing'],
    [edit(), 'the edit carries no evidence'],
    [bare, 'the edit carries no evidence'],
  ])('refuses what the system text does not hold', (given, why) => expect(check(given)).toBe(why))
})
