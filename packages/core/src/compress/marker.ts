/** The first line of a long JSON result that is written another way: a model reads what it is, and so do we. */
export const jsonMark = '[json]\n'
