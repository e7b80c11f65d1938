import { expect, test } from 'vitest'
import { createWinnow } from '../create-winnow.ts'
import { user } from '../../testing/builders.ts'
import { offeringOf } from './offering.ts'

const tools = ['book_flight', 'read_policy', 'send_mail'].map((name) => ({ name, description: name }))
const messages = [user('Please book a flight')]
const index = { name: 'own', search: async () => [{ name: 'send_mail', score: 1 }] }
const select = (minTools: number, more = {}) =>
  createWinnow({ select: { minTools, limit: 1 } }).select(tools, { messages, searchTool: true, ...more })

test('names what is offered, the search tool as it is called here', async () => {
  const offering = offeringOf(await select(1), undefined, 'find')
  expect(offering).toEqual({ names: ['find', 'book_flight'], hasSearch: true, isAll: false, definesAll: false })
})

test('defines all tools if that is asked for, but for a caller of whom an index knows what may be seen', async () => {
  expect(offeringOf(await select(1), 'all').definesAll).toBe(true)
  const permitted = async (): Promise<string[]> => ['send_mail', 'book_flight']
  expect(offeringOf(await select(1, { index: { ...index, permitted } }), 'all').definesAll).toBe(false)
})

test('says if nothing was selected', async () => {
  expect(offeringOf(await select(10), 'all')).toMatchObject({ isAll: true, hasSearch: false, definesAll: false })
})
