import { extractWords } from '../text/words.ts'
import { statusRanks } from './status.ts'

const acknowledging = new Set(
  'a all and added as been created done has have is item items list modified new now ok okay saved set state status success successfully task tasks the to todo todos updated with'.split(
    ' ',
  ),
)

/**
 * Whether a result only confirms what the call said: every word is the call's own or filler, its statuses are those of
 * the call, and its numbers count no more than the call's `count` items.
 */
export function onlyConfirms(result: string, input: string, count: number): boolean {
  if (result.length > 4 * input.length + 400 || /\d\s*(?:of|\/)\s*\d/iu.test(result)) return false
  const own = new Set(extractWords(input))
  const told = statusRanks(input.toLowerCase())
  const nothing = /(?<![\d.,])0 [\p{L}_]+/gu
  return extractWords(result.replace(nothing, (said) => (statusRanks(said.toLowerCase()).size > 0 ? '' : said))).every(
    (word) => {
      if (/^\d{1,3}$/u.test(word)) return Number(word) <= count
      return own.has(word) || acknowledging.has(word) || [...statusRanks(word)].some((rank) => told.has(rank))
    },
  )
}
