/** Measures what a mark costs with a name of at least 80 bits, by how the name is written; in tokens, over random names. */
import { randomBytes } from 'node:crypto'
import { estimator } from '@winnow/core'
import { tokenizer } from '@winnow/tokenizers'

const names = 20_000
const digits = '0123456789'
const lower = 'abcdefghijklmnopqrstuvwxyz'
const without = (left: string, alphabet = lower): string => [...alphabet].filter((one) => !left.includes(one)).join('')

/** Alphabets, and how many characters of them it takes. */
const spellings: Record<string, readonly [alphabet: string, length: number]> = {
  'hexadecimal, 32 bits': [`${digits}abcdef`, 8],
  hexadecimal: [`${digits}abcdef`, 20],
  'Crockford base32': [digits + without('ilou'), 16],
  'RFC 4648 base32, lower case': [`${lower}234567`, 16],
  base36: [digits + lower, 16],
  base58: [without('0lIO', digits + lower + lower.toUpperCase()), 14],
  base64url: [`${digits}${lower}${lower.toUpperCase()}-_`, 14],
  decimal: [digits, 25],
  'capital letters': [lower.toUpperCase(), 18],
  'letters without vowels': [without('aeiou'), 19],
  letters: [lower, 18],
  'letters without i, l and o': [without('ilo'), 18],
  'letters without j, q, x and z': [without('jqxz'), 18],
}

function randomName([alphabet, length]: readonly [string, number]): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`)
  let name = ''
  for (let at = 0; at < length; at += 1) {
    name += alphabet.charAt(Number(rest % BigInt(alphabet.length)))
    rest /= BigInt(alphabet.length)
  }
  return name
}

const counters = [await tokenizer('o200k_base'), await tokenizer('cl100k_base'), estimator]
const rows = Object.entries(spellings).map(([spelling, alphabet]) => {
  const marks = Array.from({ length: names }, () => `[12 of 40 lines left out, ref ${randomName(alphabet)}]`)
  const means = counters.map((counter) => {
    const sum = marks.reduce((total, mark) => total + counter.count(mark), 0)
    return [counter.name, (sum / names).toFixed(2)] as const
  })
  const bits = (Math.log2(alphabet[0].length) * alphabet[1]).toFixed(1)
  return { spelling, characters: alphabet[1], bits, ...Object.fromEntries(means) }
})
console.table(rows)
