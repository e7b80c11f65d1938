import { expect, test } from 'vitest'
import { call, result, says, tool } from '../testing/builders.ts'
import { findWhole } from './evidence.ts'
import { eachItemOfValue } from './items.ts'
import { createPruneRule } from './rule.ts'
import { readSystemText } from './system-text.ts'

const search = { lossy: new Set<string>(), nouns: new Set<string>() }

test('a list is read no further than to the first entry that the system text does not show', () => {
  let read = 0
  const list = Array.from({ length: 50 }, (_, at) => ({
    get content() {
      read += 1
      return at < 2 ? `Rotate the keys of host ${at}` : `Paint the fence ${at}`
    },
  }))
  const system = readSystemText('## Tasks\n- Rotate the keys of host 0\n- Rotate the keys of host 1\n')
  expect(findWhole(eachItemOfValue(list), system, search)).toBeUndefined()
  expect(read).toBe(3)
})

test('the calls of a turn are judged in steps of their own', () => {
  const rounds = Array.from({ length: 20 }, (_, at) => {
    const made = call('write_todos', { todos: [{ content: `Paint the fence ${at}`, status: 'pending' }] }, `c${at}`)
    const results = [{ at: at * 2 + 1, part: 0, value: result(made, 'ok') }]
    return { at: at * 2, uses: [{ at: at * 2, call: 0, value: made, results }] }
  })
  const messages = rounds.flatMap(({ uses: [use] }) => [says(use!.value), tool(use!.results[0]!.value)])
  let kept = 0
  const context = {
    messages,
    given: { rounds },
    offset: 0,
    system: 'You paint.',
    inputs: '',
    whyProtected: () => undefined,
    keep: () => (kept += 1),
  }
  let most = 0
  const steps = createPruneRule().planInSteps!(context as never)
  for (let before = 0, step = steps.next(); step.done !== true; before = kept, step = steps.next())
    most = Math.max(most, kept - before)
  expect(most).toBe(1)
  expect(kept).toBe(20)
})
