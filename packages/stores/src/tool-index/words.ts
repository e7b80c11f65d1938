/** Characters of the longest word that is searched; longer ones are data. */
const longestWord = 100

/** Where words of an identifier meet: `getHTTPUrl` has three. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu
/** A run of letters and digits; Chinese, Japanese and Korean, which put no spaces between words, apart from others. */
const runs =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{N}])+/gu
const spaceless = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** A text without spaces in pairs of characters, which is how it is searched. */
function pairs(run: string): string[] {
  const characters = [...run]
  return characters.length < 2 ? characters : characters.slice(1).map((character, at) => characters[at]! + character)
}

/**
 * The words of a text, in order and in lower case: identifiers in their parts, Chinese in pairs of characters. None holds
 * anything that PostgreSQL's parser or its query language would read as more than a word.
 */
export function wordsOf(text: string): string[] {
  return (text.replace(humps, ' ').match(runs) ?? [])
    .flatMap((run) => (spaceless.test(run) ? pairs(run) : [run.toLowerCase()]))
    .filter((word) => word.length <= longestWord)
}
