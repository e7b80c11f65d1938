import type { Shrunk } from './kind.ts'

const closed = /\n\[\d+ of \d+ [a-z]+ left out, ref [0-9a-f]{8}\]\s*(?:<\/[a-z_]+>\s*)*$/u

/** The last line of a result from which something was left out: how much, and the name under which it can be read. */
export const closingLine = ({ total, shown, unit }: Shrunk, ref: string): string =>
  `\n[${total - shown} of ${total} ${unit} left out, ref ${ref}]`

/** The first line of a long JSON result that is written another way: a model reads what it is, and so do we. */
export const jsonMark = '[json]\n'

/** Whether a text ends like one of ours. Trusted for one thing: it is not shortened once more. */
export const isClosed = (text: string): boolean => closed.test(text.slice(-200))
