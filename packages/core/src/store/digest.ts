/** SHA-256 of bytes, in hexadecimal digits. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 of a text, in hexadecimal digits. */
export const digest = async (text: string): Promise<string> => digestOf(new TextEncoder().encode(text))
