const newline = 10

/** Lines may be short: looking at so many characters costs less than a search. */
const near = 16

/** Where a text first breaks from a place on; -1 if it breaks no more. */
function nextBreak(text: string, from: number): number {
  for (let at = from; at < from + near; at += 1) if (text.charCodeAt(at) === newline) return at
  return text.indexOf('\n', from + near)
}

/** How often a text breaks between two places. */
export function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0
  for (let end = nextBreak(text, from); end >= 0 && end < to; end = nextBreak(text, end + 1)) breaks += 1
  return breaks
}

/** Whether a text breaks more than so many times; a long text is not read to its end for it. */
export function hasMoreBreaks(text: string, most: number): boolean {
  let breaks = 0
  for (let end = nextBreak(text, 0); end >= 0; end = nextBreak(text, end + 1)) {
    breaks += 1
    if (breaks > most) return true
  }
  return false
}

/** How many lines a text has. */
export const countLines = (text: string): number => countBreaks(text, 0, text.length) + 1

/** Whether a text has more than so many lines that are not blank; a long text is not read to its end for it. */
export function hasMoreLines(text: string, most: number): boolean {
  const something = /\S/gu
  for (let found = 1; something.test(text); found += 1) {
    if (found > most) return true
    const end = text.indexOf('\n', something.lastIndex)
    if (end < 0) return false
    something.lastIndex = end + 1
  }
  return false
}
