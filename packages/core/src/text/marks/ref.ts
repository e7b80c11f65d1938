import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Recent } from '../recent.ts'

/** The name of a text, under which a model can ask for it: the same for the same text, in every process. */
export type RefOf = (text: string) => string

/** Without j, q, x and z, which cost the most tokens; of 22 letters the name needs as many as of 26. */
const letters = 'abcdefghiklmnoprstuvwy'
const length = 18
const base = letters.length
/** 80 bits, which are just below what the letters can say. */
const bytesNamed = 10

/** The source of a regular expression that matches a ref. */
export const refSource = '[a-ik-pr-wy]{18}'
const whole = new RegExp(`^${refSource}$`, 'u')

export const isRef = (text: string): boolean => whole.test(text)

const within = new RegExp(`(?<![a-z])${refSource}(?![a-z])`, 'gu')
const longestGiven = 1000

/** A ref as a model gives it back: blanks around it and capitals do not matter, nor does the mark that it stands in. */
export function readRef(text: string): string {
  const plain = text.trim().toLowerCase()
  const [ref, ...others] = new Set(plain.length <= longestGiven ? plain.match(within) : [])
  return ref !== undefined && others.length === 0 ? ref : plain
}

/** The bytes as one number in base 22, worked out two bytes at a time. */
function spell(bytes: Uint8Array): string {
  const rest = Array.from({ length: bytesNamed / 2 }, (_, at) => bytes[2 * at]! * 256 + bytes[2 * at + 1]!)
  let ref = ''
  for (let count = 0; count < length; count += 1) {
    let carry = 0
    for (let at = 0; at < rest.length; at += 1) {
      const value = carry * 65_536 + rest[at]!
      rest[at] = Math.floor(value / base)
      carry = value % base
    }
    ref = letters.charAt(carry) + ref
  }
  return ref
}

const loneSurrogate = /\p{Surrogate}/u
const encoder = new TextEncoder()

/**
 * The bytes of a text, different for different texts: UTF-8, and for halves of surrogate pairs, which UTF-8 writes alike, a
 * byte that UTF-8 never has, and the code units.
 */
function bytesOf(text: string): Uint8Array {
  if (!loneSurrogate.test(text)) return encoder.encode(text)
  const bytes = new Uint8Array(1 + text.length * 2)
  bytes[0] = 0xff
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    bytes[1 + at * 2] = code >> 8
    bytes[2 + at * 2] = code & 0xff
  }
  return bytes
}

/**
 * Makes the function that names texts: by the first 80 bits of their SHA-256, as 18 lower-case letters. With a secret it is
 * HMAC-SHA-256, so that nobody without the secret can say which ref a text has. For example `createRefOf()('abc')` is
 * `'ogkedrpawlkkveognk'`.
 */
export function createRefOf(secret?: string): RefOf {
  const key = secret === undefined ? undefined : bytesOf(secret)
  return (text) => {
    const bytes = bytesOf(text)
    return spell((key ? hmac(sha256, key, bytes) : sha256(bytes)).subarray(0, bytesNamed))
  }
}

/** Names texts without a secret. */
export const refOf: RefOf = createRefOf()

/** How texts are named: for people and for what reads them back, and in marks that a model is shown. */
export interface Refs {
  readonly refOf: RefOf
  /** The ref a mark carries; none where recall is off, because nothing would open it. */
  readonly shownRef: (text: string) => string | undefined
}

/** The name of a text of more characters is remembered, for a few such texts: hashing takes a millisecond for 100,000. */
const longText = 100_000
const remembered = 1_000_000

/** Names long texts once, though they are named when they arrive and again when their turn is over. */
function rememberLong(named: RefOf): RefOf {
  const recent = new Recent<string>(remembered)
  return (text) => (text.length > longText ? recent.get(text, named) : named(text))
}

/** Names texts as the option `recall` says. */
export function createRefs(recall: { readonly secret?: string } | false = {}): Refs {
  if (recall === false) return { refOf: rememberLong(refOf), shownRef: () => undefined }
  const named = rememberLong(createRefOf(recall.secret))
  return { refOf: named, shownRef: named }
}
