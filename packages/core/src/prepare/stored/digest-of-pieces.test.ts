import { expect, test } from 'vitest'
import { digest } from '../../store/digest.ts'
import { digestOfPieces } from './digest-of-pieces.ts'

test('pieces have the digest of the text they make', async () => {
  const pieces = ['3:', 'abc', '', '订单已发货，请确认', '👩‍👩‍👧‍👦', 'é'.repeat(5000)]
  expect(await digestOfPieces(pieces)).toBe(await digest(pieces.join('')))
  expect(await digestOfPieces([])).toBe(await digest(''))
})

test('halves of surrogate pairs, which UTF-8 writes alike, have digests of their own', async () => {
  const texts = ['\uD800', '\uD801', '\uDC00', '\uFFFD', '\uD83D\uDE00']
  const digests = await Promise.all(texts.map(async (text) => digestOfPieces(['1:', text, 'tail'])))
  expect(new Set(digests).size).toBe(texts.length)
})
