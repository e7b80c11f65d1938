const newline = 10

/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 1
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    lines += 1
    // Looking at the next character costs less than searching from it.
    while (text.charCodeAt(end + 1) === newline) {
      lines += 1
      end += 1
    }
  }
  return lines
}
