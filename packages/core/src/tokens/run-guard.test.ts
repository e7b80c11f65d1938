import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardRuns } from './run-guard.ts'

/** Longest run in one piece. */
const runLimit = 256

const units = (text: string): string[] => text.split('')

describe('a text with long runs', () => {
  test.each(['a', 'Z', ' ', '\n', '\t', '=', '中', '[', '\\', '🎉', 'é', '\ud800', '\udc00'])(
    'of %j is cut into short pieces',
    (character) => {
      const text = character.repeat(10_000)
      const pieces = guardRuns(text)
      expect(pieces.join('')).toBe(text)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(runLimit)
      expect(pieces.length).toBeLessThanOrEqual(Math.ceil(text.length / (runLimit - 1)) + 1)
    },
  )

  test.each(['/\n', '\n/', '//\r\n', '/\r'])(
    'of %j is cut: tokenizers take line breaks and slashes together',
    (unit) => {
      const text = unit.repeat(10_000)
      const pieces = guardRuns(`.${text}`)
      expect(pieces.join('')).toBe(`.${text}`)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(runLimit + 1)
    },
  )

  test('never splits a surrogate pair', () => {
    for (let lead = 0; lead < 4; lead += 1) {
      for (const piece of guardRuns('a'.repeat(lead) + '🎉'.repeat(1000)))
        expect(piece).not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/)
    }
  })

  test('is left in one piece where no run is too long', () => {
    const text = 'some words and 12 numbers, '.repeat(1000)
    expect(guardRuns(text)).toEqual([text])
    expect(guardRuns('a'.repeat(runLimit))).toEqual(['a'.repeat(runLimit)])
    expect(guardRuns('')).toEqual([''])
  })
})

test('pieces always join to the text, and no piece holds a run of one kind above the limit', () => {
  const kinds = [/[A-Za-z\u0080-\uffff]+/gu, /[\s\u0080-\uffff]+/gu, /[^A-Za-z0-9\s]+/gu]
  const run = fc.tuple(fc.constantFrom('a', ' ', '.', '中', '🎉', '1', 'x1'), fc.integer({ min: 1, max: 600 }))
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
      const text = runs.map(([character, count]) => character.repeat(count)).join('')
      const pieces = guardRuns(text)
      expect(pieces.join('')).toBe(text)
      for (const piece of pieces)
        for (const kind of kinds)
          for (const [found] of piece.matchAll(kind)) expect(units(found).length).toBeLessThanOrEqual(runLimit + 1)
    }),
    { numRuns: 60 },
  )
})
