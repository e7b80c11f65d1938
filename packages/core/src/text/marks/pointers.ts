/** A pointer to a text that is shown elsewhere, for example `[lines 3-9 as in read_file src/a.ts]`. */
const pointer = /\[(?:same|(?:\d+ )?lines?(?: \d+(?:-\d+)?)?) as (?:written )?in [^\n\]]*\]?/giu

/** A text that a model wrote, without pointers: what they point at may not be in what is sent. */
export const withoutPointers = (text: string): string => text.replace(pointer, '(not shown)')
