import { expect, test } from 'vitest'
import { z } from 'zod'
import { parameterText } from './parameter-text.ts'

test('names, descriptions and allowed values are read, nested ones too', () => {
  const text = parameterText({
    description: 'The arguments',
    properties: {
      city: { type: 'string', description: 'Where it rains' },
      unit: { enum: ['celsius', 'fahrenheit', 3, null] },
      stops: { type: 'array', items: { properties: { airport: { description: 'Three letters' } } } },
      payment: { anyOf: [{ properties: { iban: {} } }, { $ref: '#/$defs/card' }] },
    },
    $defs: { card: { properties: { cardNumber: {} } } },
  })
  for (const word of [
    'city',
    'Where it rains',
    'celsius',
    'fahrenheit',
    'airport',
    'Three letters',
    'iban',
    'cardNumber',
  ])
    expect(text).toContain(word)
  expect(text).not.toContain('The arguments')
})

test.each([undefined, null, 'text', 3, [], {}, { properties: null }, { properties: [1], enum: {}, items: 'x' }])(
  'what is no schema says nothing: %j',
  (schema) => expect(parameterText(schema)).toBe(''),
)

test('descriptions that are no text are passed over', () => {
  expect(parameterText({ properties: { a: { description: { de: 'x' } }, b: null, c: 7 } }).split(/\s+/u)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a schema that holds itself is read once', () => {
  const node: Record<string, unknown> = { description: 'a node' }
  node['properties'] = { child: node, children: { items: node } }
  expect(parameterText({ properties: { root: node } }).match(/a node/gu)).toHaveLength(1)
})

test('of a schema a thousand levels deep and one of a million names only the beginning is read', () => {
  let deep: Record<string, unknown> = { description: 'bottom' }
  for (let level = 0; level < 10_000; level += 1) deep = { properties: { [`level${level}`]: deep } }
  const fromDeep = parameterText(deep)
  expect(fromDeep).toContain('level9999')
  expect(fromDeep).not.toContain('bottom')
  const shared = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`name${index}`, { description: 'd' }]))
  const wide = {
    properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [index, { properties: shared }])),
  }
  const fromWide = parameterText(wide)
  expect(fromWide.length).toBeLessThan(30_000)
  expect(parameterText({ properties: { a: { description: 'x'.repeat(100_000) } } }).length).toBeLessThanOrEqual(20_010)
})

test('constants, titles and conditions are read', () => {
  const text = parameterText({
    title: 'The arguments',
    oneOf: [
      { properties: { shape: { const: 'circle' } } },
      { properties: { shape: { const: 'square', title: 'Box' } } },
    ],
    properties: { unit: { anyOf: [{ const: 'celsius' }, { const: 'fahrenheit', title: 'American' }, { const: 7 }] } },
    patternProperties: { '^x-': { description: 'An extension' } },
    ...(JSON.parse(
      '{"if":{"properties":{"kind":{"const":"parcel"}}},"then":{"properties":{"weight":{}}},"else":{"properties":{"pages":{}}}}',
    ) as object),
  })
  expect(new Set(text.split(/\s+/u))).toEqual(
    new Set(
      'unit celsius fahrenheit American shape circle square Box An extension kind parcel weight pages'.split(' '),
    ),
  )
})

test('literals and unions of zod are read', () => {
  const schema = z.object({
    unit: z.union([z.literal('celsius'), z.literal('fahrenheit')]),
    shape: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), radius: z.number() }),
      z.object({ kind: z.literal('square'), side: z.number() }),
    ]),
  })
  const words = parameterText(z.toJSONSchema(schema)).split(/\s+/u)
  for (const word of ['celsius', 'fahrenheit', 'circle', 'square', 'radius', 'side']) expect(words).toContain(word)
})
