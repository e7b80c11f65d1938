import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../scripts/any-character.ts'
import { runs } from '../../../../scripts/runs.ts'
import { callText } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'
import type { ValueList } from './values/value-list.ts'
import { readInputValues, readValues } from './values/values.ts'

const callOf = (input: unknown): ToolCallPart => ({ type: 'tool-call', callId: '1', toolName: 'run', input })

class Rows extends Array<string> {
  toJSON(): string[] {
    return ['Z-9999']
  }
}

const rawJson = (text: string): unknown =>
  (JSON as unknown as { rawJSON?: (text: string) => unknown }).rawJSON?.(text) ?? text

/** All that is known of each value: equal ones have equal hashes. */
const told = (list: ValueList) =>
  Array.from({ length: list.length }, (_, index) => [
    list.textAt(index),
    list.kindAt(index),
    list.labelAt(index),
    ...list.spots.slice(index * 6 + 4, index * 6 + 6),
  ])

const asText = (call: ToolCallPart) => told(readValues(callText(call)))
const asRead = (call: ToolCallPart) => told(readInputValues(call))

const words = fc.constantFrom(
  'src/app/main.ts',
  'order_id: A-1234 and 2024-05-20',
  'Jane Doe',
  'rm -rf "$HOME/x" && echo \\n',
  '  padded_value  ',
  'x'.repeat(70),
  'größe über\nzwei Zeilen_mit_id42',
  '\ud83d\ude00 4711',
  '\ud83d alone',
)
const keys = fc.constantFrom('id', 'file_path', 'user', 'order_id 77', 'Ключ', 'a"b\\c', '__proto__', '12')
const inputs = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    words,
    fc.string({ unit: anyCharacter }),
    fc.double(),
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.constantFrom(null, true, false, -0, 1e21, 0.1),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.oneof(keys, fc.string()), tie('value')), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries)),
}))

describe('the values of arguments', () => {
  test('are those of their text', () => {
    fc.assert(
      fc.property(inputs.object, (input) => {
        const call = callOf(input)
        expect(asRead(call)).toEqual(asText(call))
      }),
      { numRuns: runs(1000) },
    )
  })

  test.each([
    ['a class of the host', { at: new Date('2024-05-20T10:00:00Z'), of: new Map([['order_7', 1]]) }],
    ['a class of the host in a list', [new Date('2024-05-20T10:00:00Z'), new URL('https://example.com/a_b')]],
    ['what says itself how it is written', { toJSON: () => ({ order_id: 'A-1234' }) }],
    ['what JSON leaves out', { none: undefined, run() {}, order_id: 'A-1234', [Symbol('x')]: 'B-1234' }],
    ['what JSON leaves out of a list', [undefined, () => 'A-1234', 'B-1234']],
    ['no numbers', { ratio: Number.NaN, most: Infinity, id: 12 }],
    ['a big integer', { id: 12n }],
    ['raw text', '{"order_id": "A-1234"'],
    ['a list', ['A-1234', { id: 77 }]],
    ['a number', 123_456],
    ['nothing', undefined],
    ['boxed values', { id: Object('A-1234'), count: Object(1234) }],
    ['no prototype', Object.assign(Object.create(null), { order_id: 'A-1234' })],
    // As `JSON.rawJSON` makes them, which writes their text as it is.
    ['raw JSON', { order_id: rawJson('12345678901234567890') }],
    ['a hidden say in how it is written', Object.defineProperty({ id: 'B-1' }, 'toJSON', { value: () => ['A-1234'] })],
    ['a list that says itself how it is written', { rows: Object.assign(['A-1234'], { toJSON: () => ['Z-9999'] }) }],
    ['a list of the host', { rows: Rows.of('A-1234') }],
    ['a list with a method of its own', { rows: Object.assign(['A-1234'], { every: () => true }) }],
    ['a list with a hole', { rows: Object.assign([], { 2: 'A-1234' }) }],
  ])('are those of their text for %s', (_, input) => {
    const call = callOf(input)
    expect(asRead(call)).toEqual(asText(call))
  })

  test('are those of their text where it lies too deep, and where it is its own part', () => {
    let deep: unknown = { order_id: 'A-1234' }
    for (let depth = 0; depth < 2000; depth += 1) deep = depth % 2 === 0 ? [deep] : { inner_id: deep }
    const loop: Record<string, unknown> = { order_id: 'A-1234' }
    loop['self'] = loop
    for (const input of [deep, loop]) expect(asRead(callOf(input))).toEqual(asText(callOf(input)))
  })
})
