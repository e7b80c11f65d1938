import { describe, expect, test } from 'vitest'
import { LexicalTools } from './lexical-tools.ts'

const tools = [
  { name: 'get_weather', description: 'Weather forecast of a city' },
  { name: 'list_products', description: 'Lists the goods of a shop' },
  { name: 'set_price', description: 'Sets the price of a good' },
  { name: 'check_stock', description: 'Confirms that a product is in stock' },
  { name: 'open_ticket', description: 'Opens a ticket for an issue' },
  { name: 'book_pickup', description: '预约上门取件，解决问题' },
  { name: 'make_plan', description: 'Plans a trip' },
  { name: 'confirm_seat', description: '确认 좌석 확인 座席 を 確認' },
]
const lexical = new LexicalTools(tools)
const ask = (text: string, before?: readonly string[]): string[] =>
  lexical.rank({ text, ...(before ? { before } : {}) }, 5).map(({ index }) => tools[index]!.name)

const confirmations = [
  'はい',
  '続けて',
  'お願いします',
  '了解です',
  '계속해 주세요',
  '네, 그렇게 해 주세요',
  '좋아요',
  'sí, hazlo',
  'si, adelante',
  'de acuerdo',
  'oui, vas-y',
  "d'accord",
  "oui, c'est bon",
  'ja, mach das bitte',
  'genau, weiter',
  'einverstanden',
  '对，就这样',
  '嗯嗯',
  '确认',
  '行，没问题',
  '好的，可以',
  'sounds good, do that',
  'confirm',
  'Confirmed!',
  'go ahead',
  'yes, of course',
  'looks fine, proceed',
  'looks great right now',
]

describe('a confirmation means the question before', () => {
  test.each(confirmations)('%s', (text) => {
    expect(ask(text, ['What is the weather like?', 'thanks'])).toEqual(['get_weather'])
  })

  test.each(confirmations)('also behind another: %s', (text) => {
    expect(ask('yes', ['What is the weather like?', text])).toEqual(['get_weather'])
  })
})

test.each([
  ['yes, and the price', 'set_price'],
  ['confirm the price', 'set_price'],
  ['sí, price', 'set_price'],
  ['好的，问题', 'book_pickup'],
  ['great, latest price', 'set_price'],
  ['right, find the plan', 'make_plan'],
])('%s asks for something new', (text, name) => {
  expect(ask(text, ['What is the weather like?'])[0]).toBe(name)
})

test('where nothing was asked before, it stands for itself', () => {
  expect(ask('confirm')).toContain('confirm_seat')
  expect(ask('confirm', ['yes'])).toContain('confirm_seat')
})
