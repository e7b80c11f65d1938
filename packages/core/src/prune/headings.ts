/** Whether a line stands above others: `Skills:` or `## Skills`. */
export const isHeading = (line: string): boolean =>
  /^[^:：]{1,60}[:：]$/u.test(line.trim()) || /^#{1,6}\s/u.test(line.trim())

/** Whether a line is bold as a whole. */
export const isBold = (line: string): boolean => /^(\*\*|__)[^*_|]{1,80}\1$/u.test(line.trim())

/** Whether a line is an entry of a list, a row of a table or an object of its own. */
export const isListEntry = (line: string): boolean => /^\s*(?:[-*+•]\s|\d{1,4}(?:[.)]\s|、)|[|\u2223{])/u.test(line)
