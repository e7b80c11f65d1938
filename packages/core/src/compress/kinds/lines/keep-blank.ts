const newline = 10

/** How many line breaks a text ends with. */
function breaksAtEnd(text: string): number {
  let at = text.length
  while (at > 0 && text.charCodeAt(at - 1) === newline) at -= 1
  return text.length - at
}

const endsInMark = (text: string): boolean => /(?:^|\n)[ \t]*\[… [^\n]*\]\n*$/u.test(text.slice(-400))

/**
 * What became of a text behind which something follows on a line of its own: its last break, which ends its last line for
 * who reads the text alone, is a blank line there.
 */
export function keepBlank(view: string, text: string): string {
  const breaks = breaksAtEnd(text)
  return breaksAtEnd(view) < (endsInMark(view) ? Math.min(1, breaks) : breaks) ? `${view}\n` : view
}
