/**
 * How the residue of a finished turn begins. It is looked for to recognise what was shortened before, which is then left
 * alone; a result that imitates it stays whole, up to the size of a residue.
 */
export const residueMark = '[turn shortened'

/** Tokens a residue has at most, unless the options allow more. */
export const residueTokens = 1000
