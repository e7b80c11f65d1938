const factor = 0x5bd1e995
const otherFactor = 0x1b873593

const mixed = (hash: number): number => hash ^ (hash >>> 15)

function otherMixed(hash: number, code: number): number {
  const next = Math.imul(hash ^ code, otherFactor)
  return next ^ (next >>> 13)
}

/** One number for the text between `from` and `to`, for finding equal ones. */
export function hashCodes(codes: Uint16Array, from: number, to: number): number {
  let hash = to - from
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ codes[index]!, factor)
  return mixed(hash)
}

/** Writes that number for the text between `from` and `to` to `target`, and behind it another that has little to do with it. */
export function writeHashes(codes: Uint16Array, from: number, to: number, target: Int32Array, at: number): void {
  let hash = to - from
  let other = 0
  for (let index = from; index < to; index += 1) {
    const code = codes[index]!
    hash = Math.imul(hash ^ code, factor)
    other = otherMixed(other, code)
  }
  target[at] = mixed(hash)
  target[at + 1] = other
}

/** Both numbers of a text. */
export function hashesOf(text: string): { readonly hash: number; readonly other: number } {
  let hash = text.length
  let other = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    hash = Math.imul(hash ^ code, factor)
    other = otherMixed(other, code)
  }
  return { hash: mixed(hash), other }
}
