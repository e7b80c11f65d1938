import { expect, it } from 'vitest'
import { keyed } from '../questions/keyed.ts'
import type { Question } from '../questions/question.ts'
import { winnowSelectors } from './winnow.ts'

const tools = keyed([
  { name: 'get', description: 'Shows the weather of a place' },
  { name: 'get', description: 'Finds the invoice of a customer' },
  { name: 'get', description: 'Finds the invoice of a supplier' },
  { name: 'pay', description: 'Pays the invoice of a supplier' },
  { name: 'set', description: 'Sets an alarm' },
])
const question: Question = { id: 'one', query: 'Find the invoice of the customer', history: [], gold: ['get'] }

it.each(winnowSelectors)('$name names each name once', async (selector) => {
  const searcher = await selector.index(tools)
  const keys = await searcher.search(question, 2)
  expect(keys.map((key) => tools.find(({ name }) => name === key)?.title)).toEqual(['get', 'pay'])
})
