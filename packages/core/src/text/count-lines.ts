/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 1
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lines += 1
  return lines
}
