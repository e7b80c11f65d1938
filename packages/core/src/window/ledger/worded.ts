const token = /[\p{Script=Latin}\p{N}_]+/gu
const digit = /\p{N}/u
const numbers = /0(?:[.,:/-]?0)+/gu
/** Somebody or some place, as English texts name them; a state behind another word, such as `to Approved`, is no name. */
const names = /(?<=(?<![\p{L}\p{N}_])(?:of|for|by|from|at) )\p{Lu}\p{Ll}+(?![\p{L}\p{N}_])/gu
const blanks = /[\s\p{Cc}]+/gu

/**
 * What two texts have in common that differ in numbers, ids and names alone. Another verb, a negation or another order of words is
 * another matter: `Refund order 7` and `Do not refund order 8`.
 */
export const wordingOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(names, '0')
    .replaceAll(token, (each) => (digit.test(each) ? '0' : each.toLowerCase()))
    .replaceAll(numbers, '0')
    .replaceAll(blanks, ' ')
    .trim()
