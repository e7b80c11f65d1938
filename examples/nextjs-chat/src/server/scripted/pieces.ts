/** A text in the small pieces a model streams: words with the space before them, Chinese by up to four characters. */
export function piecesOf(text: string): string[] {
  return text.match(/\p{Script=Han}{1,4}|\s*[^\s\p{Script=Han}]+|\s+/gu) ?? []
}
