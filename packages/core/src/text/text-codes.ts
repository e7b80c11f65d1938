let codes: Uint16Array = new Uint16Array(131_072)
/** More room than this is given back, in characters. */
const largestKept = 1_000_000

const encoder = new TextEncoder()
const bytes = new Uint8Array(65_536)
/** Shorter texts are read character by character. */
const shortest = 64

/** Whether `bytes` now hold the text: one for each character, as in ASCII. */
function isEncoded(text: string): boolean {
  if (text.length < shortest || text.length > bytes.length) return false
  const { read, written } = encoder.encodeInto(text, bytes)
  return read === text.length && written === text.length
}

/**
 * The characters of a text, and behind them as much room again. They hold until the next text is read: most texts are read
 * in the same room.
 */
export function codesOf(text: string): Uint16Array {
  const { length } = text
  let room = codes
  if (length * 2 > room.length) {
    room = new Uint16Array(length * 2)
    if (room.length <= largestKept) codes = room
  }
  if (isEncoded(text)) room.set(bytes.subarray(0, length))
  else for (let index = 0; index < length; index += 1) room[index] = text.charCodeAt(index)
  return room
}
