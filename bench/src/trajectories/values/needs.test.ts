import { expect, it } from 'vitest'
import { normalise } from '../recordings/normalise.ts'
import { parcel } from '../recordings/parcel.ts'
import { findNeeds } from './needs.ts'

const needed = (messages: Parameters<typeof normalise>[0], tools: readonly unknown[] = []) => {
  const needs = findNeeds({ id: 'x', kind: 'x', tools, messages: normalise(messages) })
  return [...needs.neededAt].flatMap(([index, values]) => values.map(({ value, toolOnly }) => [index, value, toolOnly]))
}
const user = (content: string) => ({ role: 'user' as const, content })
const assistant = (content: string) => ({ role: 'assistant' as const, content })

it('finds what a message could only know from before, and whether only a tool told it', () => {
  const needs = findNeeds(parcel)
  expect(needs.neededAt.get(2)).toEqual([])
  expect(needs.neededAt.get(4)).toEqual([{ value: 'A-4711', toolOnly: true }])
  expect(needs.neededAt.get(6)).toEqual([{ value: 'A-4711', toolOnly: false }])
  expect(needs.sourcesOf('A-4711')).toEqual([3, 4, 6])
  expect([...needs.heldBy('For A-4711.')]).toEqual(['A-4711'])
})

it('takes what is always sent, what was just asked and what is new for known', () => {
  const history = [user('Is A-4711 there?'), assistant('Yes.')]
  expect(needed([...history, user('Sure?'), assistant('A-4711 is.')])).toEqual([[3, 'A-4711', false]])
  expect(needed([...history, user('Is A-4711 really?'), assistant('A-4711 is.')])).toEqual([])
  expect(needed([...history, user('Sure?'), assistant('A-4712 is.')])).toEqual([])
  expect(needed([{ role: 'system', content: 'A-4711' }, ...history, user('Sure?'), assistant('A-4711 is.')])).toEqual(
    [],
  )
  expect(needed([...history, user('Sure?'), assistant('A-4711 is.')], [{ name: 'A-4711' }])).toEqual([])
})
