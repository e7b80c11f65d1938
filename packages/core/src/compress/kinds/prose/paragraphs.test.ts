import { expect, test } from 'vitest'
import type { Piece } from '../lines/choose/read-pieces.ts'
import { paragraphsOf } from './paragraphs.ts'

function linesAsPieces(text: string): Piece[] {
  let from = 0
  return text.split('\n').map((line) => ({ from, to: (from += line.length + 1) }))
}
const textsOf = (text: string): string[] =>
  paragraphsOf(text, linesAsPieces(text)).pieces.map(({ from, to }) => text.slice(from, to).trim())

const rows = Array.from({ length: 12 }, (_, at) => `pod-${at}`.padEnd(50) + `${at}d`).join('\n')

test('a short line that stands alone is joined with what follows', () => {
  expect(textsOf('Harbour\n\nIt closes at nine.')).toEqual(['Harbour\n\nIt closes at nine.'])
  expect(textsOf(`First.\n\nHarbour\n\nIt closes at nine.`).at(-1)).toBe('Harbour\n\nIt closes at nine.')
})

test('the last line of a long paragraph does not stand alone: what follows has another head', () => {
  const texts = textsOf(`### team 1\n${rows}\n\n### team 2\n${rows}`)
  expect(texts).toContain(rows.split('\n').at(-1))
  expect(texts.some((text) => /^pod-11\b[^]*### team 2/u.test(text))).toBe(false)
})
