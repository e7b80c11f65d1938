import { describe, expect, test } from 'vitest'
import { officeTools } from '../__fixtures__/office-tools.ts'
import { LexicalTools } from './lexical-tools.ts'

const tools = [
  { name: 'get_weather', description: 'Weather forecast of a city', inputSchema: { properties: { city: {} } } },
  { name: 'sendEmail', description: 'Sends a mail to somebody' },
  { name: 'files.read', description: 'Reads a file from disk' },
  { name: 'create_invoice', description: 'Bills a customer', tags: ['faktura'] },
  {
    name: 'convert',
    description: 'From one into another',
    inputSchema: { properties: { from: { enum: ['dollar', 'euro'] }, options: { properties: { precision: {} } } } },
  },
  { name: 'search_orders', description: '按关键词搜索订单' },
]
const lexical = new LexicalTools(tools)
const found = (text: string, before?: readonly string[]): string[] =>
  lexical.rank({ text, ...(before ? { before } : {}) }, 5).map(({ index }) => tools[index]!.name)

describe('a tool is found', () => {
  test.each([
    ['the weather in Oslo', 'get_weather'],
    ['emails to send', 'sendEmail'],
    ['read files', 'files.read'],
    ['files.read', 'files.read'],
    ['Faktura', 'create_invoice'],
    ['precision', 'convert'],
    ['how many euros', 'convert'],
    ['is it going to be sunny', 'get_weather'],
    ['wether forcast', 'get_weather'],
    ['搜订单', 'search_orders'],
    ['北京天气', 'get_weather'],
    ['把 email 发出去', 'sendEmail'],
  ])('by %s', (text, name) => expect(found(text)[0]).toBe(name))
})

test('no letters in common are no match: "api" is not in "capital"', () => {
  const both = new LexicalTools([{ name: 'capital' }, { name: 'api' }])
  expect(both.rank({ text: 'api' }, 5).map(({ index }) => index)).toEqual([1])
})

test.each(['', '   ', 'the of and', 'qwertz', '???', '的吗', '😀'])('nothing matches %j', (text) => {
  expect(lexical.rank({ text }, 5)).toEqual([])
  expect([...lexical.scores({ text })]).toEqual(tools.map(() => 0))
})

test('the best has the score 1, the others less, as in the scores of all', () => {
  const query = { text: 'read the weather forecast file' }
  const best = lexical.rank(query, 5)
  expect(best[0]!.score).toBe(1)
  const scores = lexical.scores(query)
  for (const { index, score } of best) expect(score).toBe(scores[index])
  expect(best.map(({ score }) => score)).toEqual([...scores].filter((score) => score > 0).sort((a, b) => b - a))
})

test('ties go by position', () => {
  const same = new LexicalTools(['one', 'two', 'three'].map((name) => ({ name, description: 'Draws a chart' })))
  expect(same.rank({ text: 'draw a chart' }, 2).map(({ index }) => index)).toEqual([0, 1])
})

test('one tool of each name is given', () => {
  const twice = new LexicalTools([
    { name: 'chart', description: 'Draws' },
    { name: 'chart', description: 'Draws a chart of data' },
    { name: 'graph', description: 'Draws a chart' },
  ])
  const given = twice.rank({ text: 'chart of data' }, 5).map(({ index }) => index)
  expect(given).toHaveLength(2)
  expect(given).toContain(2)
})

test('says what matched, as it was written, the heaviest first', () => {
  const [best] = lexical.rank({ text: 'Reading FILES from a disk, sunny or not' }, 5)
  expect(best!.index).toBe(2)
  expect(best!.terms.slice(0, 3).toSorted()).toEqual(['FILES', 'Reading', 'disk'])
  expect(lexical.rank({ text: 'will it be sunny' }, 5)[0]!.terms).toEqual(['sunny'])
  const long = lexical.rank({ text: 'weather forecast city get rain snow wind temperature' }, 1)
  expect(long[0]!.terms).toHaveLength(5)
})

describe('where several things are asked for', () => {
  const many = new LexicalTools([
    ...Array.from({ length: 8 }, (_, index) => ({
      name: `hotel_room_${index}`,
      description: 'Books a hotel room near the beach for a weekend with breakfast',
    })),
    { name: 'invoices', description: 'Pays an open invoice' },
    { name: 'translator', description: 'Translates a sentence' },
    ...Array.from({ length: 90 }, (_, index) => ({ name: `gadget_${index}`, description: 'Turns a knob, a page' })),
  ])
  const text = 'Book a hotel room near the beach for a weekend with breakfast. Turn the page. Translate the sentence.'

  test('the best tool for each is among those given, though others match more', () => {
    const scores = many.scores({ text })
    expect([...scores].filter((score) => score > scores[9]!)).toHaveLength(8)
    const given = many.rank({ text }, 5)
    expect(given).toHaveLength(5)
    expect(given.map(({ index }) => index)).toContain(9)
    expect(given.map(({ score }) => score)).toEqual(given.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  test('the best of all stays, even alone', () => {
    expect(many.rank({ text }, 1)[0]!.score).toBe(1)
  })
})

describe('what was asked before', () => {
  const before = ['Read the file', 'What is the weather like?', 'thanks']

  test.each(['continue', 'yes', 'please go on', '再来一次', '继续', ''])('is meant by %j', (text) => {
    expect(found(text, before)[0]).toBe('get_weather')
  })

  test('does not decide where something else is asked for', () => {
    expect(found('Send an email to somebody', before)).toEqual(found('Send an email to somebody'))
    expect(found('emails', before)[0]).toBe('sendEmail')
  })

  test('helps where it names nothing either', () => {
    expect(found('continue', ['yes', 'ok'])).toEqual([])
  })
})

describe('definitions from anywhere', () => {
  const endless: Record<string, unknown> = {}
  endless['properties'] = { self: endless }
  const odd = [
    { name: '' },
    { name: 'a.b.c/d:e', description: undefined },
    { name: 'numbers', description: 7 as unknown as string },
    { name: 'nothing', description: null as unknown as string, inputSchema: null, tags: null as unknown as string[] },
    { name: 'schema', inputSchema: 'text', tags: [3, 'chart'] as unknown as string[] },
    { name: 'endless', inputSchema: endless },
    { name: '__proto__', description: 'constructor toString' },
    { name: 'x'.repeat(100_000), description: `${'word '.repeat(20_000)} chart` },
    { name: 'quotes', description: `'s`.repeat(50_000) },
    { name: 'capitals', description: 'aB'.repeat(50_000) },
    { name: 'chinese', description: '天气'.repeat(50_000) },
  ]

  test('are indexed as far as they can be read', () => {
    const index = new LexicalTools(odd)
    expect(index.rank({ text: 'chart' }, 5).map((match) => match.index)).toEqual([4])
    expect(index.rank({ text: 'constructor' }, 5)[0]!.index).toBe(6)
    expect(index.rank({ text: 'self' }, 5)[0]!.index).toBe(5)
    expect(index.rank({ text: '天气' }, 5)[0]!.index).toBe(10)
  })

  test('of no tools nothing is found', () => {
    const none = new LexicalTools([])
    expect(none.rank({ text: 'weather' }, 5)).toEqual([])
    expect(none.scores({ text: 'weather' })).toHaveLength(0)
  })

  test('of a very long question the beginning and the end are read', () => {
    const filler = 'lorem ipsum, and then dolor. '.repeat(50_000)
    expect(found(`weather ${filler}`)[0]).toBe('get_weather')
    expect(found(`${filler} weather`)[0]).toBe('get_weather')
  })
})

test('one of five thousand tools is found', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    name: `tool_${index}`,
    description: `Handles the part ${index} of the machine`,
    inputSchema: { properties: { amount: { description: 'How much' } } },
  }))
  many[4_321] = { ...many[4_321]!, description: 'Peels a potato' }
  const index = new LexicalTools(many)
  expect(index.rank({ text: 'peel the potatoes' }, 5)[0]!.index).toBe(4_321)
  expect(index.rank({ text: 'part of the machine' }, 5)).toHaveLength(5)
})

test('a match that would be told as 0.00 is none', () => {
  const office = new LexicalTools(officeTools)
  const texts = officeTools.flatMap(({ name, description }) =>
    officeTools.map((other) => `${name} ${description} ${other.description}`),
  )
  expect(texts.some((text) => office.scores({ text }).some((score) => score > 0 && score < 0.005))).toBe(true)
  for (const text of texts)
    for (const { score } of office.rank({ text }, officeTools.length))
      expect(Number(score.toFixed(2))).toBeGreaterThan(0)
})
