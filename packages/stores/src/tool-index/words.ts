/** Characters of the longest word that is searched; longer ones are data. */
const longestWord = 100

/** Where words of an identifier meet: `getHTTPUrl` has three. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu
/** A run of letters and digits; Chinese, Japanese and Korean, which put no spaces between words, apart from others. */
const runs =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー])[\p{L}\p{M}\p{N}])+/gu
const spaceless = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u

/** A text without spaces in pairs of characters, which is how it is searched. */
function pairs(run: string): string[] {
  const characters = [...run]
  return characters.length < 2 ? characters : characters.slice(1).map((character, at) => characters[at]! + character)
}

/**
 * Marks on one letter, of which those after the thirtieth are cut (UAX #15, Stream-Safe Text Format): to order them takes
 * time in proportion to the square of their number.
 */
const marks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** A text as others write it: letters with their marks in one, wide and narrow forms as the usual ones. */
const usual = (text: string): string => text.replace(marks, '$1').normalize('NFKC')

/**
 * The words of a text, in order and in lower case: identifiers in their parts, Chinese in pairs of characters. None holds
 * anything that PostgreSQL's parser or its query language would read as more than a word.
 */
export function wordsOf(text: string): string[] {
  return (usual(text).replace(humps, ' ').match(runs) ?? [])
    .flatMap((run) => (spaceless.test(run) ? pairs(run) : [run.toLowerCase()]))
    .filter((word) => word.length <= longestWord)
}
