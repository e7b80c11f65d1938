import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import { codesOf } from '../text-codes.ts'
import { kindOf, noKind } from './value-kind.ts'
import { eachToken } from './value-tokens.ts'

/** Letters, numbers and marks of tokens, what divides them, characters of two places, and a half of one. */
const pieces = ['a', 'bc', 'B', 'É', '中', '1', '1234', '٣', '.', '/', '\\', '-', ':', '+', '_', '@', '#', '~', '$']
const others = [' ', '\n', ',', '</', '>', '(', '"', '😀', '𝒜', '𝓃', '\ud835', '\udc9c', '2024-05-20']
const texts = fc
  .array(fc.constantFrom(...pieces, ...others), { minLength: 20, maxLength: 60 })
  .map((list) => list.join(''))

const run = /[\p{L}\p{N}_$@#~./\\:+-]+/gu
const telling = /[0-9/\\@_]|\p{Ll}\p{Lu}|\p{L}\.\p{L}/u

/** The same by regular expressions: what is cut from each run of characters that may stand in a token. */
function expected(text: string): string[] {
  const codes = codesOf(text)
  const found: string[] = []
  for (const { 0: whole, index } of text.matchAll(run)) {
    const token = whole.replace(/^[:+-]+/u, '')
    const start = index + whole.length - token.length
    if (token.startsWith('/') && text[start - 1] === '<' && text[start + token.length] === '>') continue
    if (!telling.test(token) || token.length < 3 || token.length > 120) continue
    const cut = /^[.:+-]*/u.exec(token)![0].length
    const from = start + (cut > 0 && /^[/\\]/u.test(token.slice(cut)) ? cut - 1 : cut)
    const to = Math.max(from, start + token.replace(/[.:+\-/\\#~@$]+$/u, '').length)
    const kind = kindOf(codes, from, to)
    if (kind !== noKind) found.push(`${start} ${kind} ${text.slice(from, to)}`)
  }
  return found
}

function taken(text: string): string[] {
  const found: string[] = []
  eachToken(codesOf(text), 0, text.length, (from, to, kind, start) =>
    found.push(`${start} ${kind} ${text.slice(from, to)}`),
  )
  return found
}

test('tokens that are values are found where regular expressions find them', () => {
  let count = 0
  fc.assert(
    fc.property(texts, (text) => {
      count += taken(text).length
      expect(taken(text)).toEqual(expected(text))
    }),
    { numRuns: runs(2000) },
  )
  expect(count).toBeGreaterThan(runs(2000))
})

test('a long run of letters is looked at once', () => {
  const found: number[] = []
  const text = `${'a'.repeat(500_000)}1 `.repeat(4)
  eachToken(codesOf(text), 0, text.length, (from) => found.push(from))
  expect(found).toEqual([])
})
