import { hashCodes } from './value-hash.ts'
import { kindOf, kinds } from './value-kind.ts'

/** A key is kept as a label only when it reads like one, and never when a line with it would look like somebody speaking. */
const labelKey = /^(?!(?:human|user|assistant|system|developer|tool|ai)$)[\p{L}_][\p{L}\p{N}_ .-]{0,39}$/iu

/** Keys whose values name something. */
const namingKey =
  /(?:^|[_-])(?:id|ids|code|number|zip|key|token|sku|ref|reference|four)$|[a-z](?:Id|Ids|Code|Number|Key)$/u

const isLabelCode = (code: number): boolean =>
  code > 127 || code === 95 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const isGap = (code: number): boolean => code === 32 || code === 34 || code === 96 || code === 39

/** The word that labels what follows it: `id: 12`, `id=12`, `"id": "12"`. At most a few characters are looked at. */
export function labelBefore(text: string, at: number): string | undefined {
  let index = at - 1
  while (index >= at - 4 && isGap(text.charCodeAt(index))) index -= 1
  if (text[index] !== ':' && text[index] !== '=') return undefined
  index -= 1
  while (index >= at - 8 && isGap(text.charCodeAt(index))) index -= 1
  const end = index + 1
  while (index >= 0 && end - index <= 32 && isLabelCode(text.charCodeAt(index))) index -= 1
  const label = text.slice(index + 1, end)
  return labelKey.test(label) ? label : undefined
}

/** A JSON key: what it is as a label, whether its values name something, and whether it is an id itself. */
export interface Key {
  readonly label: string | undefined
  readonly isNaming: boolean
  readonly isId: boolean
}

interface KnownKey extends Key {
  readonly text: string
}

/** Keys that were read, by the last bits of their hash; a new one takes the place of an old one. */
const knownKeys: (KnownKey | undefined)[] = Array.from({ length: 1024 })
const longestKnown = 40

function isText(codes: Uint16Array, from: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (codes[from + index] !== text.charCodeAt(index)) return false
  return true
}

/** Stands for the key of what has none. */
export const noKey: Key = { label: undefined, isNaming: false, isId: false }

/** Reads the key between `from` and `to`. */
export function keyOf(codes: Uint16Array, from: number, to: number): Key {
  if (to - from > longestKnown * 2) return { ...noKey, isId: kindOf(codes, from, to) === kinds.id }
  const slot = hashCodes(codes, from, to) & 1023
  const known = knownKeys[slot]
  if (known?.text.length === to - from && isText(codes, from, known.text)) return known
  const text = String.fromCharCode(...codes.subarray(from, to))
  const label = labelKey.test(text) ? text : undefined
  const isNaming = label !== undefined && namingKey.test(label)
  const key = { text, label, isNaming, isId: kindOf(codes, from, to) === kinds.id }
  knownKeys[slot] = key
  return key
}
