import { describe, expect, test } from 'vitest'
import { guardRuns } from './run-guard.ts'

/** Longest run in one piece. */
const runLimit = 256

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
