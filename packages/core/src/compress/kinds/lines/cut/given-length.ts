/** A mark for what is no text, and how many characters of that it stands for: `[… 1,375 characters of base64]`. */
const blobMark = /\[… ([\d,]+) characters of [^\]]{1,80}\]/gu

/** How many characters the tool gave where a part of a text is now, marks in it counted by what they stand for. */
export function givenLength(part: string): number {
  let length = part.length
  for (const [mark, count] of part.matchAll(blobMark)) length += Number(count!.replaceAll(',', '')) - mark.length
  return length
}
