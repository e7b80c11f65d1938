const word = /[\p{L}\p{N}_]+/gu

/** The words of a text in lower case, in order, repeats included. */
export function extractWords(text: string): string[] {
  return text.toLowerCase().match(word) ?? []
}
