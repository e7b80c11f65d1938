import { isClosed } from '../text/left-out-mark.ts'

/** A line that stands for lines shown elsewhere. */
const pointer = /^\[\d{1,7} lines as in [^\n]*\]$/mu

/**
 * Whether a text looks like one of which we left something out. What is missing may have said what the text is, so its
 * cap is not known any more. Trusted for one thing: it is not shortened once more.
 */
export const wasShortened = (text: string): boolean =>
  isClosed(text) || (text.includes(' lines as in ') && pointer.test(text))
