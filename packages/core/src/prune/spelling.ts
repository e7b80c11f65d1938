import { normalizeText } from '../text/normalize.ts'
import { statusRank } from './status.ts'

/** Stands behind a capital letter that means something; a letter itself, so that words keep their borders. */
const capital = '\u02c6'
const word = /[\p{L}\p{N}_]+/gu
const plainWord = /^(?:\p{Lu}[^\p{Lu}\p{N}]+|[^\p{Lu}]+|[AI])$/u
const emphasis =
  /(?<![^\s([{"'—:|>-])\*{1,3}(?=[\p{L}\p{N}`"'[(_~])|(?<=[\p{L}\p{N}.!?)\]"'`:,%_~])\*{1,3}(?![\p{L}\p{N}/])/gu

const markCapitals = (text: string): string =>
  text.replace(word, (found) =>
    plainWord.test(found) || statusRank(found) !== undefined
      ? found
      : found.replace(/\p{Lu}/gu, (letter) => letter + capital),
  )

/**
 * A text as evidence compares it: like {@link normalizeText}, but what tells two facts apart stays: capitals inside
 * words and names, powers, `~5`, `> 5`, `*` that is no emphasis, and the borders of table cells.
 */
export function spell(text: string): string {
  const kept = text
    .replace(/\[~\]/gu, '[-]')
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u209f\u00bc-\u00be]/gu, '^$&')
    .replace(/^([ \t]{0,80})\*(?=\s)/gmu, '$1-')
    .replace(emphasis, '')
    .replace(/\*/gu, '\u2217')
    .replace(/~/gu, '\u223c')
    .replace(/\|/gu, '\u2223')
    .replace(/^([ \t]{0,80})>(?=[ \t]{0,8}\d)/gmu, '$1\u203a')
  return normalizeText(markCapitals(kept))
}

/** An entry of a list in one line, its name before a colon where it stands before a dash. */
export const entryText = (text: string): string =>
  spell(text)
    .replaceAll('\n', ' ')
    .replace(/^([\p{L}\p{N}_.@/-]{1,80}) [—–-] (?=\S)/u, '$1: ')

/** A spelled text as people read it in a report. */
export const unspell = (text: string): string => text.replaceAll(capital, '')

const digit = /\d/u
const wordCharacter = /[\p{L}\p{N}_]/u
const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u
const isWord = (character: string): boolean => wordCharacter.test(character) && !eastAsian.test(character)

/** Places looked at before a phrase counts as not found, so that hostile text stays cheap. */
const mostTries = 64

/** Where `value` stands in `text` as a whole word, phrase or number: `120` does not stand in `1,120` or `120%`. */
export function placeOf(text: string, value: string): number {
  if (value === '') return -1
  let at = text.indexOf(value)
  for (let tries = 0; at >= 0 && tries < mostTries; tries += 1, at = text.indexOf(value, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + value.length, at + value.length + 2)
    const [first, last] = [value[0]!, value.at(-1)!]
    if (isWord(first) && isWord(before.at(-1) ?? ' ')) continue
    if (isWord(last) && isWord(after[0] ?? ' ')) continue
    if (digit.test(first) && (/\d[.,:/-]$/u.test(before) || /[-+<>≤≥≈±^$€£¥\u223c\u203a]$/u.test(before))) continue
    if (digit.test(last) && (/^[.,:/–-]\d/u.test(after) || /^ ?[%‰°$€£¥^+]/u.test(after))) continue
    return at
  }
  return -1
}
