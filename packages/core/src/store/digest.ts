const hexadecimal = '0123456789abcdef'

/** SHA-256 of bytes, in hexadecimal digits. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  let digits = ''
  for (const byte of new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    digits += hexadecimal[Math.trunc(byte / 16)]! + hexadecimal[byte % 16]!
  return digits
}

/** SHA-256 of a text, in hexadecimal digits. */
export const digest = async (text: string): Promise<string> => digestOf(new TextEncoder().encode(text))
