import { expect, test } from 'vitest'
import type { Candidate } from './candidates.ts'
import { withoutInStep } from './in-step.ts'

const valuesOf = (label: string, texts: readonly string[], worth = 1): Candidate[] =>
  texts.map((text, order) => ({ kind: 'value', text, label, worth, order }))
const kept = (values: readonly Candidate[]): string[] => withoutInStep(values).map(({ text }) => text)
const upTo = (count: number, from: number): string[] => Array.from({ length: count }, (_, at) => String(from + at))

test('a row of numbers is told by its ends, whatever stands beside it', () => {
  expect(kept([...valuesOf('number', [...upTo(50, 100), '7', '4711']), ...valuesOf('port', ['102', '8123'])])).toEqual([
    '100',
    '149',
    '7',
    '4711',
    '102',
    '8123',
  ])
})

test('a row of times in step is, too', () => {
  const times = Array.from({ length: 15 }, (_, at) => `2026-03-02T09:${String(at).padStart(2, '0')}:00Z`)
  expect(kept(valuesOf('date', [...times, '2026-03-02T14:30:10Z']))).toEqual([
    times[0],
    times.at(-1),
    '2026-03-02T14:30:10Z',
  ])
})

test('few numbers, numbers that are further apart, and one that is worth more than those beside it stay', () => {
  for (const texts of [upTo(4, 10), ['1', '3', '5', '7', '9', '11'], ['9:00', '10', '0x11']])
    expect(kept(valuesOf('number', texts))).toEqual(texts)
  const asked = { ...valuesOf('number', ['105'], 2)[0]! }
  const row = valuesOf('number', upTo(10, 100)).map((value) => (value.text === '105' ? asked : value))
  expect(kept(row)).toEqual(['100', '105', '109'])
})
