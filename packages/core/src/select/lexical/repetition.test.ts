import { expect, test } from 'vitest'
import { LexicalTools } from './lexical-tools.ts'

const tools = [
  { name: 'track_parcel', description: 'Says where a parcel is' },
  { name: 'refund_order', description: 'Refunds an order of a customer' },
  { name: 'get_weather', description: 'Weather forecast of a city' },
  { name: 'send_invoice', description: 'Sends an invoice to a customer' },
  ...Array.from({ length: 26 }, (_, index) => ({
    name: `gadget_${index}`,
    description: 'Turns a knob of the machine',
  })),
  { name: 'stuffed', description: 'parcel order refund weather invoice customer mail file city meeting '.repeat(100) },
]
const lexical = new LexicalTools(tools)

test.each([
  ['Where is my parcel?', 'track_parcel'],
  ['refund my order', 'refund_order'],
  ['weather in the city', 'get_weather'],
  ['invoice for a customer', 'send_invoice'],
])('repeating a word does not outweigh the tool for it: %s', (text, name) => {
  expect(tools[lexical.rank({ text }, 1)[0]!.index]!.name).toBe(name)
  expect(lexical.scores({ text }).at(-1)).toBeLessThan(0.3)
})
