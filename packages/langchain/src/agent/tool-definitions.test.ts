import { tool } from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toolDefinitions } from './tool-definitions.ts'

const lookup = () =>
  tool(() => 'none', { name: 'lookup', description: 'Looks up', schema: z.object({ order: z.string() }) })

test('describes a tool with its schema as JSON; what a provider runs stays as it is', () => {
  const search = { type: 'web_search' }
  expect(toolDefinitions([lookup(), search])).toMatchObject([
    {
      type: 'function',
      function: {
        name: 'lookup',
        description: 'Looks up',
        parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
      },
    },
    search,
  ])
})

test('converts a tool once, and again where its description or schema is another', () => {
  const one = lookup()
  const [first] = toolDefinitions([one])!
  expect(toolDefinitions([one])![0]).toBe(first)
  one.description = 'Looks an order up'
  const [second] = toolDefinitions([one])!
  expect(second).toMatchObject({ function: { description: 'Looks an order up' } })
  expect(toolDefinitions([one])![0]).toBe(second)
})

test('is nothing where there are no tools', () => {
  expect(toolDefinitions([])).toBeUndefined()
  expect(toolDefinitions(undefined)).toBeUndefined()
})
