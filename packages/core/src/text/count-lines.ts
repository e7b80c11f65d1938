const newline = 10

/** Lines may be short: looking at so many characters costs less than a search. */
const near = 16

/** Where a text first breaks from a place on; -1 if it breaks no more. */
function nextBreak(text: string, from: number): number {
  for (let at = from; at < from + near; at += 1) if (text.charCodeAt(at) === newline) return at
  return text.indexOf('\n', from + near)
}

/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 1
  for (let end = nextBreak(text, 0); end >= 0; end = nextBreak(text, end + 1)) lines += 1
  return lines
}
