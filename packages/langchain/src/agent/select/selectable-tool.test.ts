import { tool } from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { selectableTool } from './selectable-tool.ts'

const fields = { name: 'find_shipment', description: 'Finds a parcel' }
const schema = z.object({ number: z.string().describe('What the label says') })

test('tells what a tool is named, what it does and what it takes', () => {
  const inputSchema = { properties: { number: { type: 'string', description: 'What the label says' } } }
  expect(selectableTool(tool(() => 'x', { ...fields, schema }))).toMatchObject({ ...fields, inputSchema })
  // As MCP adapters make them.
  const given = tool(() => 'x', { ...fields, schema: { type: 'object', ...inputSchema } })
  expect(selectableTool(given)).toMatchObject({ ...fields, inputSchema })
})

test('is the same object as long as the definition is', () => {
  const one = tool(() => 'x', { ...fields, schema })
  const before = selectableTool(one)
  expect(selectableTool(one)).toBe(before)
  one.description = 'Finds a letter'
  expect(selectableTool(one).description).toBe('Finds a letter')
})

test('leaves out a schema that cannot be told as JSON', () => {
  const dated = tool(() => 'x', { ...fields, schema: z.object({ day: z.date() }) })
  expect(selectableTool(dated)).toEqual(fields)
  dated.description = 'Finds a letter'
  expect(selectableTool(dated).description).toBe('Finds a letter')
})
